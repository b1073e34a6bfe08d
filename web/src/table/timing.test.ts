import { expect, test } from "vitest";
import type { Expectation } from "../core/contract";
import { clockOf, secondsTo } from "./timing";

const waits: Expectation = { who: "S", act: "play", limit: "time.play", since: 1_000, until: 21_000, step: "default", step_at: 21_000 };

test("a clock runs from its whole time to nothing", () => {
  expect(clockOf(waits, 1_000)).toEqual({ left: 20, share: 1, short: false, over: false });
  expect(clockOf(waits, 11_000)).toMatchObject({ left: 10, share: 0.5 });
  expect(clockOf(waits, 16_500)).toMatchObject({ left: 5, short: true, over: false });
  expect(clockOf(waits, 30_000)).toMatchObject({ left: 0, share: 0, over: true });
});

test("over time the next step is counted", () => {
  expect(clockOf({ ...waits, step_at: 31_000 }, 25_000)).toMatchObject({ left: 6, over: true, short: true });
});

test("without a limit there is no clock", () => {
  expect(clockOf({ who: "S", act: "play", limit: "" }, 1_000)).toBeNull();
  expect(clockOf(undefined, 1_000)).toBeNull();
});

test("seconds are whole and never negative", () => {
  expect(secondsTo(2_001, 1_000)).toBe(2);
  expect(secondsTo(500, 1_000)).toBe(0);
});
