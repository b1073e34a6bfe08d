/** The moments that are seen just now: each comes with its fact, sounds once, and goes by itself. */

import { settings } from "../core/settings.svelte";
import type { Table } from "../core/table.svelte";
import type { Fact, MatchState, Seat } from "../core/contract";
import { lastCloth, LASTS, momentsOf, STAGES, type Moment, type Stage } from "./moments";
import { readySoon, soundsOf, sounded } from "./sounds";

export interface Shown extends Moment {
  readonly id: number;
}

export class Moments {
  shown = $state.raw<readonly Shown[]>([]);
  /** What was seen of the end of the deal, where somebody was there to see it. */
  ended: readonly Moment[] = [];
  private last = $state.raw<MatchState | null>(null);
  /** Until the last cards of a deal have been seen. */
  private later: readonly Moment[] = [];
  private before: MatchState | null;
  private count = 0;
  private readonly timers = new Set<ReturnType<typeof setTimeout>>();
  private readonly stop: () => void;

  constructor(table: Table) {
    this.before = table.state;
    if (settings.sounds) readySoon();
    this.stop = table.listen((facts, live) => {
      if (live && table.state) this.hear(facts, table.state);
      else this.ended = [];
      this.before = table.state;
    });
  }

  close(): void {
    this.stop();
    this.timers.forEach(clearTimeout);
  }

  /** The latest moment on a stage, of a seat or of the table. */
  on(stage: Stage, seat: Seat | "" = ""): Shown | undefined {
    return this.shown.findLast((one) => STAGES[one.kind] === stage && (!seat || one.seat === seat));
  }

  /** The table with the last cards of a deal on it, for as long as they take to see. */
  get cloth(): MatchState | null {
    return this.on("cloth") ? this.last : null;
  }

  /** It has been seen. */
  drop(id: number): void {
    this.shown = this.shown.filter((one) => one.id !== id);
    if (this.cloth || !this.later.length) return;
    this.show([], this.later);
    this.later = [];
  }

  /** The last cards of a deal have been seen. */
  goOn(): void {
    const one = this.on("cloth");
    if (one) this.drop(one.id);
  }

  private hear(facts: readonly Fact[], after: MatchState): void {
    const found = momentsOf(facts, this.before, after);
    if (found.some((one) => STAGES[one.kind] === "cloth")) {
      this.last = lastCloth(facts, this.before, after);
      this.ended = found;
    }
    this.later = this.last ? found.filter((one) => STAGES[one.kind] === "finale") : [];
    this.show(facts, found.filter((one) => !this.later.includes(one)));
  }

  private show(facts: readonly Fact[], found: readonly Moment[]): void {
    // In a turn of its own: the page is drawn first.
    if (settings.sounds) setTimeout(() => soundsOf(facts, found).forEach((one) => sounded(one, settings.volume)));
    if (!found.length) return;
    const now = found.map((one) => ({ ...one, id: ++this.count }));
    this.shown = [...this.shown, ...now];
    for (const one of now) {
      const timer = setTimeout(() => {
        this.timers.delete(timer);
        this.drop(one.id);
      }, LASTS[one.kind]);
      this.timers.add(timer);
    }
  }
}
