import { expect, test } from "vitest";
import type { Fact, MatchState, Move, Seat } from "../core/contract";
import { backsOf, lastCloth, LASTS, momentsOf, STAGES, type MomentKind } from "./moments";
import { soundsOf, TONES } from "./sounds";

const STATE = { deal: 1, phase: "play", trick: [], last_trick: [], finished: [], turn: "E" } as unknown as MatchState;

function fact(kind: string, by: string, data: Record<string, unknown> = {}): Fact {
  return { seq: 1, at: 0, by, cmd: "", kind, data, prev: "" };
}
function kinds(facts: Fact[], before = STATE, after = STATE): MomentKind[] {
  return momentsOf(facts, before, after).map((one) => one.kind);
}
const move = (by: Seat, played: boolean): Move => ({ by, play: played ? ({ cards: ["S3"] } as unknown as Move["play"]) : null });
const play = (pattern: string, cards: string[]): Fact => fact("play", "E", { pattern, cards });

test("bombs, straight flushes and four jokers have a moment each, other plays none", () => {
  expect(kinds([play("bomb4", ["S3", "H3", "C3", "D3"])])).toEqual(["bomb"]);
  expect(kinds([play("straight_flush", ["S3", "S4", "S5", "S6", "S7"])])).toEqual(["flush"]);
  expect(kinds([play("four_jokers", ["HR", "HR", "SB", "SB"])])).toEqual(["jokers"]);
  expect(kinds([play("pair", ["S3", "H3"]), fact("pass", "S")])).toEqual([]);
});

test("the count of a bomb says how heavy it is, and whose it is where it is seen", () => {
  expect(momentsOf([play("bomb6", ["S3", "H3", "C3", "D3", "S3", "H3"])], STATE, STATE)[0]).toMatchObject({ seat: "E", n: 6 });
});

test("tribute, return and refusal come with the cards that everybody sees", () => {
  const [one] = momentsOf([fact("exchange", "table", { payments: [["S", "HR", "E"]] })], STATE, STATE);
  expect(one).toMatchObject({ kind: "tribute", payments: [{ giver: "S", card: "HR", taker: "E" }] });
  expect(kinds([fact("returned", "table", { payments: [["E", "S5", "S"]] })])).toEqual(["returned"]);
  expect(kinds([fact("anti", "table")])).toEqual(["anti"]);
});

test("the first to be out has a moment once", () => {
  const out = { ...STATE, finished: ["E"] } as MatchState;
  expect(kinds([play("single", ["S3"])], STATE, out)).toEqual(["first"]);
  expect(kinds([fact("pass", "S")], out, out)).toEqual([]);
  expect(kinds([fact("dealt", "table")], { ...STATE, deal: 0 }, out)).toEqual(["dealt"]);
});

test("接风 is told of the partner who leads after somebody who is out, and of nobody else", () => {
  const trick = [move("E", true), move("S", false), move("W", false)];
  const before = { ...STATE, trick, finished: ["E"] } as MatchState;
  const after = { ...STATE, last_trick: [...trick, move("N", false)], finished: ["E"], turn: "W" } as MatchState;
  expect(momentsOf([fact("pass", "N")], before, after)).toMatchObject([{ kind: "wind", seat: "W" }]);
  expect(kinds([fact("pass", "N")], { ...before, finished: [] }, { ...after, finished: [] })).toEqual([]);
});

test("both of a side out first is 双下; passing A is told besides", () => {
  expect(kinds([fact("deal_end", "table", { finish: ["E", "W", "S", "N"] })])).toEqual(["double"]);
  expect(kinds([fact("deal_end", "table", { finish: ["E", "S", "W", "N"] }), fact("game_end", "table", { reason: "passed_a" })])).toEqual(["end", "passed"]);
  expect(momentsOf([fact("game_end", "table", { reason: "passed_a", winner: "E-W" })], STATE, STATE)).toMatchObject([{ seat: "E" }]);
  expect(kinds([fact("game_end", "table", { reason: "time" })])).toEqual([]);
});

test("the cards that end a deal lie on the table with the rest of their trick, and who is out is known", () => {
  const before = { ...STATE, trick: [move("E", true)], counts: { E: 0, N: 1, W: 2, S: 3 } } as unknown as MatchState;
  const trick = [...before.trick, move("S", false), move("W", true)];
  const after = { ...STATE, phase: "", last_trick: trick, finished: [] } as unknown as MatchState;
  const end = fact("deal_end", "table", { finish: ["E", "W"] });
  const cloth = lastCloth([{ ...play("single", ["S3"]), by: "W" }, end], before, after);
  expect(cloth).toMatchObject({ phase: "play", trick, owner: "W", turn: null, finished: ["E", "W"] });
  expect(lastCloth([end], before, after), "a ruling has ended it").toBeNull();
  expect(lastCloth([play("single", ["S3"])], before, after)).toBeNull();
});

test("every moment has its place, its time to be read and its sound, and none lasts over two seconds", () => {
  for (const kind of Object.keys(STAGES) as MomentKind[]) {
    expect(LASTS[kind]).toBeGreaterThanOrEqual(800);
    expect(LASTS[kind]).toBeLessThanOrEqual(2000);
    expect(TONES[kind].length).toBeGreaterThan(0);
  }
});

test("a moment is heard instead of its play, and a long list of facts is not a concert", () => {
  const heard = (facts: Fact[]): string[] => soundsOf(facts, momentsOf(facts, STATE, STATE));
  expect(heard([play("pair", ["S3", "H3"])])).toEqual(["card"]);
  expect(heard([fact("pass", "S")])).toEqual(["pass"]);
  expect(heard([play("bomb4", ["S3", "H3", "C3", "D3"])])).toEqual(["bomb"]);
  const many = [play("single", ["S3"]), fact("report", "E", { count: 2 }), fact("anti", "table"), fact("dealt", "table"), fact("pass", "S")];
  expect(heard(many)).toHaveLength(3);
});

test("a hand looks thinner as it is played, and is never nothing while a card is held", () => {
  expect([27, 26, 24, 3, 1, 0].map(backsOf)).toEqual([9, 9, 8, 1, 1, 0]);
});
