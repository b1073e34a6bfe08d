import { expect, test } from "vitest";
import type { Book, BookFormat } from "../core/contract";
import { endingOf, fieldOf, fresh, termsOf } from "./wanted";

const book = {
  id: "JS23",
  name: { zh: "江苏", en: "Jiangsu" },
  title: { zh: "江苏", en: "Jiangsu" },
  modes: [],
  format: { mode: "game", minutes: "none", max_deals: "none" } as BookFormat,
  times: { tribute: 20, return: 40, first_lead: 40, play: 20 },
  patterns: {},
  terms: {},
  gains: {},
  articles: {},
} as unknown as Book;
const timed: Book = { ...book, id: "NJ", format: { ...book.format, mode: "time_and_deals", minutes: 50, max_deals: 9 } };

test("a form that nobody has touched sends the book, and that the players help to shuffle", () => {
  expect(termsOf(fresh(book), book)).toEqual({ book: "JS23", format: { entropy: 1 } });
  expect(termsOf(fresh(timed), timed)).toEqual({ book: "NJ", format: { entropy: 1 } });
});

test("the players' part in the shuffle can be switched off, and bots alone have none", () => {
  expect(termsOf({ ...fresh(book), entropy: false }, book).format).toEqual({ entropy: 0 });
  expect(termsOf({ ...fresh(book), others: "bots" }, book).format).toEqual({});
});

test("what was changed is sent, and nothing that the way of ending does not use", () => {
  const wanted = { ...fresh(book), mode: "deals" as const, deals: 2, minutes: 7, play: -1, rated: true, delay: 60 };
  expect(termsOf(wanted, book)).toEqual({
    book: "JS23",
    format: { mode: "deals", max_deals: 2, entropy: 1, limits: { "time.play": "none" } },
    delay: 60,
    rated: 1,
  });
});

test("another book brings its own ending", () => {
  expect({ ...fresh(book), ...endingOf(timed) }).toMatchObject({ book: "NJ", mode: "time_and_deals", minutes: 50, deals: 9 });
});

test("a refusal is shown at its field", () => {
  expect(fieldOf({ code: "format_needs", field: "max_deals" })).toBe("deals");
  expect(fieldOf({ code: "rated_clock" })).toBe("clock");
  expect(fieldOf({ code: "too_many_tables" })).toBe("");
});
