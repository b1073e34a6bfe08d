/** What people are to each other: asking the server, and saying what came of it. */

import { call, Refused } from "../core/api";
import { tell } from "../core/words.svelte";
import { notify } from "../kit/notices.svelte";

export type CircleAct = "befriend" | "block" | "let_go";

/** Do it; a refusal is told. Whether it was done. */
export async function done(doing: Promise<unknown>): Promise<boolean> {
  try {
    await doing;
    return true;
  } catch (refused) {
    if (!(refused instanceof Refused)) throw refused;
    notify(tell(refused.problem), "alert");
    return false;
  }
}

export function change(person: string, act: CircleAct): Promise<boolean> {
  return done(call("POST", "/circle", { person, act }));
}
