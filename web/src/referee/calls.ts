/** Who waits for a referee at a table of an event: its device, or the chairs of one that is played online. */

import { SEATS, type FloorTable, type Seat } from "../core/contract";
import { t } from "../core/words.svelte";
import { common } from "../words/common";
import { referee as words } from "../words/referee";
import { words as table } from "../words/table";

export function waits(one: FloorTable): boolean {
  return one.called > 0 || one.calls.length > 0;
}

/** Each call in a sentence, with the minutes that it has waited. */
export function callsOf(one: FloorTable, now: number): string[] {
  const minutes = (at: number): number => Math.max(0, Math.floor((now - at) / 60_000));
  const named = (seat: string): string => (seat ? `${t(common.seats[seat as Seat])} ${one.players[SEATS.indexOf(seat as Seat)]}` : t(words.aPlayer));
  const chairs = one.calls.map(({ seat, why, at }) => t(words.chairCalls, { who: named(seat), minutes: minutes(at), why: why || t(table.noReason) }));
  return one.called ? [t(words.since, { minutes: minutes(one.called) }), ...chairs] : chairs;
}
