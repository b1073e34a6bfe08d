import { expect, test } from "vitest";
import { cardsIn, commandOf, held, ranksText } from "./typing";

test("commands in both languages, with or without a space", () => {
  expect(commandOf(" play 3334 ")).toEqual({ command: "play", word: "play", rest: "3334" });
  expect(commandOf("出 3334")).toMatchObject({ command: "play", rest: "3334" });
  expect(commandOf("出3334")).toMatchObject({ command: "play", rest: "3334" });
  expect(commandOf("出牌3334")).toMatchObject({ command: "play", rest: "3334" });
  expect(commandOf("PASS")).toMatchObject({ command: "pass" });
  expect(commandOf("不出")).toMatchObject({ command: "pass" });
  expect(commandOf("dance now")).toEqual({ command: null, word: "dance", rest: "now" });
  expect(commandOf("")).toEqual({ command: null, word: "", rest: "" });
});

test("cards by rank, by code, jokers and wild cards", () => {
  expect(cardsIn("33310 10")).toEqual(["3", "3", "3", "T", "T"]);
  expect(cardsIn("h7 d7 d")).toEqual(["H7", "D7", "HR"]);
  expect(cardsIn("大王大王 小王X")).toEqual(["HR", "HR", "SB", "SB"]);
  expect(cardsIn("♥7、方块K*")).toEqual(["H7", "DK", "*"]);
  expect(cardsIn("3z")).toBeNull();
});

test("what is meant is taken from the hand, wild cards last", () => {
  const hand = ["HR", "H5", "S5", "C5", "S3", "D3"];
  expect(held(["5", "5"], hand, "5").cards.sort()).toEqual(["C5", "S5"]);
  expect(held(["5", "5", "5"], hand, "5").cards).toContain("H5");
  expect(held(["3", "S3"], hand, "5").cards.sort()).toEqual(["D3", "S3"]);
  expect(held(["*", "3", "3", "3"], hand, "5")).toEqual({ cards: ["H5", "S3", "D3"], missing: ["3"] });
});

test("a play is said by its ranks", () => {
  expect(ranksText(["SQ", "S4", "HQ", "D4", "CQ"], "en")).toBe("QQQ44");
  expect(ranksText(["ST", "HT"], "zh")).toBe("1010");
  expect(ranksText(["HR"], "zh")).toBe("大王");
});

test("jokers are named in the reader's language, and what is said can be typed", () => {
  expect(ranksText(["SB", "SB"], "zh")).toBe("小王小王");
  for (const language of ["zh", "en"] as const)
    for (const cards of [["SB"], ["HR", "HR"], ["SB", "SB", "HR", "HR"]])
      expect(cardsIn(ranksText(cards, language))?.sort()).toEqual([...cards].sort());
  expect(ranksText(["SB"], "en")).toBe("small joker");
});
