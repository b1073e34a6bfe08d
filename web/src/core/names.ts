/** Names of people and bots as a page shows them. */

import { language } from "./words.svelte";

const APART = "｜";

/**
 * A name in the language of the page. That of a bot has both its forms ("小掼｜Guan"), because a record has no language;
 * so has what stands for somebody who is gone. The sign between them stands in no name of a person.
 */
export function shownName(name: string): string {
  const [zh = name, en = zh] = name.split(APART);
  return language.now === "zh" ? zh : en;
}
