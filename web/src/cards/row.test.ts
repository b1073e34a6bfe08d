import { expect, test } from "vitest";
import { biggestFirst } from "./row";

const laid = (cards: string, level = "8"): string => biggestFirst(cards.split(" "), level).join(" ");

test("the triple comes before its pair", () => {
  expect(laid("S6 C6 S5 H5 D5")).toBe("S5 H5 D5 S6 C6");
  expect(laid("SK HK CK S4 D4")).toBe("SK HK CK S4 D4");
});

test("a wild card lies with what it completes", () => {
  expect(laid("H8 SK HK CK D4")).toBe("SK HK CK H8 D4");
  expect(laid("H8 SK HK S4 D4")).toBe("SK HK H8 S4 D4");
  expect(laid("H8 H8")).toBe("H8 H8");
});

test("runs stay as they are", () => {
  expect(laid("ST S9 H8 S7 S6")).toBe("ST S9 H8 S7 S6");
  expect(laid("SK HK SQ HQ SJ HJ")).toBe("SK HK SQ HQ SJ HJ");
});
