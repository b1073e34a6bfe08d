/** Who sits on a chair, in words; bots of older records are called by the word for it. */

import { shownName } from "../core/botname";
import { t } from "../core/words.svelte";
import { common } from "../words/common";

export function nameOf(holder: string, name: string): string {
  return holder === "bot" ? shownName(name).replace(/^bot/, t(common.bot)) : name;
}
