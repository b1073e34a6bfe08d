/** Which round a page shows: the one that is on, unless another is asked for. */

import type { Overview, Pairings, Results, RoundLine, StageLine, Words } from "../core/contract";
import { events as words } from "../words/events";

/** In which order the tables of a round are read. */
export const ORDERS = ["table", "name", "unit"] as const;
export type Order = (typeof ORDERS)[number];

export interface Which {
  stage: StageLine;
  round: RoundLine;
}

/** Rounds that anybody may see, in order; the last is the one that is on, or was on last. */
export function roundsOf(head: Overview, drafts = false): Which[] {
  return head.stages.flatMap((stage) => stage.rounds.filter((one) => drafts || one.status !== "draft").map((round) => ({ stage, round })));
}

/** What a round is printed as, in the order in which it is read; without units there is no sheet by unit. */
export function papersOf({ pairings, tables }: Results, order: Order): [string, Words][] {
  const units = tables.some(({ table }) => table.first_unit || table.second_unit);
  const which = `${pairings.stage}-${pairings.round}`;
  return [
    [`pairings-by-${order === "unit" && !units ? "table" : order}-${which}`, words.papers.pairings],
    [`results-${which}`, words.papers.results],
  ];
}

/** The round that is on: of the stages that run the first open one, else the last there is. */
export function current(head: Overview, drafts = false): Which | undefined {
  const all = roundsOf(head, drafts);
  return all.find(({ round }) => round.status !== "locked") ?? all.at(-1);
}

/** What is left of the time of a round in milliseconds; null if it has no clock or has not begun. */
export function timeLeft({ round }: Which, now: number): number | null {
  if (!round.minutes || !round.begun || round.status !== "published") return null;
  if (round.time_called) return 0;
  const until = round.paused || now;
  return Math.max(0, round.minutes * 60_000 - (until - round.begun - round.stopped));
}

/** A length of time as a clock shows it: 59:07. */
export function clockText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export interface Redrafted {
  stage: number;
  /** Table, first and second. */
  pairs: [number, number, number][];
  resting: number[];
}

/** A draft with two entries in each other's place: what is sent of it. */
export function swapped(draft: Pairings, one: number, other: number): Redrafted {
  const put = (entry: number): number => (entry === one ? other : entry === other ? one : entry);
  return {
    stage: draft.stage,
    pairs: draft.tables.map((table) => [table.table, put(table.first), put(table.second)]),
    resting: draft.byes.map((bye) => put(bye.entry)),
  };
}
