/** Which round a page shows: the one that is on, unless another is asked for. */

import type { Head, RoundLine, StageLine } from "./shapes";

export interface Which {
  stage: StageLine;
  round: RoundLine;
}

/** Rounds that anybody may see, in order; the last is the one that is on, or was on last. */
export function roundsOf(head: Head, drafts = false): Which[] {
  return head.stages.flatMap((stage) => stage.rounds.filter((one) => drafts || one.status !== "draft").map((round) => ({ stage, round })));
}

/** The round that is on: of the stages that run the first open one, else the last there is. */
export function current(head: Head, drafts = false): Which | undefined {
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
