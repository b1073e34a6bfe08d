/** What everybody is told about officials: who is proposed, who is appointed, and whose hands they look into. */

import type { Fact, Official, Room, Seat } from "../core/contract";
import { t } from "../core/words.svelte";
import { roles } from "../words/people";
import { words } from "../words/table";
import { seatNames } from "./saying";

/** What is new about the officials of a room, in words. */
export function officialsNews(before: Room, after: Room): string[] {
  const said = (text: Parameters<typeof t>[0], { name, role }: Official): string => t(text, { name, role: t(roles[role]) });
  const lacks = (list: readonly Official[], one: Official): boolean => !list.some(({ who, role }) => who === one.who && role === one.role);
  return [
    ...after.proposed.filter((one) => lacks(before.proposed, one)).map((one) => said(words.saidProposed, one)),
    ...after.officials.filter((one) => lacks(before.officials, one)).map((one) => said(words.saidAppointed, one)),
    ...before.officials.filter((one) => lacks(after.officials, one)).map((one) => said(words.saidNoOfficial, one)),
    ...before.proposed
      .filter((one) => lacks(after.proposed, one) && lacks(after.officials, one))
      .map((one) => said(words.saidRefused, one)),
  ];
}

/** Whether somebody could come if a referee is called: not where one plays alone against bots. */
export function someoneMayCome(room: Room, you: string): boolean {
  return room.officials.length > 0 || room.chairs.some(({ holder }) => holder && holder !== "bot" && holder !== you);
}

/** Whether one may take back what one did: alone against bots, and for nothing. */
export function mayTakeBack(room: Room, you: string): boolean {
  return !room.terms.rated && !room.terms.event && !room.terms.daily && !someoneMayCome(room, you);
}

/** That an official has looked into hands; empty for other facts. The command's id begins with who gave it. */
export function inspectionNews(fact: Fact, room: Room): string {
  if (fact.kind !== "inspect") return "";
  const name = room.officials.find(({ who }) => fact.cmd.startsWith(`${who}:`))?.name ?? "";
  return t(words.saidInspected, { name, seats: seatNames(fact.data.seats as Seat[]) });
}
