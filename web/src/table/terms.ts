/** The terms of a table in words. */

import type { Terms } from "../core/contract";
import { t } from "../core/words.svelte";
import { words } from "../words/table";

export function bookName(book: string): string {
  const known = words.books[book as keyof typeof words.books];
  return known ? t(known) : book;
}

function formatText(format: Record<string, unknown>): string {
  const mode = words.modes[format.mode as keyof typeof words.modes];
  if (!mode) return t(words.modes.book);
  return t(mode, { deals: String(format.max_deals ?? "—"), minutes: String(format.minutes ?? "—") });
}

function clockText(format: Record<string, unknown>): string {
  const policy = t(words.clocks[format.clock as keyof typeof words.clocks] ?? words.clocks.friendly);
  const seconds = (format.limits as Record<string, number> | undefined)?.["time.play"];
  return typeof seconds === "number" ? `${policy}, ${t(words.secondsAPlay, { n: seconds })}` : policy;
}

function watchText(terms: Terms): string {
  if (terms.watch === "none") return t(words.watchNone);
  if (terms.watch === "deal") return t(words.watchDeal);
  if (terms.hands === "late") return t(words.watchOpen, { n: terms.delay });
  return terms.delay ? t(words.watchDelay, { n: terms.delay }) : t(words.watchLive);
}

/** Line by line: what, and how it is. */
export function termsLines(terms: Terms): [string, string][] {
  return [
    [t(words.book), (terms.event && t(terms.event.book)) || bookName(terms.book)],
    [t(words.format), formatText(terms.format)],
    [t(words.clock), clockText(terms.format)],
    [t(words.shuffleTerm), t(terms.format.entropy ? words.shuffleTogether : words.shuffleAlone)],
    [t(words.watching), watchText(terms)],
    [t(words.rated), t(terms.rated ? words.ratedYes : words.ratedNo)],
  ];
}
