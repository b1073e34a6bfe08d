/**
 * Moments: which of the facts that reach the page have a sight and a sound of their own.
 * Nothing is worked out by rules here: the server has said what was played, who is out and whose turn it is.
 */

import { SEATS, type Fact, type MatchState, type Payment, type Seat } from "../core/contract";
import { isSeat, sideOf } from "./seating";

export type MomentKind =
  | "dealt"
  | "bomb"
  | "flush"
  | "jokers"
  | "wind"
  | "report"
  | "tribute"
  | "returned"
  | "anti"
  | "first"
  | "end"
  | "double"
  | "passed";

export interface Moment {
  readonly kind: MomentKind;
  /** Whose it is; empty: the table's. */
  readonly seat: Seat | "";
  /** The cards of a bomb, or those that are reported. */
  readonly n: number;
  /** Cards that go from hand to hand. */
  readonly payments: readonly Payment[];
}

/** Where a moment is seen: on the cards, at the seat, in the middle of the table, over the last trick of a deal, or before the result. */
export type Stage = "pile" | "seat" | "middle" | "cloth" | "hand" | "finale";
export const STAGES: Record<MomentKind, Stage> = {
  dealt: "hand",
  bomb: "pile",
  flush: "pile",
  jokers: "pile",
  wind: "seat",
  report: "seat",
  first: "seat",
  tribute: "middle",
  returned: "middle",
  anti: "middle",
  end: "cloth",
  double: "cloth",
  passed: "finale",
};

/** As long as it takes to read, in milliseconds. */
export const LASTS: Record<MomentKind, number> = {
  dealt: 1200,
  bomb: 1000,
  flush: 1200,
  jokers: 1500,
  wind: 1100,
  report: 1100,
  first: 1300,
  tribute: 1300,
  returned: 1300,
  anti: 1500,
  end: 1300,
  double: 1500,
  passed: 1900,
};

const RUNS: Record<string, MomentKind> = { straight_flush: "flush", four_jokers: "jokers" };

/** The moments of new facts, between the state before them and the state after. */
export function momentsOf(facts: readonly Fact[], before: MatchState | null, after: MatchState): Moment[] {
  const found = facts.flatMap(momentsIn);
  const first = after.finished[0];
  if (first && before?.deal === after.deal && !before.finished.length) found.push(moment("first", first));
  const taker = takesWind(before, after);
  if (taker) found.push(moment("wind", taker));
  return found;
}

function momentsIn({ kind, by, data }: Fact): Moment[] {
  const seat = isSeat(by) ? by : "";
  switch (kind) {
    case "dealt":
      return [moment("dealt")];
    case "play": {
      const pattern = String(data.pattern);
      const n = (data.cards as unknown[]).length;
      const what = RUNS[pattern] ?? (pattern.startsWith("bomb") ? "bomb" : null);
      return what ? [moment(what, seat, n)] : [];
    }
    case "report":
      return [moment("report", seat, Number(data.count ?? 0))];
    case "anti":
      return [moment("anti")];
    case "exchange":
    case "returned":
      return [moment(kind === "exchange" ? "tribute" : "returned", "", 0, paid(data.payments))];
    case "deal_end": {
      const [one, two] = data.finish as Seat[];
      return [moment(one && two && sideOf(one) === sideOf(two) ? "double" : "end", one ?? "")];
    }
    case "game_end":
      return data.reason === "passed_a" ? [moment("passed", SEATS.find((one) => sideOf(one) === data.winner))] : [];
    default:
      return [];
  }
}

/** 接风: the trick of somebody who is out is over, and another one leads. */
export function takesWind(before: MatchState | null, after: MatchState): Seat | null {
  if (after.phase !== "play" || after.trick.length || !before?.trick.length || before.deal !== after.deal) return null;
  const owner = after.last_trick.findLast((move) => move.play)?.by;
  const out = owner && after.finished.includes(owner);
  return out && after.turn && sideOf(after.turn) === sideOf(owner) ? after.turn : null;
}

/** The table as the last cards of a deal lie on it, out of the facts that ended the deal. */
export function lastCloth(facts: readonly Fact[], before: MatchState | null, after: MatchState): MatchState | null {
  const end = facts.find((fact) => fact.kind === "deal_end");
  const last = after.last_trick.findLast((move) => move.play);
  if (!before || !end || !last || !facts.some((fact) => fact.kind === "play")) return null;
  const finished = end.data.finish as Seat[];
  return { ...before, trick: after.last_trick, last_trick: [], to_beat: last.play, owner: last.by, turn: null, expect: [], finished };
}

function paid(payments: unknown): Payment[] {
  return ((payments ?? []) as [Seat, string, Seat][]).map(([giver, card, taker]) => ({ giver, card, taker }));
}

function moment(kind: MomentKind, seat: Seat | "" = "", n = 0, payments: readonly Payment[] = []): Moment {
  return { kind, seat, n, payments };
}

/** How thick a hand looks: as at a table one sees about how much somebody holds, and not the figure. */
export function backsOf(count: number): number {
  return Math.ceil(count / 3);
}
