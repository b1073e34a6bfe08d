/** The floor of an event, or one table of an earlier round, as referees see them; looked at again when it has changed. */

import { call, Refused } from "../core/api";
import type { Floor, Problem } from "../core/contract";
import type { EventModel } from "../events/event.svelte";

/** How often it is looked at although nobody said that something has changed: clocks run, players come. */
const LOOK = 15_000;

export class FloorModel {
  told = $state.raw<Floor | null>(null);
  problem = $state.raw<Problem | null>(null);
  /** Counts up with every change, so that what depends on the tables is asked again. */
  turn = $state(0);

  /** Of which round and table it is; empty for the rounds that are on. */
  #asked = "";

  constructor(readonly event: EventModel) {}

  follow(asked: string): () => void {
    if (asked !== this.#asked) this.told = null;
    this.#asked = asked;
    const heard = new EventSource(`/api${this.event.path}/growth`);
    heard.onmessage = () => void this.look();
    const timer = setInterval(() => void this.look(), LOOK);
    void this.look();
    return () => {
      heard.close();
      clearInterval(timer);
    };
  }

  async look(): Promise<void> {
    const asked = this.#asked;
    try {
      const told = await call<Floor>("GET", `${this.event.path}/referee/floor${asked}`);
      if (asked !== this.#asked) return;
      this.told = told;
      this.problem = null;
      this.turn += 1;
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused;
      // What somebody enters stays where it is while the server is busy or away.
      const passing = !refused.status || refused.status === 429 || refused.status >= 500;
      if (asked === this.#asked && !(passing && this.told)) this.problem = refused.status ? refused.problem : this.problem;
    }
  }
}
