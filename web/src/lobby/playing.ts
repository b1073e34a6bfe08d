/** What is played at a table, in words: the book, and how the match ends. */

import { bookNamed } from "../core/books.svelte";
import type { Book, MatchMode } from "../core/contract";
import { language, t } from "../core/words.svelte";
import { lobby } from "../words/lobby";

export function playedBy(id: string, format: Record<string, unknown>): string {
  const book = bookNamed(id);
  if (!book) return id;
  return `${book.name[language.now]} · ${ending(book, format)}`;
}

function ending(book: Book, format: Record<string, unknown>): string {
  const { mode, minutes, max_deals } = { ...book.format, ...format } as Book["format"];
  const told: Record<MatchMode, string> = {
    game: t(lobby.untilA),
    deals: t(max_deals === 1 ? lobby.oneDeal : lobby.deals, { deals: max_deals }),
    time: t(lobby.minutes, { minutes }),
    time_and_deals: t(lobby.minutesOrDeals, { minutes, deals: max_deals }),
  };
  return told[mode];
}
