/** Two entries of a draft change places. */

import { expect, test } from "vitest";
import type { Pairings } from "../events/shapes";
import { swapped } from "./swapping";

const DRAFT = { stage: 1, tables: [{ table: 1, first: 5, second: 6 }, { table: 2, first: 7, second: 8 }], byes: [{ entry: 9 }] } as unknown as Pairings;

test("between tables, at one table, and with who sits out", () => {
  expect(swapped(DRAFT, 5, 8)).toEqual({ stage: 1, pairs: [[1, 8, 6], [2, 7, 5]], resting: [9] });
  expect(swapped(DRAFT, 5, 6).pairs[0]).toEqual([1, 6, 5]);
  expect(swapped(DRAFT, 9, 7)).toEqual({ stage: 1, pairs: [[1, 5, 6], [2, 9, 8]], resting: [7] });
});
