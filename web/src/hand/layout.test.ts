import { expect, test } from "vitest";
import type { Code } from "../core/contract";
import { heldCards, lanesOf, type Lane } from "./lanes";
import { cardAt, cardsIn, layOut, type Layout } from "./layout";

const RANKS = ["A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2"];
const SUITS = ["S", "H", "C", "D"];
const PACK: Code[] = [...RANKS.flatMap((rank) => SUITS.map((suit) => suit + rank)), "SB", "HR"].flatMap((code) => [code, code]);
const NONE = (): boolean => false;

/** Hands that are hard to lay out, by how many cards of each rank they have. */
const HANDS: Record<string, Code[]> = {
  "fifteen lanes": [...RANKS.flatMap((rank) => [`S${rank}`, `H${rank}`]).slice(0, 25), "SB", "HR"],
  "fifteen lanes with fours": ["HR", "SB", ...RANKS.map((rank) => `S${rank}`), ..."AKQJ".split("").flatMap((rank) => [`H${rank}`, `C${rank}`, `D${rank}`])],
  "an eight-card bomb": [...PACK.filter((code) => code.endsWith("9")), ...RANKS.filter((rank) => rank !== "9").flatMap((rank) => [`S${rank}`, `D${rank}`]).slice(0, 19)],
  "three eights": PACK.filter((code) => "987".includes(code[1]!)).concat(["HR", "SB", "SA"]),
  "twenty-nine cards": [...RANKS.flatMap((rank) => [`S${rank}`, `H${rank}`]), "SB", "HR", "HR"],
  "one card": ["S3"],
  "no card": [],
};
const SIZES = [
  [320, 230],
  [390, 340],
  [568, 132],
  [844, 170],
  [768, 340],
  [1280, 300],
  [1920, 400],
] as const;

function uncovered(layout: Layout): void {
  for (const spot of layout.spots) {
    expect(cardAt(layout, spot.x + spot.right / 2, spot.y + spot.down / 2, NONE)).toBe(spot.key);
    expect(cardAt(layout, spot.x + 1, spot.y + 1, NONE)).toBe(spot.key);
    expect(cardAt(layout, spot.x + spot.right - 1, spot.y + spot.down - 1, NONE)).toBe(spot.key);
  }
}

for (const [name, hand] of Object.entries(HANDS))
  for (const [width, height] of SIZES)
    test(`${name} in ${width}x${height}: nothing is cut, every card can be read and hit`, () => {
      const lanes = lanesOf(heldCards(hand, "8"));
      const layout = layOut(lanes, { width, height });
      expect(layout.spots.map((spot) => spot.key).sort()).toEqual(heldCards(hand, "8").map((card) => card.key).sort());
      expect(layout.height).toBeLessThanOrEqual(height);
      const needs = layout.index === "tall" ? [0.42, 0.78] : [0.7, 0.47];
      for (const spot of layout.spots) {
        expect(spot.x).toBeGreaterThanOrEqual(0);
        expect(spot.x + layout.cardW).toBeLessThanOrEqual(width);
        expect(spot.y - layout.lift).toBeGreaterThanOrEqual(0);
        expect(spot.y + layout.cardH).toBeLessThanOrEqual(layout.height);
        expect(spot.right).toBeGreaterThanOrEqual(Math.floor(needs[0]! * layout.cardW));
        expect(spot.down).toBeGreaterThanOrEqual(23);
      }
      uncovered(layout);
      const ends = layout.heads.map((head) => head.x + head.width);
      layout.heads.slice(1).forEach((head, at) => expect(head.x).toBeGreaterThanOrEqual(ends[at]!));
    });

test("at every width a full hand fits", () => {
  const lanes = lanesOf(heldCards(HANDS["fifteen lanes with fours"]!, "8"));
  for (let width = 320; width <= 1920; width += 53)
    for (const height of [132, 170, 230, 300, 400]) {
      const layout = layOut(lanes, { width, height });
      expect(layout.height).toBeLessThanOrEqual(height);
      uncovered(layout);
    }
});

test("the strip of covered cards is the same in all lanes", () => {
  const layout = layOut(lanesOf(heldCards(HANDS["an eight-card bomb"]!, "8")), { width: 1280, height: 420 });
  const strips = layout.spots.filter((spot) => spot.down < layout.cardH).map((spot) => spot.down);
  expect(Math.max(...strips) - Math.min(...strips)).toBeLessThanOrEqual(1);
});

test("large cards are larger, if need be in two rows", () => {
  const lanes = lanesOf(heldCards(HANDS["fifteen lanes"]!, "8"));
  const room = { width: 390, height: 400 };
  const [plain, large] = [layOut(lanes, room), layOut(lanes, { ...room, large: true })];
  expect(large.cardW).toBeGreaterThan(plain.cardW);
  uncovered(large);
});

test("many lanes of a hand with locked pairs still fit on the smallest phone", () => {
  const pairs = ["A", "K", "Q", "J", "T", "9"].map((rank) => ({ kind: "pair", cards: [`S${rank}`, `H${rank}`] }));
  const hand = [...RANKS.map((rank) => `C${rank}`), ...pairs.flatMap((pair) => pair.cards), "SB", "HR"];
  const layout = layOut(lanesOf(heldCards(hand, "8"), pairs), { width: 320, height: 230 });
  expect(layout.heads).toHaveLength(21);
  uncovered(layout);
});

test("a chosen card is hit where it stands now", () => {
  const lanes: Lane[] = lanesOf(heldCards(["S3", "H3"], "8"));
  const layout = layOut(lanes, { width: 390, height: 300 });
  const [above, below] = layout.spots;
  expect(cardAt(layout, above!.x + 2, above!.y - 2, NONE)).toBeNull();
  expect(cardAt(layout, above!.x + 2, above!.y - 2, (key) => key === above!.key)).toBe(above!.key);
  expect(cardAt(layout, below!.x + 2, below!.y - 2, (key) => key === below!.key)).toBe(below!.key);
});

test("a marquee takes what it touches of what is uncovered", () => {
  const layout = layOut(lanesOf(heldCards(["SK", "HK", "S3", "H3"], "8")), { width: 390, height: 300 });
  const [top, low] = layout.spots;
  expect(cardsIn(layout, { x: 0, y: 0 }, { x: top!.x + 5, y: top!.y + 5 })).toEqual([top!.key]);
  expect(cardsIn(layout, { x: low!.x + 5, y: 0 }, { x: 0, y: low!.y + 5 })).toEqual([top!.key, low!.key]);
});
