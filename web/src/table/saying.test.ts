import { expect, test, vi } from "vitest";
import type { Fact, MatchState, Move } from "../core/contract";

vi.stubGlobal("location", { href: "https://guandan.test/" });
vi.stubGlobal("history", { state: null, replaceState: () => undefined });
vi.stubGlobal("navigator", { language: "en" });
vi.stubGlobal("addEventListener", () => undefined);
const { factText, finishText, moveText, pauseText, spokenText, stageTexts, waitText, windText } = await import("./saying");
const { language } = await import("../core/words.svelte");

const state = (told: Partial<MatchState>): MatchState => ({ players: { N: "Ann", S: "Ben", E: "", W: "" }, level: "T", deal: 3, over: 0, stopped: "", ...told }) as MatchState;

test("between two deals the level is that of the next one, and the number that of the last", () => {
  expect(stageTexts(state({ phase: "play" }))).toEqual(["Level 10", "Deal 3"]);
  expect(stageTexts(state({ phase: "" }))).toEqual(["Next: level 10", "Deal 3 is over"]);
  expect(stageTexts(state({ phase: "", deal: 0 }))).toEqual(["Level 10"]);
  expect(stageTexts(state({ phase: "", over: 1 }))).toEqual(["The match is over"]);
});

test("a pause is told with who began it", () => {
  expect(pauseText(state({ stopped: "N" }), "E")).toBe("Ann has paused the match");
  expect(pauseText(state({ stopped: "referee" }), "E")).toContain("The referee");
  expect(pauseText(state({ stopped: "referee" }), "referee")).toBe("The match is paused");
});

test("a play is said by its name, and that a wild card stands for another", () => {
  const said = (cards: string[], stands_for?: string[]): string =>
    moveText({ by: "S", play: { pattern: "pair", rank: "8", cards, stands_for, zh: "对8", en: "pair of 8s" } } as Move, state({}), "N");
  expect(said(["S8", "D8"])).toBe("Ben: pair of 8s");
  expect(said(["S8", "H2"], ["S8", "H8"])).toBe("Ben: pair of 8s, with a wild card");
  expect(said(["H8", "S8"], ["H8", "S8"])).toBe("Ben: pair of 8s");
  expect(moveText({ by: "S", play: null }, state({}), "N")).toBe("Ben: pass");
});

test("others are called by name, oneself is you, and who has no name by the seat", () => {
  expect(moveText({ by: "N", play: null }, state({}), "N")).toBe("You: pass");
  expect(moveText({ by: "E", play: null }, state({}), "N")).toBe("East: pass");
  expect(finishText("N", 0, state({}), "N")).toBe("You are 1st");
  expect(finishText("N", 0, state({}), "S")).toBe("Ann is 1st");
  expect(windText("S", state({}), "S")).toBe("You take the wind and lead");
  const told = (kind: string, by: string, data: object): string => factText({ kind, by, data } as unknown as Fact, state({ levels: { "E-W": "2", "N-S": "5" } } as never), "N");
  expect(told("report", "N", { count: 9 })).toBe("You report 9 cards");
  expect(told("exchange", "", { payments: [["N", "HR", "S"], ["S", "SK", "N"]] })).toBe("You give Ben the big joker; Ben gives you the king of spades");
  expect(told("deal_end", "", { finish: ["N", "S"] })).toBe("The deal is over: You 1st, Ben 2nd. Double down. We are at level 5, they at level 2");
});

test("a voice calls the play alone; whose it is one sees", () => {
  const play = { pattern: "pair", rank: "8", cards: ["S8", "D8"], zh: "对8", en: "pair of 8s" } as Move["play"];
  const called = (kind: string, data: object): string =>
    spokenText({ kind, by: "S", data } as unknown as Fact, state({ trick: [{ by: "S", play }], last_trick: [] } as never), "N");
  expect(called("play", { pattern: "pair", cards: ["S8", "D8"] })).toBe("pair of 8s");
  expect(called("pass", {})).toBe("Pass");
  expect(called("report", { count: 9 })).toBe("Ben reports 9 cards");
});

test("in Chinese a name in Latin letters stands apart from the words around it, and no other does", () => {
  language.now = "zh";
  const players = { N: "Ann", S: "Ben", E: "林2", W: "阿安" };
  const told = (kind: string, data: object): string => factText({ kind, by: "S", data } as unknown as Fact, state({ players }), "E");
  expect(told("report", { count: 9 })).toBe("Ben 报牌，剩 9 张");
  expect(told("exchange", { payments: [["N", "HR", "S"], ["W", "SK", "N"]] })).toBe("Ann 给 Ben：大王；阿安给 Ann：黑桃K");
  expect(windText("W", state({ players }), "E")).toBe("阿安接风");
  expect(windText("E", state({ players }), "N")).toBe("林2 接风");
  expect(moveText({ by: "S", play: null }, state({ players }), "N")).toBe("Ben：不出");
  expect(waitText(state({ players, expect: [{ who: "N", act: "play" }] } as never), "E")).toBe("等 Ann 出牌");
  expect(waitText(state({ players, expect: [{ who: "N", act: "cut" }, { who: "W", act: "cut" }] } as never), "E")).toBe("等 Ann、阿安切牌");
  language.now = "en";
});
