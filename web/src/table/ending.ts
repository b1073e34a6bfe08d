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
