/** The house's bots carry both their names ("小掼 Guan"), because a record has no language; a page shows the half that is its own. */
import { language } from "./words.svelte";

const BOTH = /^(小掼|阿淮|小蛋|阿安) (Guan|Huai|Dan|An)$/;

export function shownName(name: string): string {
  return name.replace(BOTH, language.now === "zh" ? "$1" : "$2");
}
