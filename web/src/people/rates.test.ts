import { expect, test } from "vitest";
import { AVATARS, pictureOf } from "./avatars";
import { ratesOf } from "./rates";

const NONE = { matches: 0, won: 0, drawn: 0, deals: 0, firsts: 0, given: 0, taken: 0, paid: 0, received: 0, bombs: 0 };

test("nobody's record divides by nothing", () => {
  expect(ratesOf(NONE).map((one) => [one.text, one.width])).toEqual([["–", 0], ["–", 0], ["–", 0], ["–", 0], ["0", 0], ["–", 0]]);
});

test("the tribute bar goes to the left for who pays more", () => {
  const rates = ratesOf({ ...NONE, matches: 2, won: 1, deals: 8, firsts: 2, given: 1, taken: 3, paid: 3, received: 1, bombs: 12 });
  const tribute = rates.find((one) => one.id === "tribute")!;
  expect([tribute.text, tribute.from, tribute.width]).toEqual(["−2", 0.25, 0.25]);
  expect(rates.map((one) => one.text)).toEqual(["50%", "25%", "13%", "38%", "−2", "1.5"]);
});

test("a guest who gets an account keeps the picture, and a chosen one is shown", () => {
  expect(pictureOf("g-12ab", "")).toBe(pictureOf("p-12ab", ""));
  expect(pictureOf("p-12ab", "fox")).toBe(AVATARS.fox);
});
