/** Where a replay or a verification comes from: a match of the server, or a file that somebody has opened in this page. */

import { call } from "../core/api";
import type { Replay, Verified } from "../core/contract";

export interface Opened {
  name: string;
  text: string;
}

/** The file that is open; it stays while one goes from the replay to the verification and back. */
export const file = $state<{ now: Opened | null }>({ now: null });

export const MOST_BYTES = 4 << 20;

export type Source = { match: string } | { file: Opened };

/** A deal; `advised` with what a strong player would have done. */
export function fetched(source: Source, deal: number, advised = false): Promise<Replay> {
  const asked = `replay?deal=${deal}${advised ? "&advised=true" : ""}`;
  return "match" in source
    ? call<Replay>("GET", `/matches/${encodeURIComponent(source.match)}/${asked}`)
    : call<Replay>("POST", `/${asked}`, source.file.text);
}

export function verified(source: Source): Promise<Verified> {
  return "match" in source
    ? call<Verified>("GET", `/matches/${encodeURIComponent(source.match)}/verify`)
    : call<Verified>("POST", "/verify", source.file.text);
}
