/** A sentence of a lesson with the words of the rule book one learns by. */

import type { Book } from "../core/contract";
import { language, type Text } from "../core/words.svelte";

export function inWords(text: Text, book: Book): string {
  const now = language.now;
  return text[now].replace(/\{(\w+)\}/g, (all, name: string) => {
    if (/^g\d$/.test(name)) return String(book.gains[name.slice(1)] ?? all);
    return book.patterns[name]?.[now] ?? book.terms[name] ?? all;
  });
}
