/** Clocks by the server's time: how much is left, and how to show it. */

import type { Expectation } from "../core/contract";

/** From here on the clock is marked as short. */
export const SHORT = 5;

export interface Clock {
  /** Whole seconds that are left, never below 0. */
  left: number;
  /** Of the whole time, from 1 down to 0. */
  share: number;
  short: boolean;
  /** The limit is over, and the next step of the book is running. */
  over: boolean;
}

export function clockOf(expected: Expectation | null | undefined, now: number): Clock | null {
  if (!expected || expected.until === undefined || expected.since === undefined) return null;
  const over = now > expected.until;
  const end = over ? (expected.step_at ?? expected.until) : expected.until;
  const left = Math.max(0, Math.ceil((end - now) / 1000));
  const whole = expected.until - expected.since;
  const share = over || whole <= 0 ? 0 : Math.min(1, (expected.until - now) / whole);
  return { left, share, short: over || left <= SHORT, over };
}

/** Whole seconds until a moment. */
export function secondsTo(moment: number, now: number): number {
  return Math.max(0, Math.ceil((moment - now) / 1000));
}
