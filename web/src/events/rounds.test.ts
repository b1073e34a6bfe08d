/** Which round is on, and its clock. */

import { expect, test } from "vitest";
import { clockText, current, roundsOf, swapped, timeLeft } from "./rounds";
import type { Overview, Pairings, RoundLine, StageLine } from "../core/contract";

const NONE = { zh: "", en: "" };
const round = (number: number, status: RoundLine["status"], more: Partial<RoundLine> = {}): RoundLine => ({ round: number, status, status_text: NONE, tables: 4, missing: 0, minutes: 60, published: 1, begun: 0, paused: 0, stopped: 0, time_called: 0, to_begin: false, ...more });
const stage = (number: number, rounds: RoundLine[]): StageLine => ({ stage: number, name: NONE, format: "swiss", family: "swiss", status: "running", status_text: NONE, planned: 3, entries: 8, scores: "levels", boards: 1, rounds });
const head = (...stages: StageLine[]): Overview => ({ stages }) as Overview;

test("the open round is on, a draft only for the desk", () => {
  const one = head(stage(1, [round(1, "locked"), round(2, "published")]), stage(2, [round(1, "draft")]));
  expect(current(one)?.round.round).toBe(2);
  expect(roundsOf(one)).toHaveLength(2);
  expect(roundsOf(one, true)).toHaveLength(3);
});

test("when all is over the last is shown", () => {
  const one = head(stage(1, [round(1, "locked"), round(2, "locked")]), stage(2, [round(1, "locked")]));
  expect(current(one)).toMatchObject({ stage: { stage: 2 }, round: { round: 1 } });
  expect(current(head())).toBeUndefined();
});

test("the clock of a round stands still in a pause and ends when time is called", () => {
  const at = (more: Partial<RoundLine>, now: number): number | null => timeLeft({ stage: stage(1, []), round: round(1, "published", more) }, now);
  expect(at({}, 5)).toBeNull();
  expect(at({ begun: 1_000 }, 61_000)).toBe(59 * 60_000);
  expect(at({ begun: 1_000, paused: 31_000 }, 999_000)).toBe(60 * 60_000 - 30_000);
  expect(at({ begun: 1_000, stopped: 10_000 }, 61_000)).toBe(60 * 60_000 - 50_000);
  expect(at({ begun: 1_000, time_called: 9 }, 2_000)).toBe(0);
  expect([clockText(3_599_001), clockText(0), clockText(61_000)]).toEqual(["60:00", "0:00", "1:01"]);
});

const DRAFT = { stage: 1, tables: [{ table: 1, first: 5, second: 6 }, { table: 2, first: 7, second: 8 }], byes: [{ entry: 9 }] } as unknown as Pairings;

test("two entries of a draft change places between tables, at one table, and with who sits out", () => {
  expect(swapped(DRAFT, 5, 8)).toEqual({ stage: 1, pairs: [[1, 8, 6], [2, 7, 5]], resting: [9] });
  expect(swapped(DRAFT, 5, 6).pairs[0]).toEqual([1, 6, 5]);
  expect(swapped(DRAFT, 9, 7)).toEqual({ stage: 1, pairs: [[1, 5, 6], [2, 9, 8]], resting: [7] });
});
