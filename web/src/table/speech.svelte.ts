/** What is said at the table: the last phrase of each seat for a few seconds, unless its speaker is muted. */

import { SvelteSet } from "svelte/reactivity";
import { call } from "../core/api";
import type { Circle, Fact, Phrase, Room, Seat } from "../core/contract";
import { settings } from "../core/settings.svelte";
import type { Table } from "../core/table.svelte";

const LASTS = 5_000;

export class Speech {
  said = $state.raw<Partial<Record<Seat, Phrase>>>({});
  /** Ids of people who are not heard here. */
  readonly muted = new SvelteSet<string>();
  private readonly stop: () => void;
  private timers = new Map<Seat, ReturnType<typeof setTimeout>>();

  constructor(
    table: Table,
    private readonly heard: (seat: Seat, phrase: Phrase) => void,
  ) {
    this.stop = table.listenToRoom((facts, _, room) => this.hear(facts, room));
    // Whom one has blocked is not heard at any table.
    if (/^[gp]-/.test(table.you)) void call<Circle>("GET", "/circle").then(
      (circle) => circle.blocked.forEach((one) => this.muted.add(one.id)),
      () => undefined,
    );
  }

  private hear(facts: Fact[], room: Room): void {
    for (const fact of facts) {
      const seat = fact.kind === "say" ? room.chairs.find((chair) => chair.holder === fact.by)?.seat : undefined;
      if (!seat || !settings.phrases || this.muted.has(fact.by)) continue;
      const phrase = fact.data.phrase as Phrase;
      this.show(seat, phrase);
      this.heard(seat, phrase);
    }
  }

  private show(seat: Seat, phrase: Phrase | undefined): void {
    clearTimeout(this.timers.get(seat));
    this.said = { ...this.said, [seat]: phrase };
    if (phrase) this.timers.set(seat, setTimeout(() => this.show(seat, undefined), LASTS));
  }

  close(): void {
    this.stop();
    for (const timer of this.timers.values()) clearTimeout(timer);
  }
}
