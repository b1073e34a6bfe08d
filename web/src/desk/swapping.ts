/** A draft with two entries in each other's place: what is sent of it. */

import type { Pairings } from "../events/shapes";

export interface Redrafted {
  stage: number;
  /** Table, first and second. */
  pairs: [number, number, number][];
  resting: number[];
}

export function swapped(draft: Pairings, one: number, other: number): Redrafted {
  const put = (entry: number): number => (entry === one ? other : entry === other ? one : entry);
  return {
    stage: draft.stage,
    pairs: draft.tables.map((table) => [table.table, put(table.first), put(table.second)]),
    resting: draft.byes.map((bye) => put(bye.entry)),
  };
}
