/** A finish order from the chairs that were tapped. */

import type { Seat } from "../core/contract";

const ALL: readonly Seat[] = ["E", "N", "W", "S"];
const partners = (one: Seat, other: Seat): boolean => (ALL.indexOf(one) + ALL.indexOf(other)) % 2 === 0;

/** The order as soon as the taps say it: one of a deal that ends with its first, two partners, or three; else null. */
export function finishOf(taps: readonly Seat[], untilFirst: boolean): Seat[] | null {
  const [first, second] = taps;
  if (first && untilFirst) return [first];
  if (!first || !second) return null;
  if (partners(first, second)) return [first, second];
  return taps.length < 3 ? null : [...taps.slice(0, 3), ...ALL.filter((seat) => !taps.includes(seat))].slice(0, 4);
}
