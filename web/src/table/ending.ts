/** How deals and matches ended, as the server tells it. */

import type { Code, Seat, Side } from "../core/wire";

export interface DealEnded {
  deal: number;
  finish: Seat[];
  level: string;
  winner: Side;
  gain: number;
  before: Record<Side, string>;
  levels: Record<Side, string>;
  drawn: Record<Seat, Code[]>;
  left: Record<Seat, Code[]>;
  owing: Seat[];
}

export interface Result {
  reason: string;
  levels: [string, string];
  winner: Side | "none";
  grade: [number, number];
  points: [number, number];
  promotions: [number, number];
}

export interface Sheet {
  games: { deals: { number: number; level: string; finish: Seat[]; winner: Side; raised: number; levels: [string, string] }[]; result: Result | null }[];
  result: Result | null;
}
