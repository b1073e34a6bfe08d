/** The score sheet of a match, as the server tells it. */

import type { Seat, Side } from "../core/wire";

export interface DealRow {
  number: number;
  /** By this number it is replayed; 0 if it had no cards. */
  shuffle: number;
  level: string;
  finish: Seat[];
  winner: Side;
  raised: number;
  levels: [string, string];
}

/** Pairs are of East-West and of North-South. */
export interface Result {
  levels: [string, string];
  winner: Side | "none";
  grade: [number, number];
  points: [number, number];
}

export interface Sheet {
  book: string;
  book_zh: string;
  book_en: string;
  began: number;
  players: Record<Seat, string>;
  games: { deals: DealRow[]; result: Result | null }[];
  over: number;
  result: Result | null;
}

/** Where a side stands in those pairs. */
export const AT: Record<Side, 0 | 1> = { "E-W": 0, "N-S": 1 };
