import { expect, test } from "vitest";
import { biggestFirst, laidOut } from "./row";

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

function placed(pattern: string, rank: string, cards: string, stands = "", level = "8"): string {
  return laidOut({ pattern, rank, cards: cards.split(" "), ...(stands ? { stands_for: stands.split(" ") } : {}) }, level).join(" ");
}

test("in a run every card lies where it counts, level and wild cards too", () => {
  expect(placed("straight", "T", "C8 ST S9 S7 S6")).toBe("ST S9 C8 S7 S6");
  expect(placed("straight", "J", "H8 SJ ST D9 S7", "H8 SJ ST D9 S7")).toBe("SJ ST D9 H8 S7");
  expect(placed("straight_flush", "K", "H8 SK SQ SJ S9", "ST SK SQ SJ S9")).toBe("SK SQ SJ H8 S9");
  expect(placed("straight", "7", "H8 H8 S7 D5 S3", "H4 H6 S7 D5 S3")).toBe("S7 H8 D5 H8 S3");
  expect(placed("triple_pairs", "6", "H8 S6 S5 D5 S4 C4", "H6 S6 S5 D5 S4 C4")).toBe("S6 H8 S5 D5 S4 C4");
});

test("an ace below the two lies last", () => {
  expect(placed("straight", "5", "SA S5 S4 D3 S2")).toBe("S5 S4 D3 S2 SA");
  expect(placed("plate", "2", "H8 SA HA S2 C2 D2", "HA SA HA S2 C2 D2")).toBe("S2 C2 D2 SA HA H8");
  expect(placed("straight", "A", "SA SK SQ DJ ST")).toBe("SA SK SQ DJ ST");
});

test("of a full house the triple comes first, with its wild card", () => {
  expect(placed("full_house", "4", "H8 SK HK S4 D4", "H4 SK HK S4 D4")).toBe("S4 D4 H8 SK HK");
  expect(placed("full_house", "K", "H8 SK HK S4 D4", "HK SK HK S4 D4")).toBe("SK HK H8 S4 D4");
  expect(placed("bomb4", "9", "H8 S9 C9 D9", "H9 S9 C9 D9")).toBe("S9 C9 D9 H8");
});
