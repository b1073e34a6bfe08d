/**
 * Where every card of a hand lies. Lanes may be narrower than a card, and in a lane every card covers the one above it,
 * but of each card so much stays uncovered that its corner can be read and hit. Cards are as big as that allows.
 * A lane that is too high for the room is folded into two side by side.
 */

import type { Lane } from "./lanes";

export interface Room {
  width: number;
  height: number;
  /** The setting: cards may take two rows to be bigger. */
  large?: boolean;
}

export interface Spot {
  readonly key: string;
  readonly lane: string;
  readonly x: number;
  readonly y: number;
  /** What of it no other card covers: from its corner so far to the right and down. */
  readonly right: number;
  readonly down: number;
  /** Its place in the order in which cards are painted. */
  readonly over: number;
}

export interface Head {
  readonly lane: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

export interface Layout {
  readonly cardW: number;
  readonly cardH: number;
  readonly index: Index;
  readonly lift: number;
  readonly head: number;
  readonly height: number;
  /** In the order in which they are painted. */
  readonly spots: readonly Spot[];
  readonly heads: readonly Head[];
}

type Index = "wide" | "tall";

/** How much of a card its index takes, as parts of the card's width. */
const INDEX: Record<Index, { right: number; down: number }> = {
  wide: { right: 0.72, down: 0.48 },
  tall: { right: 0.43, down: 0.79 },
};
export const RATIO = 1.4;
const SMALLEST = 24;
const BIGGEST = 92;
/** On a big screen they fill the width. */
const WIDE = { from: 1500, biggest: 116 };
/** No strip is lower than this, so that a finger finds it. */
const LOWEST = 24;
/** More than this does not make a card easier to hit. */
const EASY = { right: 44, down: 40 };
/** What it is worth when no lane covers another, and what a lane costs that had to be folded. */
const APART = 1.15;
const FOLDED = 0.94;
/** Room at the sides for the ring of the focus. */
const SIDE = 5;
const GAP = 3;

interface Plan {
  cardW: number;
  index: Index;
  /** How many rows there are, and how many cards of a lane stand one above the other before it is folded. */
  rows: number;
  cap: number;
  pitch: number;
  strip: number;
  worth: number;
}

/** A lane, or a part of one that was folded. */
interface Piece {
  lane: Lane;
  from: number;
  to: number;
}

export function layOut(lanes: readonly Lane[], room: Room): Layout {
  const width = Math.max(0, room.width - 2 * SIDE);
  const head = room.height < 190 ? 16 : 24;
  const most = room.large ? 1.4 : 1;
  const biggest = Math.max(44, Math.min(width < WIDE.from ? BIGGEST : WIDE.biggest, 0.19 * width, 0.36 * room.height)) * most;
  let best: Plan | null = null;
  for (let cardW = Math.floor(biggest); cardW >= SMALLEST; cardW--)
    for (const index of ["wide", "tall"] as const)
      for (const rows of room.large ? [1, 2] : [1]) {
        const plan = planned(lanes, width, room.height / rows - head, cardW, index, rows, room.large ? 2 : 1, best?.worth ?? -1);
        if (plan) best = plan;
      }
  return placed(lanes, best ?? squeezed(lanes, width, room.height - head), room.width, head);
}

/** A way to lay them out, if it is worth more than the best one yet. Many are weighed each time: only heights are counted here. */
function planned(lanes: readonly Lane[], width: number, height: number, cardW: number, index: Index, rows: number, size: number, best: number): Plan | null {
  const cardH = Math.round(cardW * RATIO);
  const needs = Math.max(LOWEST, INDEX[index].down * cardW);
  const left = Math.floor(height) - cardH - liftOf(Math.max(needs, EASY.down), cardH);
  if (left < 0) return null;
  const cap = Math.floor(left / needs) + 1;
  let [pieces, longest] = [0, 1];
  for (const { cards } of lanes) {
    const parts = partsOf(cards.length, cap);
    pieces += parts;
    longest = Math.max(longest, Math.ceil(cards.length / parts));
  }
  const pitch = pitchOf(Math.ceil(pieces / rows), width, cardW);
  if (pitch < INDEX[index].right * cardW) return null;
  const strip = longest < 2 ? needs : Math.min(left / (longest - 1), Math.max(needs, EASY.down));
  const ease = Math.sqrt(Math.min(pitch, EASY.right) * Math.min(strip, EASY.down));
  const apart = pitch > cardW ? APART : 1;
  const worth = ease * cardW ** size * apart * FOLDED ** (pieces - lanes.length);
  return worth > best ? { cardW, index, rows, cap, pitch, strip, worth } : null;
}

/** When nothing fits well: all of it, as well as it goes. */
function squeezed(lanes: readonly Lane[], width: number, height: number): Plan {
  const cardW = SMALLEST;
  const longest = Math.max(2, ...lanes.map((lane) => lane.cards.length));
  const strip = Math.max(8, Math.min(LOWEST, (height - cardW * RATIO - 6) / (longest - 1)));
  return { cardW, index: "tall", rows: 1, cap: Infinity, pitch: pitchOf(lanes.length, width, cardW), strip, worth: 0 };
}

function pitchOf(lanes: number, width: number, cardW: number): number {
  return lanes < 2 ? cardW + GAP : Math.min(cardW + GAP, (width - cardW) / (lanes - 1));
}

function partsOf(cards: number, cap: number): number {
  return Math.max(1, Math.ceil(cards / cap));
}

/** A lane in parts of about the same height, none higher than `cap` cards. */
function folded(lane: Lane, cap: number): Piece[] {
  const parts = partsOf(lane.cards.length, cap);
  return Array.from({ length: parts }, (_, part) => ({
    lane,
    from: Math.ceil((lane.cards.length * part) / parts),
    to: Math.ceil((lane.cards.length * (part + 1)) / parts),
  }));
}

function liftOf(strip: number, cardH: number): number {
  return Math.round(Math.min(14, strip * 0.34, cardH * 0.16));
}

function placed(lanes: readonly Lane[], plan: Plan, width: number, head: number): Layout {
  const { cardW, index, pitch, strip } = plan;
  const pieces = lanes.flatMap((lane) => folded(lane, plan.cap));
  const perRow = Math.max(1, Math.ceil(pieces.length / plan.rows));
  const cardH = Math.round(cardW * RATIO);
  const lift = liftOf(strip, cardH);
  const spots: Spot[] = [];
  const heads: Head[] = [];
  let floor = 0;
  for (let from = 0; from < pieces.length; from += perRow) {
    const row = pieces.slice(from, from + perRow);
    const longest = Math.max(1, ...row.map((piece) => piece.to - piece.from));
    floor += lift + Math.round(strip * (longest - 1)) + cardH;
    const start = (width - (pitch * (row.length - 1) + cardW)) / 2;
    row.forEach((piece, at) => {
      const x = Math.round(start + pitch * at);
      const next = at + 1 < row.length ? Math.round(start + pitch * (at + 1)) : x + cardW;
      const count = piece.to - piece.from;
      piece.lane.cards.slice(piece.from, piece.to).forEach((card, nth) => {
        const below = count - 1 - nth;
        const y = floor - cardH - Math.round(strip * below);
        const down = below ? floor - cardH - Math.round(strip * (below - 1)) - y : cardH;
        spots.push({ key: card.key, lane: piece.lane.key, x, y, right: Math.min(cardW, next - x), down, over: spots.length });
      });
      const last = heads.at(-1);
      const end = Math.min(next, x + cardW);
      if (last && last.lane === piece.lane.key && last.y === floor) heads[heads.length - 1] = { ...last, width: end - last.x };
      else if (last?.lane !== piece.lane.key) heads.push({ lane: piece.lane.key, x, y: floor, width: end - x });
    });
    floor += head;
  }
  return { cardW, cardH, index, lift, head, height: floor, spots, heads };
}

/** The card at a point, as they are painted: later ones over earlier ones, chosen ones a little higher. */
export function cardAt(layout: Layout, x: number, y: number, chosen: (key: string) => boolean): string | null {
  for (let at = layout.spots.length - 1; at >= 0; at--) {
    const spot = layout.spots[at]!;
    const top = chosen(spot.key) ? spot.y - layout.lift : spot.y;
    if (x >= spot.x && x < spot.x + layout.cardW && y >= top && y < spot.y + layout.cardH) return spot.key;
  }
  return null;
}

/** The cards of which a rectangle touches what is uncovered. */
export function cardsIn(layout: Layout, from: { x: number; y: number }, to: { x: number; y: number }): string[] {
  const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)];
  const [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y, to.y)];
  return layout.spots
    .filter((spot) => left < spot.x + spot.right && right > spot.x && top < spot.y + spot.down && bottom > spot.y)
    .map((spot) => spot.key);
}
