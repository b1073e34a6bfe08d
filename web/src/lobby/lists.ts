/** The lists of the lobby: going on, coming back, and how matches went. */

import type { Listed, Played, Seat } from "../core/contract";

/** Add a page to a list; what has moved since is not listed twice. */
export function joined<T extends { id: string }>(before: readonly T[], more: readonly T[]): T[] {
  const known = new Set(before.map((one) => one.id));
  return [...before, ...more.filter((one) => !known.has(one.id))];
}

/** The table to go back to: one of mine at which a match runs and I sit. */
export function tableToGoBackTo(mine: readonly Listed[], me: string): Listed | undefined {
  return mine.find((table) => table.state === "playing" && table.chairs.some((chair) => chair.holder === me));
}

/** Somebody else sits there or may come: a table where one played with bots alone is found by its matches. */
export function hasPeople(table: Listed, me: string): boolean {
  return table.lacks > 0 || table.chairs.some((chair) => chair.holder && chair.holder !== "bot" && chair.holder !== me);
}

export type Outcome = "won" | "lost" | "draw" | "running" | "over";

/** Where somebody sat. */
export function seatOf(match: Played, ids: readonly string[]): Seat | undefined {
  return (Object.keys(match.players) as Seat[]).find((seat) => ids.includes(match.players[seat].id));
}

/** How a match went for somebody. */
export function outcomeFor(match: Played, ids: readonly string[]): Outcome {
  const seat = seatOf(match, ids);
  if (match.ended === null) return "running";
  if (!match.result || !seat) return "over";
  const winner = match.result.winner;
  if (!/[ENWS]/.test(winner)) return "draw";
  return winner.includes(seat) ? "won" : "lost";
}

/** The levels at the end, one's own first: "A+ : 5". */
export function levelsFor(match: Played, ids: readonly string[]): string {
  const seat = seatOf(match, ids);
  const levels = (match.result?.levels ?? []).map((level) => level.replace("T", "10"));
  return (seat === "N" || seat === "S" ? levels.reverse() : levels).join(" : ");
}

/** The ids under which somebody has played: an account may have been a guest before. */
export function idsOf(person: string): string[] {
  return person.startsWith("p-") ? [person, `g-${person.slice(2)}`] : [person];
}

/** A code of a table out of what somebody typed or pasted: the code, or a link that ends with it. */
export function codeIn(typed: string): string {
  const link = /\/t\/([^/?#\s]+)/.exec(typed);
  return (link?.[1] ?? typed).replace(/[\s-]/g, "").toUpperCase();
}

/** The token of a role link that somebody pasted instead of a code; empty if it is none. */
export function tokenIn(typed: string): string {
  return /\/join#(\S+)/.exec(typed)?.[1] ?? "";
}

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

/** How long ago something was, in words: "3 minutes ago", "昨天". */
export function ago(then: number, now: number, language: string): string {
  const words = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  const passed = Math.max(0, now - then);
  for (const [unit, length] of STEPS) if (passed >= length) return words.format(-Math.floor(passed / length), unit);
  return words.format(0, "second");
}

/** The line of a rating over its matches, for a small drawing. */
export function course(ratings: readonly number[], width: number, height: number): string {
  const lowest = Math.min(...ratings);
  const span = Math.max(...ratings) - lowest || 1;
  const step = width / Math.max(1, ratings.length - 1);
  return ratings
    .map((rating, place) => `${place ? "L" : "M"}${round(place * step)} ${round(height - ((rating - lowest) / span) * height)}`)
    .join("");
}

function round(number: number): number {
  return Math.round(number * 10) / 10;
}
