/** Who sits where on the screen: the viewer at the bottom, the next to act on the right, as at a real table. */

import { SEATS, type Seat, type Side } from "../core/contract";

export type Spot = "bottom" | "right" | "top" | "left";
export const SPOTS: readonly Spot[] = ["bottom", "right", "top", "left"];
/** How somebody sits to the viewer. */
export type Relation = "self" | "next" | "partner" | "before";
const RELATIONS: readonly Relation[] = ["self", "next", "partner", "before"];

/** Who looks on from no chair sees the table from the south, like a map. */
const MAP: Seat = "S";

export function isSeat(who: string): who is Seat {
  return (SEATS as readonly string[]).includes(who);
}

function turns(seat: Seat, viewer: Seat | null): number {
  return (SEATS.indexOf(seat) - SEATS.indexOf(viewer ?? MAP) + 4) % 4;
}

export function spotOf(seat: Seat, viewer: Seat | null): Spot {
  return SPOTS[turns(seat, viewer)]!;
}

export function seatAt(spot: Spot, viewer: Seat | null): Seat {
  return SEATS.find((seat) => spotOf(seat, viewer) === spot)!;
}

export function relationOf(seat: Seat, viewer: Seat): Relation {
  return RELATIONS[turns(seat, viewer)]!;
}

export function sideOf(seat: Seat): Side {
  return seat === "E" || seat === "W" ? "E-W" : "N-S";
}

/** Whether a seat is of the viewer's side; for who looks on, north and south are. */
export function isOurs(seat: Seat, viewer: Seat | null): boolean {
  return sideOf(seat) === sideOf(viewer ?? MAP);
}

/** Up to two letters for a round mark: 林, AB. */
export function initials(name: string): string {
  const trimmed = name.trim();
  const first = [...trimmed][0] ?? "?";
  if (!/^[\p{Script=Latin}\d]/u.test(trimmed)) return first;
  const parts = trimmed.split(/\s+/);
  return (parts.length > 1 ? first + [...parts.at(-1)!][0]! : first).toUpperCase();
}
