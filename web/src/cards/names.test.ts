import { expect, test } from "vitest";
import { cardAtLevel, cardInHand, cardName, cardsName, withSigns } from "./names";

test("a card has its name in both languages", () => {
  expect(cardName("H7", "zh")).toBe("红心7");
  expect(cardName("ST", "en")).toBe("10 of spades");
  expect(cardName("DQ", "en")).toBe("queen of diamonds");
  expect(cardName("HR", "zh")).toBe("大王");
  expect(cardName("SB", "en")).toBe("small joker");
});

test("at its level it is more than that", () => {
  expect(cardAtLevel("H7", "7", "zh")).toBe("红心7，逢人配");
  expect(cardAtLevel("S7", "7", "en")).toBe("7 of spades, level card");
});

test("equal cards in a hand are told apart", () => {
  expect(cardInHand("H7", "7", 1, 2, "zh")).toBe("红心7，逢人配，第1张共2张");
  expect(cardInHand("H7", "7", 1, 2, "en")).toBe("7 of hearts, wild, 1 of 2");
  expect(cardInHand("S9", "7", 1, 1, "en")).toBe("9 of spades");
});

test("several cards are one sentence", () => {
  expect(cardsName(["SK", "H7", "HR"], "7", "zh")).toBe("黑桃K、红心7逢人配、大王");
  expect(cardsName(["SK", "H7"], "7", "en")).toBe("king of spades, 7 of hearts wild");
});

test("codes in a sentence become signs, articles stay", () => {
  expect(withSigns("C5 DT 压不过 (003 c3.5, H-05)")).toBe("♣5 ♦10 压不过 (003 c3.5, H-05)");
});
