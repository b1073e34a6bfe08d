/** Where a replay or a verification comes from: a match of the server, or a file that somebody has opened in this page. */

import { call } from "../core/api";
import type { Replay, Verified } from "../core/contract";
import type { Table } from "../core/table.svelte";

export interface Opened {
  name: string;
  text: string;
}

/** The file that is open; it stays while one goes from the replay to the verification and back. */
export const file = $state<{ now: Opened | null }>({ now: null });

export const MOST_BYTES = 4 << 20;

/** A match of the server, a file, or a table whose match runs. */
export type Source = { match: string } | { file: Opened } | { table: Table };

/** A deal; `advised` with what a strong player would have done. */
export function fetched(source: Source, deal: number, advised = false): Promise<Replay> {
  const asked = `replay?deal=${deal}${advised ? "&advised=true" : ""}`;
  return "file" in source
    ? call<Replay>("POST", `/${asked}`, source.file.text)
    : call<Replay>("GET", `/matches/${encodeURIComponent(idOf(source))}/${asked}`);
}

export function verified(source: Source): Promise<Verified> {
  return "file" in source
    ? call<Verified>("POST", "/verify", source.file.text)
    : call<Verified>("GET", `/matches/${encodeURIComponent(idOf(source))}/verify`);
}

function idOf(source: { match: string } | { table: Table }): string {
  return "match" in source ? source.match : (source.table.room?.match ?? "");
}
