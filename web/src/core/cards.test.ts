import { expect, test } from "vitest";
import { inOrder, rankOf, rankText } from "./cards";

test("a hand stands high to low, level cards above the ace, the wild card first of them", () => {
  const hand = ["S2", "SA", "D7", "H7", "SB", "HR", "S7", "HK"];
  expect(inOrder(hand, "7")).toEqual(["HR", "SB", "H7", "S7", "D7", "SA", "HK", "S2"]);
});

test("jokers are ranks of their own, and ten is written as people write it", () => {
  expect(["HR", "SB", "ST"].map((code) => rankText(rankOf(code)))).toEqual(["HR", "SB", "10"]);
});
