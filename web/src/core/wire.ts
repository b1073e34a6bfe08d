/** What the server sends and understands: the types of docs/server.md. */

import type { Text } from "./words.svelte";

export type Seat = "E" | "N" | "W" | "S";
export type Side = "E-W" | "N-S";
export type Viewer = Seat | "referee" | "public";
/** A card by its code: suit and rank, or SB and HR for the jokers. */
export type Code = string;

export const SEATS: readonly Seat[] = ["E", "N", "W", "S"];

/** Something that a ruling leads to. */
export interface Cited extends Text {
  article: string;
}

/** A step above its referee: who has to confirm it. */
export interface Awaited extends Cited {
  by: Text;
}

export interface Ruling extends Cited {
  seq: number;
  at: number;
  /** A seat, a side, or `both`. */
  offender: string;
  sanction: Text;
  official: string;
  reason: string;
  /** It takes another back. */
  annuls: number;
  steps: Cited[];
  awaits: Awaited[];
}

export interface Problem {
  code: string;
  kind: string;
  message: string;
  message_zh: string;
  article?: string;
  /** Further facts, as `readings` of an ambiguous play. */
  [fact: string]: unknown;
}

export interface Expectation {
  who: string;
  act: string;
  limit: string | null;
  /** Server's milliseconds. */
  since?: number;
  until?: number;
  step?: string;
  step_at?: number;
  counting?: number;
  /** Of a choice: about what, between what, and under which article. */
  of?: Text;
  options?: Text[];
  article?: string;
}

export interface Play {
  pattern: string;
  rank: string;
  cards: Code[];
  /** Where there are wild cards: what each card stands for, in the same order. */
  stands_for?: Code[];
  /** Its name, in the terms of the rule book. */
  zh: string;
  en: string;
}

export interface Move {
  by: Seat;
  play: Play | null;
}

export interface Payment {
  giver: Seat;
  taker: Seat;
  card: Code;
}

export interface MatchState {
  book: string;
  players: Record<Seat, string>;
  levels: Record<Side, string>;
  level: string;
  own_level: Side | null;
  deal: number;
  dealt: number;
  /** Of the running deal: the hash of the server's secret; empty between deals. */
  commitment: string;
  phase: string;
  over: number;
  paused: number;
  /** Who has paused it: a seat or `referee`. */
  stopped: string;
  expect: Expectation[];
  turn: Seat | null;
  leader: Seat | null;
  owner: Seat | null;
  to_beat: Play | null;
  trick: Move[];
  last_trick: Move[];
  /** Of all four; shown to others from when they have been reported. */
  counts: Record<Seat, number>;
  reported: Seat[];
  finished: Seat[];
  payments: Payment[];
  /** The cards given back, once all are there. */
  returns: Payment[];
  /** Whose card for tribute or return the clock has chosen. */
  timed: Seat[];
  /** The latest ruling, while the deal lasts. */
  ruling: Ruling | null;
  /** Whose hands officials have looked into in this deal. */
  inspected: Seat[];
  turned: Code[];
  /** Tribute was refused: those who owed it hold both big jokers. */
  anti: number;
  /** When the last fact happened, by the server's time. */
  at: number;
}

export interface Own {
  viewer: Viewer;
  hand?: Code[];
  default?: Record<string, unknown> | null;
  /** One may pause the match or, where it is paused, resume it. */
  may_stop?: number;
  hands?: Partial<Record<Seat, Code[]>>;
  /** One has to say oneself how few cards one holds. */
  report?: number;
}

export interface Fact {
  seq: number;
  at: number;
  by: string;
  cmd: string;
  kind: string;
  data: Record<string, unknown>;
}

export interface Chair {
  seat: Seat;
  holder: string;
  name: string;
  away: number;
}

export interface Terms {
  book: string;
  format: Record<string, unknown>;
  title: string;
  seats: "open" | "invited";
  watch: "live" | "deal" | "none";
  delay: number;
  rated: number;
  pace: number;
  between: number;
  absent: number;
  pause: number;
  quick: number;
  counter: "unrated" | "yes" | "no";
}

/** Somebody who officiates at a table, or is to. */
export interface Official {
  who: string;
  name: string;
  role: "referee" | "chief";
}

export interface Room {
  id: string;
  owner: string;
  terms: Terms;
  chairs: Chair[];
  match: string;
  matches: number;
  fork: Record<string, unknown> | null;
  ready: Partial<Record<Seat, number>>;
  officials: Official[];
  /** Who will officiate once everybody on a chair has agreed; `agreed` are ids of people. */
  proposed: (Official & { agreed: string[] })[];
  calls: { who: string; reason: string }[];
  closed: number;
}

export interface Reading extends Play {
  /** The word by which a play names it. */
  as: string;
  beats?: number;
}

export interface Welcome {
  type: "welcome";
  you: { id: string; name: string; viewer: Viewer };
  role: string;
  now: number;
  room: Room;
  match?: string;
  from?: number;
  length?: number;
  facts: Fact[];
  state: MatchState | null;
  own: Own | null;
}

export type Message =
  | Welcome
  | { type: "facts"; from: number; facts: Fact[]; state: MatchState; own: Own | null }
  | { type: "room"; from: number; facts: Fact[]; room: Room }
  | { type: "done"; id: string; seq: number }
  | { type: "refused"; id?: string; error: Problem }
  | ({ type: "answer"; id: string } & Record<string, unknown>)
  | { type: "taken_over" }
  | { type: "hello" }
  | { type: "pong"; at: number; now: number };
