/** What a replay shows, one picture after the other. The server sends a state after every fact; some facts change nothing to be seen. */

import { SEATS, type Move, type Seat, type Step } from "../core/contract";

export interface Frame extends Step {
  /** Who has reported how many cards with it. */
  reports: { by: string; count: number }[];
  /** The first picture of a trick. */
  leads: boolean;
}

const UNSEEN = new Set(["deal", "entropy", "cut", "reveal", "game_end"]);

/** The pictures of a deal, from the drawn hands to its end. What has no cards any more keeps those it had. */
export function framesOf(steps: readonly Step[]): Frame[] {
  const frames: Frame[] = [];
  for (const step of steps) {
    const last = frames.at(-1);
    if (step.kind === "report" && last) {
      last.reports.push({ by: step.by, count: Number(step.data.count) });
      continue;
    }
    if (UNSEEN.has(step.kind)) continue;
    const shown = !!step.state.phase && SEATS.some((seat) => step.state.counts[seat] > 0);
    if (!shown && !last) continue;
    frames.push({ ...step, ...(shown ? {} : kept(step, last!)), reports: [], leads: begins(step, last) });
  }
  return frames;
}

function kept(step: Step, last: Frame): Pick<Frame, "hands" | "state"> {
  const { levels, over } = step.state;
  return { hands: last.hands, state: { ...last.state, levels, over, turn: null, expect: [] } };
}

function begins(step: Step, last: Frame | undefined): boolean {
  return !last || (step.kind === "play" && step.state.trick.length === 1);
}

/** The moves that lie on the table: of the trick, or of the one that has just been won. */
export function lying(frame: Frame): { moves: Move[]; won: boolean } {
  const { trick, last_trick } = frame.state;
  if (trick.length || frame.kind !== "pass") return { moves: trick, won: false };
  return { moves: last_trick, won: true };
}

/** The last thing a seat did in the trick; undefined if nothing. */
export function lastOf(moves: readonly Move[], seat: Seat): Move | undefined {
  return moves.findLast((move) => move.by === seat);
}

/** Where the next trick begins, or the one before. */
export function otherTrick(frames: readonly Frame[], at: number, way: 1 | -1): number {
  for (let place = at + way; place > 0 && place < frames.length - 1; place += way) if (frames[place]!.leads) return place;
  return way > 0 ? frames.length - 1 : 0;
}

/** A number kept between two others. */
export function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(Number.isFinite(value) ? Math.trunc(value) : least, least), most);
}
