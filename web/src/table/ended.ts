/** What a deal has come to, asked of the server once: as soon as its last cards lie on the table, before they have been seen. */

import { call } from "../core/api";
import type { DealEnded } from "../core/contract";

let latest: { path: string; answer: Promise<DealEnded> } | undefined;

export function dealEnded(match: string, deal: number): Promise<DealEnded> {
  const path = `/matches/${match}/deals/${deal}`;
  if (latest?.path === path) return latest.answer;
  const answer = call<DealEnded>("GET", path);
  latest = { path, answer };
  answer.catch(() => {
    if (latest?.answer === answer) latest = undefined; // it may be told later
  });
  return answer;
}
