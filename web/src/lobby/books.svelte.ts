/** The rule books of the server, asked for once. */

import { call } from "../core/api";
import { language, t } from "../core/words.svelte";
import { lobby } from "../words/lobby";
import type { Book, Mode } from "./lists";

export const books = $state<{ list: Book[] }>({ list: [] });
let asked: Promise<void> | null = null;

export function wantBooks(): Promise<void> {
  asked ??= call<{ books: Book[] }>("GET", "/books").then(
    (told) => {
      books.list = told.books;
    },
    (refused: unknown) => {
      asked = null; // so that it is tried again
      throw refused;
    },
  );
  return asked;
}

export function bookNamed(id: string): Book | undefined {
  return books.list.find((book) => book.id === id);
}

/** What is played at a table, in words: the book, and how the match ends. */
export function playedBy(id: string, format: Record<string, unknown>): string {
  const book = bookNamed(id);
  if (!book) return id;
  return `${book.name[language.now]} · ${ending(book, format)}`;
}

export function ending(book: Book, format: Record<string, unknown>): string {
  const { mode, minutes, max_deals } = { ...book.format, ...format } as Book["format"];
  const told: Record<Mode, string> = {
    game: t(lobby.untilA),
    deals: t(max_deals === 1 ? lobby.oneDeal : lobby.deals, { deals: max_deals }),
    time: t(lobby.minutes, { minutes }),
    time_and_deals: t(lobby.minutesOrDeals, { minutes, deals: max_deals }),
  };
  return told[mode];
}
