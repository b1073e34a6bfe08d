/** Brackets as pictures. */

import { expect, test } from "vitest";
import type { ChartGame } from "../core/contract";
import { drawings } from "./bracket";

const NONE = { zh: "", en: "" };
const SIDE = { entry: 0, name: "", unit: "", source: NONE };
const game = (number: number, round: number, winner_to: number, area: ChartGame["area"] = "winners", loser_to = 0): ChartGame => ({
  game: number, round, area, title: NONE, table: 0, first: SIDE, second: SIDE, typed: "", score: NONE, winner: "none", winner_to, loser_to,
});

/** A knockout of 2^rounds. */
function knockout(rounds: number): ChartGame[] {
  const games: ChartGame[] = [];
  for (let round = 1, first = 1, count = 2 ** (rounds - 1); round <= rounds; round += 1) {
    for (let at = 0; at < count; at += 1) games.push(game(first + at, round, round < rounds ? first + count + (at >> 1) : 0));
    first += count;
    count /= 2;
  }
  return games;
}

test("a game stands between the two that lead to it", () => {
  const [one] = drawings(knockout(3), 5, 8);
  expect(one).toMatchObject({ columns: 3, rows: 4 });
  expect(one!.boxes.map(({ column, row }) => [column, row])).toEqual([[0, 0], [0, 1], [0, 2], [0, 3], [1, 0.5], [1, 2.5], [2, 1.5]]);
  expect(one!.lines).toHaveLength(6);
});

test("a Page final: who loses the first game plays again, and the final is last", () => {
  const games = [game(1, 1, 4, "winners", 3), game(2, 1, 3), game(3, 2, 4), game(4, 3, 0, "final")];
  const [one] = drawings(games, 3, 8);
  expect(one!.boxes.map(({ column, row }) => [column, row])).toEqual([[0, 0], [0, 1], [1, 1], [2, 0.5]]);
});

test.each([[5, 3, 8], [6, 5, 8], [6, 3, 99], [7, 3, 7]])("a knockout of 2^%i fits %i columns and %i rows, every game once", (rounds, columns, most) => {
  const games = knockout(rounds);
  const drawn = drawings(games, columns, most);
  for (const one of drawn) {
    expect(one.columns).toBeLessThanOrEqual(columns);
    expect(one.rows).toBeLessThanOrEqual(most);
  }
  const shown = drawn.flatMap((one) => one.boxes.map((box) => box.game.game)).sort((one, other) => one - other);
  expect(shown).toEqual(games.map((one) => one.game));
});

test("both halves of a small double knockout are one picture, of a large one two", () => {
  const small = [game(1, 1, 3), game(2, 1, 3), game(3, 2, 5, "winners"), game(4, 2, 5, "losers"), game(5, 3, 0, "final")];
  expect(drawings(small, 5, 8)).toHaveLength(1);
  expect(drawings(small, 5, 2)).toHaveLength(2);
});
