import { expect, test } from "vitest";
import { commandOf, ranksText } from "./typing";

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

test("a play is said by its ranks", () => {
  expect(ranksText(["SQ", "S4", "HQ", "D4", "CQ"], "en")).toBe("QQQ44");
  expect(ranksText(["ST", "HT"], "zh")).toBe("1010");
  expect(ranksText(["HR"], "zh")).toBe("大王");
});

test("jokers are named in the reader's language", () => {
  expect(ranksText(["SB", "SB"], "zh")).toBe("小王小王");
  expect(ranksText(["SB"], "en")).toBe("small joker");
});
