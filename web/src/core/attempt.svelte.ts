/** Something that is asked of the server by a button or a form: one at a time, and what it was refused with. */

import { Refused } from "./api";
import type { Problem } from "./contract";

export class Attempt {
  busy = $state(false);
  problem = $state.raw<Problem | null>(null);

  /** Do it, unless it is being done; whether it was done. What is no refusal is a fault of ours and goes on. */
  async make(work: () => Promise<unknown>): Promise<boolean> {
    if (this.busy) return false;
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

  /** For `<form onsubmit>`. */
  submit(work: () => Promise<unknown>): (event: SubmitEvent) => void {
    return (event) => {
      event.preventDefault();
      void this.make(work);
    };
  }
}
