import { expect, test, vi } from "vitest";
import type { MatchState, Move } from "../core/contract";

vi.stubGlobal("location", { href: "https://guandan.test/" });
vi.stubGlobal("history", { state: null, replaceState: () => undefined });
vi.stubGlobal("navigator", { language: "en" });
vi.stubGlobal("addEventListener", () => undefined);
const { moveText, pauseText, stageTexts } = await import("./saying");

const state = (told: Partial<MatchState>): MatchState => ({ players: { N: "Ann" }, level: "T", deal: 3, over: 0, stopped: "", ...told }) as MatchState;

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
    moveText({ by: "S", play: { pattern: "pair", rank: "8", cards, stands_for, zh: "对8", en: "pair of 8s" } } as Move);
  expect(said(["S8", "D8"])).toBe("South: pair of 8s");
  expect(said(["S8", "H2"], ["S8", "H8"])).toBe("South: pair of 8s, with a wild card");
  expect(said(["H8", "S8"], ["H8", "S8"])).toBe("South: pair of 8s");
  expect(moveText({ by: "S", play: null })).toBe("South: pass");
});
