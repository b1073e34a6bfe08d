/**
 * The language of the page. Sentences stand in `words/`, each with both languages side by side;
 * `t(words.key)` is the right half, `tell(problem)` the right half of what the server refused.
 */

import { recall, remember } from "./shelf";
import type { Problem } from "./wire";

export type Language = "zh" | "en";
export interface Text {
  readonly zh: string;
  readonly en: string;
}

function preferred(): Language {
  const kept = recall("language");
  if (kept === "zh" || kept === "en") return kept;
  return navigator.language.toLowerCase().startsWith("zh") ? "zh" : "en";
}

export const language = $state<{ now: Language }>({ now: preferred() });

export function speak(chosen: Language): void {
  language.now = chosen;
  remember("language", chosen);
}

/** A sentence with its {places} filled in. */
export function t(text: Text, filled: Record<string, string | number> = {}): string {
  return text[language.now].replace(/\{(\w+)\}/g, (whole, name: string) => String(filled[name] ?? whole));
}

/** A refusal in words, with its article. */
export function tell(problem: Problem): string {
  const sentence = language.now === "zh" ? problem.message_zh : problem.message;
  return problem.article ? `${sentence} (${problem.article})` : sentence;
}
