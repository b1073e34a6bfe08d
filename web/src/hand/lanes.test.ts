import { expect, test } from "vitest";
import { heldCards, heldGroups, inOwnOrder, lanesOf, movedTo, oneMore, piledUp } from "./lanes";

const HAND = ["S2", "H8", "D8", "SB", "HR", "HR", "SA", "C2", "H8", "DK"];
const codes = (lanes: ReturnType<typeof lanesOf>): string[] => lanes.map((lane) => lane.cards.map((card) => card.code).join(" "));

test("ranks stand from high to low, the level behind the jokers, wild cards at its head", () => {
  const lanes = lanesOf(heldCards(HAND, "8"));
  expect(lanes.map((lane) => lane.name)).toEqual(["HR", "SB", "8", "A", "K", "2"]);
  expect(codes(lanes)).toEqual(["HR HR", "SB", "H8 H8 D8", "SA", "DK", "S2 C2"]);
});

test("equal cards have keys of their own", () => {
  const held = heldCards(HAND, "8");
  expect(new Set(held.map((card) => card.key)).size).toBe(HAND.length);
  expect(held.filter((card) => card.code === "H8").map((card) => [card.nth, card.of])).toEqual([
    [1, 2],
    [2, 2],
  ]);
});

test("a card keeps its key when another one is played", () => {
  const key = (hand: string[]) => heldCards(hand, "8").find((card) => card.code === "DK")!.key;
  expect(key(HAND)).toBe(key(HAND.slice(1)));
});

test("locked groups stand far left, groups follow, the rest is by rank", () => {
  const lanes = lanesOf(heldCards(HAND, "8"), [{ kind: "pair", cards: ["S2", "C2"] }], [{ kind: "wild", cards: ["H8", "H8"] }]);
  expect(lanes.map((lane) => lane.kind)).toEqual(["locked", "group", "rank", "rank", "rank", "rank", "rank"]);
  expect(codes(lanes)).toEqual(["S2 C2", "H8 H8", "HR HR", "SB", "D8", "SA", "DK"]);
});

test("groups lose the cards that have been played", () => {
  const lanes = lanesOf(heldCards(["S2", "DK"], "8"), [{ kind: "pair", cards: ["S2", "C2"] }], [{ kind: "wild", cards: ["H8"] }]);
  expect(codes(lanes)).toEqual(["S2", "DK"]);
});

test("the head of a lane takes one card more each time, the wild ones last, then none", () => {
  const cards = lanesOf(heldCards(HAND, "8"))[2]!.cards;
  const chosen = new Set<string>();
  const steps = [1, 2, 3, 4].map(() => {
    const next = oneMore(cards, (key) => chosen.has(key));
    chosen.clear();
    for (const key of next) chosen.add(key);
    return next;
  });
  expect(steps).toEqual([["D8.1"], ["H8.2", "D8.1"], ["H8.1", "H8.2", "D8.1"], []]);
});

test("a locked group goes when one of its cards is in another one and was its last copy", () => {
  const [pair, same, other] = [
    { kind: "pair", cards: ["H8", "D8"] },
    { kind: "pair", cards: ["H8", "S8"] },
    { kind: "single", cards: ["DK"] },
  ];
  expect(heldGroups([pair, same, other], heldCards(["H8", "H8", "D8", "S8", "DK"], "2"))).toEqual([pair, same, other]);
  expect(heldGroups([pair, same, other], heldCards(["H8", "D8", "S8", "DK"], "2"))).toEqual([pair, other]);
});

test("a column stays where it was put, and one that comes anew stands behind its neighbour", () => {
  const names = (hand: string[], order: string[]): string[] => inOwnOrder(lanesOf(heldCards(hand, "2")), order).map((lane) => lane.name);
  const lanes = lanesOf(heldCards(["SA", "SK", "SQ", "SJ"], "2")).map((lane) => lane.key);
  const order = movedTo(lanes, "rank:J", "rank:A");
  expect(order).toEqual(["rank:J", "rank:A", "rank:K", "rank:Q"]);
  expect(movedTo(lanes, "rank:A", "rank:Q")).toEqual(["rank:K", "rank:Q", "rank:A", "rank:J"]);
  expect(movedTo(lanes, "rank:A", "rank:A")).toEqual(lanes);
  expect(names(["SA", "SQ", "SJ"], order)).toEqual(["J", "A", "Q"]);
  expect(names(["SA", "SK", "SQ", "SJ", "ST"], order)).toEqual(["J", "T", "A", "K", "Q"]);
  expect(names(["HR", "SA", "SJ"], order)).toEqual(["HR", "J", "A"]);
});

test("cards are piled up, join a pile, and leave it again", () => {
  const held = heldCards(HAND, "8");
  const one = piledUp([], ["S2", "DK"], "1");
  expect(codes(lanesOf(held, [], [], one))).toEqual(["S2 DK", "HR HR", "SB", "H8 H8 D8", "SA", "C2"]);
  expect(lanesOf(held, [], [], one)[0]).toMatchObject({ key: "pile:1", kind: "pile", name: "1" });
  const more = piledUp(one, ["SA"], "1");
  expect(more).toEqual([{ kind: "1", cards: ["S2", "DK", "SA"] }]);
  expect(piledUp(more, ["DK", "SB"], "2")).toEqual([{ kind: "1", cards: ["S2", "SA"] }, { kind: "2", cards: ["DK", "SB"] }]);
  expect(piledUp(more, ["S2", "DK", "SA"], null)).toEqual([]);
});
