/** A name for somebody who has not given one: friendly, short, and one that the server lets through. */

import type { Language } from "./words.svelte";

export function guestName(language: Language, chance: () => number = Math.random): string {
  const number = 1000 + Math.floor(chance() * 9000);
  return language === "zh" ? `客人 ${number}` : `Guest ${number}`;
}

/** Whether somebody has no name but one that was made up for them. */
export const isMadeUp = (name: string): boolean => /^(客人|Guest) \d{4}$/.test(name);

/** Of names as the server takes them. */
const LONGEST = 20;

/** The name of a player as an event has it, for somebody who comes here under it. */
export const nameHere = (name: string): string => [...name].slice(0, LONGEST).join("").trim();
