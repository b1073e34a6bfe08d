/** What a pointer does on a hand, as plain arithmetic: taps, sweeps over several cards, a marquee from the empty felt. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A finger that moves less than this has not moved. */
export const SLOP = 6;
/** Between two events the path is looked at this often, so that no narrow strip is skipped. */
const STEP = 8;
/** Chosen cards that are drawn up this far, out of their column, are in the hand of the pointer. */
export const LIFT = 24;
/** A finger that rests this long begins a sweep, in milliseconds. */
export const LONG_PRESS = 350;
/** A second tap on the same card within this time is meant for its whole column, in milliseconds. */
export const TWICE = 280;

/**
 * From a card on. It becomes a sweep when the pointer has moved, or has rested long enough; the sweep gives each card
 * it crosses the state that the first one did not have, once.
 */
export class Sweep {
  active = false;
  private readonly crossed = new Set<string>();
  private last: Point;

  constructor(
    readonly start: Point,
    readonly first: string,
    /** What crossed cards become. */
    readonly choosing: boolean,
  ) {
    this.last = start;
  }

  /** The pointer rests: the first card is taken. */
  rest(): string[] {
    if (this.active) return [];
    this.active = true;
    this.crossed.add(this.first);
    return [this.first];
  }

  /** It began on a chosen card and has left the cards upwards: they are to be carried. */
  lifts(to: Point, cardAt: (point: Point) => string | null): boolean {
    const up = this.start.y - to.y;
    return !this.choosing && up >= LIFT && up > Math.abs(to.x - this.start.x) && cardAt(to) === null;
  }

  /** The pointer has gone on: the cards that are crossed for the first time. */
  move(to: Point, cardAt: (point: Point) => string | null): string[] {
    const found = this.active || distance(this.start, to) < SLOP ? [] : this.rest();
    if (!this.active) return found;
    const steps = Math.max(1, Math.ceil(distance(this.last, to) / STEP));
    for (let step = 1; step <= steps; step++) {
      const key = cardAt(between(this.last, to, step / steps));
      if (key === null || this.crossed.has(key)) continue;
      this.crossed.add(key);
      found.push(key);
    }
    this.last = to;
    return found;
  }
}

/** From the empty felt on, with a mouse. */
export class Marquee {
  active = false;
  to: Point;

  constructor(readonly from: Point) {
    this.to = from;
  }

  /** Whether there is a rectangle by now. */
  move(to: Point): boolean {
    this.to = to;
    this.active ||= distance(this.from, to) >= SLOP;
    return this.active;
  }
}

/** From one card to another in the order of the hand, both included. */
export function range(keys: readonly string[], from: string | null, to: string): string[] {
  const [a, b] = [keys.indexOf(from ?? to), keys.indexOf(to)];
  return keys.slice(Math.min(a < 0 ? b : a, b), Math.max(a, b) + 1);
}

function distance(a: Point, b: Point): number {
  return Math.hypot(b.x - a.x, b.y - a.y);
}

function between(a: Point, b: Point, part: number): Point {
  return { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part };
}
