/** Doing something from a button: a refusal is shown as a notice, with its article. */

import { Refused } from "../core/api";
import { tell } from "../core/words.svelte";
import { notify } from "../kit/notices.svelte";

export async function tried(what: Promise<unknown>): Promise<boolean> {
  try {
    await what;
    return true;
  } catch (refused) {
    if (!(refused instanceof Refused)) throw refused;
    notify(tell(refused.problem), "alert");
    return false;
  }
}
