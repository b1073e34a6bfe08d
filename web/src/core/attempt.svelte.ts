/** Something that is asked of the server by a button or a form: one at a time, and what it was refused with. */

import { untrack } from "svelte";
import { Refused } from "./api";
import type { Problem } from "./contract";

export class Attempt {
  busy = $state(false);
  problem = $state.raw<Problem | null>(null);
  #again: (() => Promise<unknown>) | null = null;

  /** Do it, unless it is being done; whether it was done. What is no refusal is a fault of ours and goes on. */
  async make(work: () => Promise<unknown>): Promise<boolean> {
    if (untrack(() => this.busy)) return false; // or an effect that makes an attempt would run again when it ends
    this.busy = true;
    this.problem = null;
    try {
      await work();
      return true;
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused;
      this.problem = refused.problem;
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Look at something that changes: if one is looking, look once more afterwards, so that nothing older stays. */
  async look(work: () => Promise<unknown>): Promise<void> {
    this.#again = untrack(() => this.busy) ? work : null;
    if (this.#again) return;
    await this.make(work);
    const again = this.#again;
    if (again) await this.look(again);
  }

  /** For `<form onsubmit>`. */
  submit(work: () => Promise<unknown>): (event: SubmitEvent) => void {
    return (event) => {
      event.preventDefault();
      void this.make(work);
    };
  }
}
