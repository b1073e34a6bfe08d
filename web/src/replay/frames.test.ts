import { expect, test } from "vitest";
import type { MatchState, Move, Step } from "../core/contract";
import { framesOf, lastOf, lying, otherTrick, within } from "./frames";

const HANDS = { E: ["S3"], N: ["S4"], W: ["S5"], S: ["S6"] };

function step(seq: number, kind: string, trick: Move[] = [], last_trick: Move[] = [], hands: Step["hands"] = HANDS): Step {
  const state = { trick, last_trick, levels: { "E-W": "2", "N-S": "2" }, over: 0, phase: hands.E ? "play" : "", counts: { E: 1, N: 1, W: 1, S: 1 } } as unknown as MatchState;
  return { seq, at: 0, by: "E", kind, data: { count: 10 }, state, hands };
}

const lead: Move = { by: "E", play: { pattern: "single", rank: "3", cards: ["S3"], zh: "单张 3", en: "single 3" } };
const pass: Move = { by: "N", play: null };

test("a replay begins with the drawn hands and leaves out what shows nothing", () => {
  const frames = framesOf([step(0, "deal", [], [], {}), step(1, "cut", [], [], {}), step(2, "dealt"), step(3, "play", [lead]), step(4, "report"), step(5, "reveal", [], [], {})]);
  expect(frames.map((one) => one.kind)).toEqual(["dealt", "play"]);
  expect(frames[1]!.reports).toEqual([{ by: "E", count: 10 }]);
});

test("hands that nobody may see are counted", () => {
  const hidden = { ...step(3, "play", [lead]), hands: {} };
  expect(framesOf([{ ...step(2, "dealt"), hands: {} }, hidden]).map((one) => one.kind)).toEqual(["dealt", "play"]);
});

test("the end of a deal keeps the cards that were left", () => {
  const frames = framesOf([step(2, "dealt"), step(3, "deal_end", [], [], {})]);
  expect(frames[1]!.hands).toEqual(HANDS);
});

test("a trick that was won lies there until somebody leads", () => {
  const [, , won] = framesOf([step(0, "dealt"), step(1, "play", [lead]), step(2, "pass", [], [lead, pass])]);
  expect(lying(won!)).toEqual({ moves: [lead, pass], won: true });
  expect(lastOf([lead, pass], "N")).toBe(pass);
  expect(lastOf([lead, pass], "S")).toBeUndefined();
});

test("one can jump from trick to trick", () => {
  const frames = framesOf([step(0, "dealt"), step(1, "play", [lead]), step(2, "pass", [lead, pass]), step(3, "play", [lead]), step(4, "deal_end", [], [], {})]);
  expect([otherTrick(frames, 0, 1), otherTrick(frames, 1, 1), otherTrick(frames, 3, 1)]).toEqual([1, 3, 4]);
  expect([otherTrick(frames, 4, -1), otherTrick(frames, 3, -1), otherTrick(frames, 1, -1)]).toEqual([3, 1, 0]);
});

test("a step in an address may be anything", () => {
  expect([within(Number("x"), 0, 9), within(99, 0, 9), within(-1, 0, 9), within(4.7, 0, 9)]).toEqual([0, 9, 0, 4]);
});
