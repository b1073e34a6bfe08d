/** A name for somebody who has not given one: friendly, short, and one that the server lets through. */

import type { Language } from "./words.svelte";

export function guestName(language: Language, chance: () => number = Math.random): string {
  const number = 1000 + Math.floor(chance() * 9000);
  return language === "zh" ? `客人 ${number}` : `Guest ${number}`;
}
