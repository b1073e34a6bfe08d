/** The moments that are seen just now: each comes with its fact, sounds once, and goes by itself. */

import { settings } from "../core/settings.svelte";
import type { Table } from "../core/table.svelte";
import type { Fact, MatchState, Seat } from "../core/contract";
import { LASTS, momentsOf, STAGES, type Moment, type Stage } from "./moments";
import { readySoon, soundsOf, sounded } from "./sounds";

export interface Shown extends Moment {
  readonly id: number;
}

export class Moments {
  shown = $state.raw<readonly Shown[]>([]);
  private before: MatchState | null;
  private count = 0;
  private readonly timers = new Set<ReturnType<typeof setTimeout>>();
  private readonly stop: () => void;

  constructor(table: Table) {
    this.before = table.state;
    if (settings.sounds) readySoon();
    this.stop = table.listen((facts, live) => {
      if (live && table.state) this.hear(facts, table.state);
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

  /** It has been seen. */
  drop(id: number): void {
    this.shown = this.shown.filter((one) => one.id !== id);
  }

  private hear(facts: readonly Fact[], after: MatchState): void {
    const found = momentsOf(facts, this.before, after);
    // In a turn of its own: the page is drawn first.
    if (settings.sounds) setTimeout(() => soundsOf(facts, found).forEach(sounded));
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
