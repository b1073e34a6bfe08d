/**
 * A bot's name has both its forms ("小掼｜Guan"), because a record has no language; a page shows the one that is its own.
 * The sign between them stands in no name of a person (server/people/names.py).
 */
import { language } from "./words.svelte";

const APART = "｜";

export function shownName(name: string): string {
  const [zh = name, en = zh] = name.split(APART);
  return language.now === "zh" ? zh : en;
}
