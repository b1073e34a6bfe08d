/** The numbers of the charts on a profile. */

import type { Totals } from "../core/contract";

export interface Rate {
  id: "won" | "firsts" | "given" | "taken" | "tribute" | "bombs";
  text: string;
  n: number;
  of: number;
  /** Where the bar begins and how long it is, of 1. */
  from: number;
  width: number;
}

export function ratesOf(totals: Totals): Rate[] {
  const share = (id: Rate["id"], n: number, of: number): Rate => ({
    ...{ id, n, of, from: 0, width: of ? n / of : 0 },
    text: of ? `${Math.round((n / of) * 100)}%` : "–",
  });
  const { deals, paid, received, bombs } = totals;
  const balance = received - paid;
  const tilt = received + paid ? balance / (received + paid) / 2 : 0;
  const each = deals ? bombs / deals : 0;
  return [
    share("won", totals.won, totals.matches),
    share("firsts", totals.firsts, deals),
    share("given", totals.given, deals),
    share("taken", totals.taken, deals),
    // From the middle to the right for who receives more, to the left for who pays more.
    { id: "tribute", text: balance > 0 ? `+${balance}` : `${balance}`.replace("-", "−"), n: balance, of: received + paid, from: Math.min(0.5, 0.5 + tilt), width: Math.abs(tilt) },
    { id: "bombs", text: deals ? each.toFixed(1) : "–", n: bombs, of: deals, from: 0, width: Math.min(1, each / 4) },
  ];
}
