/** The rule book one learns by: its words for things, and where they are written. */

import { call } from "../core/api";
import { language, type Text } from "../core/words.svelte";

export interface Book {
  id: string;
  name: Text;
  title: Text;
  patterns: Record<string, Text>;
  /** In Chinese, as the document has it. */
  terms: Record<string, string>;
  gains: Record<string, number>;
  articles: Record<string, string>;
}

export async function books(): Promise<Book[]> {
  return (await call<{ books: Book[] }>("GET", "/books")).books;
}

/** A sentence with the book's words in it. */
export function inWords(text: Text, book: Book): string {
  const now = language.now;
  return text[now].replace(/\{(\w+)\}/g, (all, name: string) => {
    if (/^g\d$/.test(name)) return String(book.gains[name.slice(1)] ?? all);
    return book.patterns[name]?.[now] ?? book.terms[name] ?? all;
  });
}
