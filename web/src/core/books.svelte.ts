/** The rule books of the server, asked for once: their words, where they are written, and how a match ends. */

import { call } from "./api";
import type { Book, Books } from "./contract";

export const books = $state<{ list: Book[] }>({ list: [] });
let asked: Promise<void> | null = null;

export function wantBooks(): Promise<void> {
  asked ??= call<Books>("GET", "/books").then(
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
