/** A deal that is looked at: its pictures, which of them is shown, and running on by itself. */

import { speak } from "../core/books.svelte";
import { Refused } from "../core/api";
import type { Replay } from "../core/contract";
import { recall, remember } from "../core/shelf";
import { tell } from "../core/words.svelte";
import { type Frame, framesOf, otherTrick, within } from "./frames";
import { fetched, type Source } from "./source.svelte";

const PACES = { slow: 2400, normal: 1200, quick: 500 } as const;
export type Pace = keyof typeof PACES;
export const PACE_NAMES = Object.keys(PACES) as Pace[];

export class Playback {
  deal = $state(1);
  at = $state(0);
  frames = $state.raw<Frame[]>([]);
  deals = $state(0);
  /** The match as the record calls itself. */
  match = $state("");
  problem = $state("");
  loading = $state(true);
  /** Each play stands beside what a strong player would have done. */
  advised = $state(false);
  running = $state(false);
  pace = $state<Pace>(PACE_NAMES.find((one) => one === recall("replay.pace")) ?? "normal");

  readonly frame = $derived(this.frames[this.at]);
  /** The deal is over: nobody plays on from here. */
  readonly over = $derived(!this.frame || this.frame.kind === "deal_end" || this.frame.kind === "match_end");

  private turn = 0;

  constructor(
    readonly source: Source,
    asked: URLSearchParams,
  ) {
    this.deal = within(Number(asked.get("deal") ?? 1), 1, 9999);
    void this.load(Number(asked.get("step") ?? 0));
  }

  async load(wanted = 0): Promise<void> {
    const mine = ++this.turn;
    this.loading = true;
    this.problem = "";
    try {
      const answer = await this.fetch();
      if (mine !== this.turn) return;
      this.frames = framesOf(answer.steps);
      if (this.frames[0]) speak(this.frames[0].state.book);
      [this.deals, this.match] = [answer.deals, answer.match];
      this.step(wanted);
    } catch (refused) {
      if (mine !== this.turn) return;
      this.frames = [];
      this.problem = refused instanceof Refused ? tell(refused.problem) : String(refused);
    } finally {
      if (mine === this.turn) this.loading = false;
    }
  }

  protected fetch(): Promise<Replay> {
    return fetched(this.source, this.deal, this.advised);
  }

  /** Ask the strong player, or no more. */
  advise(): void {
    this.advised = !this.advised;
    void this.load(this.at);
  }

  step(to: number): void {
    this.at = within(to, 0, Math.max(this.frames.length - 1, 0));
  }

  trick(way: 1 | -1): void {
    this.step(otherTrick(this.frames, this.at, way));
  }

  another(to: number): void {
    if (to < 1 || (this.deals && to > this.deals) || to === this.deal) return;
    this.running = false;
    this.deal = to;
    this.at = 0;
    void this.load();
  }

  run(): void {
    if (!this.running && this.at === this.frames.length - 1) this.at = 0;
    this.running = !this.running;
  }

  /** For an effect: the next picture after a moment, while it runs. */
  tick(): (() => void) | undefined {
    if (!this.running) return undefined;
    if (this.at >= this.frames.length - 1) {
      this.running = false;
      return undefined;
    }
    const timer = setTimeout(() => this.step(this.at + 1), PACES[this.pace]);
    return () => clearTimeout(timer);
  }

  keepPace(): void {
    remember("replay.pace", this.pace);
  }

  /** The way to this picture for somebody else; none to a file. */
  linkFor(below: string): string {
    if (!("match" in this.source)) return "";
    const seat = below === "S" ? "" : `&seat=${below}`;
    return `${location.origin}/replay/${encodeURIComponent(this.source.match)}?deal=${this.deal}&step=${this.at}${seat}`;
  }

  /** What a key does; whether it does anything. `onButton`: Space presses the button. */
  key(name: string, shift: boolean, onButton: boolean): boolean {
    const acts: Record<string, (() => void) | undefined> = {
      ArrowLeft: () => (shift ? this.trick(-1) : this.step(this.at - 1)),
      ArrowRight: () => (shift ? this.trick(1) : this.step(this.at + 1)),
      Home: () => this.step(0),
      End: () => this.step(this.frames.length - 1),
      PageUp: () => this.another(this.deal - 1),
      PageDown: () => this.another(this.deal + 1),
      " ": onButton ? undefined : () => this.run(),
    };
    const act = acts[name];
    act?.();
    return !!act;
  }
}
