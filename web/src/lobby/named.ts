/** Who sits on a chair, in words: the house's bots are called by the word for it. */

import { t } from "../core/words.svelte";
import { common } from "../words/common";

export function nameOf(holder: string, name: string): string {
  return holder === "bot" ? name.replace(/^bot/, t(common.bot)) : name;
}
