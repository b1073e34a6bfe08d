/** What stands in the middle above the hand: what the chosen cards are, and whether they can be put down. */

import { cardName, withSigns } from "../cards/names";
import { language, t, tell } from "../core/words.svelte";
import { hand as words } from "../words/hand";
import type { HandModel } from "./hand.svelte";

export interface Verdict {
  readonly text: string;
  readonly mood: "" | "good" | "bad";
}

export function verdict(model: HandModel): Verdict {
  const { chosen, said } = model;
  if (!chosen.length) return { text: model.myTurn ? t(model.prompt) : "", mood: "" };
  if (!said) return { text: t(words.chosen, { count: chosen.length }), mood: "" };
  if (model.giving)
    return said.error ? { text: withSigns(tell(said.error)), mood: "bad" } : { text: chosen.map((code) => cardName(code, language.now)).join(" "), mood: "good" };
  const reading = model.reading ?? said.readings[0];
  if (!reading) return { text: t(words.noPattern), mood: "bad" };
  const name = reading[language.now];
  if (!said.ok) return { text: t(words.beatsNot, { name }), mood: "bad" };
  return { text: model.leading ? name : t(words.beats, { name }), mood: "good" };
}
