/** Where the games of a bracket stand in its picture, and the pieces it is cut into where it must fit. */

import type { ChartGame } from "../core/contract";

export interface Box {
  game: ChartGame;
  /** From the left, in columns. */
  column: number;
  /** From the top, in heights of a game; halves where a game stands between the two that lead to it. */
  row: number;
}
export interface Drawing {
  boxes: Box[];
  /** From a game to the one that its winner goes to. */
  lines: [from: Box, to: Box][];
  columns: number;
  rows: number;
}

/** The pictures of a bracket; none has more columns than that, nor more games below each other. */
export function drawings(games: readonly ChartGame[], columns: number, most: number): Drawing[] {
  // Those who lost once play in a half of their own; finals and the match for third place stand behind the winners.
  const halves = [games.filter((one) => one.area !== "losers"), games.filter((one) => one.area === "losers")].filter((half) => half.length);
  const pieces = halves.flatMap((half) => windows(half, columns)).flatMap((piece) => split(piece, most));
  const drawn = pieces.map(draw);
  const rows = drawn.reduce((sum, one) => sum + one.rows, 0);
  // Both halves of a small double knockout are one picture.
  return drawn.length === 2 && halves.length === 2 && rows <= most ? [below(drawn[0]!, drawn[1]!)] : drawn;
}

const roundsIn = (games: readonly ChartGame[]): number[] => [...new Set(games.map((one) => one.round))].sort((one, other) => one - other);

/** Cut across its rounds: the last rounds are together. */
function windows(half: ChartGame[], columns: number): ChartGame[][] {
  const rounds = roundsIn(half);
  const first = rounds.length % columns || columns;
  const starts = [0, ...Array.from({ length: Math.ceil(rounds.length / columns) - 1 }, (_, at) => first + at * columns)];
  return starts.map((start, at) => half.filter((one) => rounds.slice(start, starts[at + 1]).includes(one.round)));
}

/** Cut into trees: some games of the tallest round with all that leads to them and all that they alone lead to. */
function split(piece: ChartGame[], most: number): ChartGame[][] {
  const tall = roundsIn(piece).find((round) => piece.filter((one) => one.round === round).length > most);
  if (tall === undefined) return piece.length ? [piece] : [];
  const column = piece.filter((one) => one.round === tall);
  const size = Math.ceil(column.length / Math.ceil(column.length / most));
  const trees: ChartGame[][] = [];
  const used = new Set<number>();
  for (let at = 0; at < column.length; at += size) {
    const tree = new Set(column.slice(at, at + size).map((one) => one.game));
    for (const one of [...piece].reverse()) if (tree.has(one.winner_to) && one.round < tall) tree.add(one.game);
    for (const one of piece) {
      const feeders = piece.filter((other) => other.winner_to === one.game);
      if (one.round > tall && feeders.length && feeders.every((other) => tree.has(other.game))) tree.add(one.game);
    }
    tree.forEach((game) => used.add(game));
    trees.push(piece.filter((one) => tree.has(one.game)));
  }
  return [...trees, ...split(piece.filter((one) => !used.has(one.game)), most)];
}

/** Every game stands between those that lead to it, and below the one above. */
function draw(games: ChartGame[]): Drawing {
  const boxes: Box[] = [];
  roundsIn(games).forEach((round, column) => {
    let free = 0;
    // The match for third place stands below the final.
    for (const game of games.filter((one) => one.round === round).sort((one, other) => Number(one.area === "third") - Number(other.area === "third"))) {
      const feeders = boxes.filter((one) => one.game.winner_to === game.game);
      const middle = feeders.reduce((sum, one) => sum + one.row, 0) / (feeders.length || 1);
      const row = Math.max(free, feeders.length ? middle : free);
      boxes.push({ game, column, row });
      free = row + 1;
    }
  });
  return { boxes, lines: linesOf(boxes), columns: Math.max(...boxes.map((one) => one.column)) + 1, rows: Math.max(...boxes.map((one) => one.row)) + 1 };
}

function below(upper: Drawing, lower: Drawing): Drawing {
  const boxes = [...upper.boxes, ...lower.boxes.map((one) => ({ ...one, row: one.row + upper.rows }))];
  return { boxes, lines: [...upper.lines, ...linesOf(boxes.slice(upper.boxes.length))], columns: Math.max(upper.columns, lower.columns), rows: upper.rows + lower.rows };
}

function linesOf(boxes: readonly Box[]): Drawing["lines"] {
  return boxes.flatMap((from) => boxes.filter((to) => to.game.game === from.game.winner_to).map((to): [Box, Box] => [from, to]));
}
