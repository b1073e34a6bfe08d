/** A running match as a spectator looks at it: the deal grows while it is played, and one may go back in it and catch up again. */

import { call, Refused } from "../core/api";
import type { Fact, Replay, Step } from "../core/contract";
import type { Table } from "../core/table.svelte";
import { framesOf } from "./frames";
import { Playback } from "./playback.svelte";

const END = 1e6;

export class Watching extends Playback {
  /** The last picture is shown as it comes. */
  following = $state(true);
  private steps: Step[] = [];
  private readonly stop: () => void;

  constructor(readonly table: Table) {
    super({ table }, new URLSearchParams({ deal: String(table.state?.dealt ?? 1), step: String(END) }));
    this.stop = table.listen((facts, live) => this.hear(facts, live));
  }

  close(): void {
    this.stop();
  }

  get live(): boolean {
    return this.following && this.deal >= this.newest;
  }

  /** Back to what happens now. */
  catchUp(): void {
    this.following = true;
    this.running = false;
    if (this.deal === this.newest) this.step(END);
    else this.showNewest();
  }

  override step(to: number): void {
    super.step(to);
    if (to < END) this.following = this.at === this.frames.length - 1 && this.deal === this.newest;
  }

  override another(to: number): void {
    this.following = to === this.newest;
    super.another(to);
  }

  override linkFor(): string {
    return `${location.origin}/t/${(this.source as { table: Table }).table.id}`;
  }

  /** A deal that is over lies open; of the one that is played there is what the table shows its spectators. */
  protected override async fetch(): Promise<Replay> {
    const { table } = this.source as { table: Table };
    const running = this.deal >= (table.state?.dealt ?? 0) && table.state?.phase !== "";
    const answer = await (running ? this.now(table) : super.fetch().catch((refused: unknown) => this.unlessRefused(refused, table)));
    this.steps = answer.steps;
    return { ...answer, deals: Math.max(answer.deals, table.state?.dealt ?? 0) };
  }

  private get newest(): number {
    return this.table.state?.dealt ?? 0;
  }

  private now(table: Table): Promise<Replay> {
    return call<Replay>("GET", `/tables/${encodeURIComponent(table.id)}/deal`);
  }

  private unlessRefused(refused: unknown, table: Table): Promise<Replay> {
    if (!(refused instanceof Refused)) throw refused;
    return this.now(table);
  }

  private showNewest(): void {
    this.deal = this.newest;
    void this.load(END);
  }

  private hear(facts: readonly Fact[], live: boolean): void {
    this.deals = Math.max(this.deals, this.newest);
    if (this.deal < this.newest && !this.following) return;
    const [first, ...more] = facts;
    const plain = live && first && (first.kind === "play" || first.kind === "pass") && more.every((one) => one.kind === "report");
    const next = plain && this.deal === this.newest && !this.loading && this.steps.at(-1)?.seq === first.seq - 1;
    if (next) this.add(facts);
    else if (this.following) this.showNewest();
    else void this.load(this.at);
  }

  /** A move, as the socket tells it. */
  private add(facts: readonly Fact[]): void {
    const { state, own } = this.table;
    for (const { seq, at, by, kind, data } of facts) {
      const play = kind === "play" ? state!.trick.at(-1)?.play : null;
      this.steps.push({ seq, at, by, kind, data, state: state!, hands: own?.hands ?? {}, ...(play ? { name: { zh: play.zh, en: play.en } } : {}) } as Step);
    }
    this.frames = framesOf(this.steps);
    if (this.following) super.step(END);
  }
}
