/** A hand that lies on no table: given here, judged by the server's engine. For trying things out, and for the look of the house. */

import { call, Refused } from "../core/api";
import type { Code, Label, MatchState, Own, Play, Problem, Room, Viewer } from "../core/contract";
import type { HandTable } from "./hand.svelte";

export interface Position {
  book?: string;
  level: string;
  hand: readonly Code[];
  to_beat?: readonly Code[];
  act?: "play" | "tribute" | "return" | "";
  paid?: Code;
}

const SEAT = "E";

export class StudyTable implements HandTable {
  position = $state.raw<Position>({ level: "2", hand: [] });
  viewer: Viewer = SEAT;
  room: Room | null = null;
  private lies = $state.raw<Play | null>(null);
  /** It is known what lies there: before that nothing is to be decided, and the hand is not shown. */
  private laid = $state(false);

  readonly own = $derived.by((): Own => ({ viewer: SEAT, may_stop: 0, hand: this.laid ? [...this.position.hand] : [] }));
  // The part of a match that a hand looks at.
  readonly state = $derived.by(() => {
    const { level, act = "play" } = this.position;
    return { level, deal: 1, paused: 0, expect: act ? [{ who: SEAT, act, limit: null }] : [], to_beat: this.lies } as unknown as MatchState;
  });

  constructor(position: Position) {
    this.position = position;
    void this.lay().finally(() => (this.laid = true));
  }

  async ask<T>(what: string, data: Record<string, unknown> = {}): Promise<T> {
    const { book = "JS23", level, hand, to_beat = [], act, paid = "" } = this.position;
    return call<T>("POST", "/study", { book, level, hand, to_beat, act: act || "play", paid, what, data });
  }

  /** Put cards down, as far as the engine allows it: they leave the hand. */
  async move(act: string, data: Record<string, unknown> = {}): Promise<void> {
    const cards = (data.cards ?? (data.card ? [data.card] : [])) as Code[];
    if (act !== "pass") {
      const label = await this.ask<Label>("label", { cards });
      if (!label.ok) throw new Refused(label.error as Problem, 409);
    }
    const hand = [...this.position.hand];
    for (const code of cards) hand.splice(hand.indexOf(code), 1);
    this.lies = null;
    this.position = { ...this.position, hand, to_beat: [], act: act === "play" || act === "pass" ? "play" : "" };
  }

  /** What lies there, by its name. */
  private async lay(): Promise<void> {
    const { book = "JS23", level, to_beat = [] } = this.position;
    if (!to_beat.length) return;
    const { readings } = await call<Label>("POST", "/study", { book, level, hand: to_beat, what: "label", data: { cards: to_beat } });
    this.lies = readings[0] ?? null;
  }
}
