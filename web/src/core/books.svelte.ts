/** The rule books of the server, asked for once: their words, where they are written, and how a match ends. */

import { call } from "./api";
import type { Book, Books } from "./contract";
import { language } from "./words.svelte";

export const books = $state<{ list: Book[]; spoken: string }>({ list: [], spoken: "" });
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

/** From now on people are spoken to in the words of this book: 上游 in one, 头游 in another. */
export function speak(book: string): void {
  books.spoken = book;
  void wantBooks().catch(() => undefined); // until it has come, our own words do
}

/** What the book calls those who finish first, second, third and last; undefined in English, which has no such words. */
export function placeTerm(place: number): string | undefined {
  return language.now === "zh" ? bookNamed(books.spoken)?.terms[["first", "second", "third", "last"][place]!] : undefined;
}

/** What the book calls a pattern. */
export function patternTerm(pattern: string): string {
  return bookNamed(books.spoken)?.patterns[pattern]?.[language.now] ?? "";
}

/** The book that a form or a lesson begins with. */
export function usualBook(): Book | undefined {
  return bookNamed("JS23") ?? books.list[0];
}
