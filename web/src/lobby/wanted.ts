/** What somebody chooses for a new table, and the terms that are sent for it. The server checks them. */

import type { Book, MatchMode } from "../core/contract";
import { newTable as words } from "../words/newtable";

export interface Wanted {
  book: string;
  mode: MatchMode;
  minutes: number | null;
  deals: number | null;
  /** Who takes the other chairs: people, or bots at once. */
  others: "people" | "bots";
  seats: "open" | "invited";
  title: string;
  clock: "official" | "friendly" | "none";
  /** Seconds for a play; 0 as the book says, -1 without limit. */
  play: number;
  watch: "live" | "deal" | "none";
  delay: number | null;
  /** When spectators see the hands: at the end of a deal, or late with every play. */
  hands: "end" | "late";
  rated: boolean;
  /** Which bot of the ladder. */
  bot: "casual" | "steady" | "club" | "net";
  pace: number;
  between: number | null;
  counter: "unrated" | "yes" | "no";
  /** Whether the players add to the shuffle: people do unless it is switched off, bots alone need not. */
  entropy: boolean;
}

/** A fresh form for a book: everything as the book and the house have it. */
export function fresh(book: Book): Wanted {
  return {
    ...endingOf(book),
    others: "people",
    seats: "open",
    title: "",
    clock: "friendly",
    play: 0,
    watch: "live",
    delay: 0,
    hands: "end",
    rated: false,
    bot: "net",
    pace: 2500,
    between: 20,
    counter: "unrated",
    entropy: true,
  };
}

/** The bots to play against, from the weakest to the strongest. */
export const BOTS = [
  { value: "casual", label: words.casual },
  { value: "steady", label: words.steady },
  { value: "club", label: words.club },
  { value: "net", label: words.expert },
] as const;

/** Alone against bots nobody is waiting: there is no clock. */
export const ALONE = { clock: "none" } as const;
/** Nor does the next deal begin before one is ready, in seconds. */
export const UNHURRIED = 600;

/** How a match ends under a book, with numbers for the fields that it leaves open. */
export function endingOf(book: Book): Pick<Wanted, "book" | "mode" | "minutes" | "deals"> {
  const { mode, minutes, max_deals } = book.format;
  return {
    book: book.id,
    mode,
    minutes: minutes === "none" ? 50 : minutes,
    deals: max_deals === "none" ? 4 : max_deals,
  };
}

export function isTimed(mode: MatchMode): boolean {
  return mode === "time" || mode === "time_and_deals";
}

export function isCounted(mode: MatchMode): boolean {
  return mode === "deals" || mode === "time_and_deals";
}

/** The terms to send: only what differs from the book and the house. */
export function termsOf(wanted: Wanted, book: Book): Record<string, unknown> {
  const usual = fresh(book);
  const format: Record<string, unknown> = {};
  if (wanted.mode !== usual.mode) format.mode = wanted.mode;
  if (isTimed(wanted.mode) && wanted.minutes !== book.format.minutes) format.minutes = wanted.minutes;
  if (isCounted(wanted.mode) && wanted.deals !== book.format.max_deals) format.max_deals = wanted.deals;
  if (wanted.clock !== usual.clock) format.clock = wanted.clock;
  if (wanted.play && wanted.clock !== "none") format.limits = { "time.play": wanted.play < 0 ? "none" : wanted.play };
  if (wanted.others === "people" || wanted.rated) format.entropy = wanted.entropy ? 1 : 0;
  const terms: Record<string, unknown> = { book: wanted.book, format };
  for (const name of ["seats", "title", "watch", "delay", "hands", "bot", "pace", "between", "counter"] as const)
    if (wanted[name] !== usual[name]) terms[name] = wanted[name];
  if (wanted.rated) terms.rated = 1;
  return terms;
}

/** The field of the form that a refusal is about; empty if it is about none of them. */
export function fieldOf(problem: { code: string; field?: unknown }): string {
  const known: Record<string, string> = { mode_not_in_book: "mode", rated_clock: "clock", open_hands_late: "hands" };
  const named = typeof problem.field === "string" ? problem.field : "";
  const renamed: Record<string, string> = { max_deals: "deals", limits: "play" };
  return known[problem.code] ?? renamed[named] ?? named;
}
