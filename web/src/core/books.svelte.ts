/** The rule books of the server, asked for once: their words, where they are written, and how a match ends. */

import { call } from "./api";
import type { Text } from "./words.svelte";

export type Mode = "game" | "deals" | "time" | "time_and_deals";

export interface Book {
  id: string;
  name: Text;
  title: Text;
  modes: (Text & { id: Mode })[];
  format: { mode: Mode; minutes: number | "none"; max_deals: number | "none" };
  times: Record<"tribute" | "return" | "first_lead" | "play", number>;
  patterns: Record<string, Text>;
  /** In Chinese, as the document has it. */
  terms: Record<string, string>;
  /** Levels by the place of the partner. */
  gains: Record<string, number>;
  articles: Record<string, string>;
}

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

/** The book that a form or a lesson begins with. */
export function usualBook(): Book | undefined {
  return bookNamed("JS23") ?? books.list[0];
}
