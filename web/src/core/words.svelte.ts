/**
 * The language of the page. Sentences stand in `words/`, each with both languages side by side;
 * `t(words.key)` is the right half, `tell(problem)` the right half of what the server refused.
 */

import { recall, remember } from "./shelf";
import type { Problem } from "./contract";

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

/** Stands where a place of a sentence begins and ends, until it is whole. */
const EDGE = "\uE000";
const EDGES = new RegExp(EDGE, "g");
const MEETING = new RegExp(`(\\p{Script=Han})${EDGE}+(?=[\\p{Script=Latin}\\d])|([\\p{Script=Latin}\\d])${EDGE}+(?=\\p{Script=Han})`, "gu");

/** A sentence with its {places} filled in. What is filled in stands apart where Latin letters or figures meet Chinese: 等 Ben 出牌. */
export function t(text: Text, filled: Record<string, string | number> = {}): string {
  const sentence = text[language.now].replace(/\{(\w+)\}/g, (whole, name: string) => `${EDGE}${filled[name] ?? whole}${EDGE}`);
  return sentence.replace(MEETING, "$1$2 ").replace(EDGES, "");
}

/** An article as people write it: "003 c3.5(4)" names the source and its clause 3.5(4); at a table one book is played, so the clause is enough. */
export function articleText(article: string): string {
  return article.replace(/\b\d{3} ([§cs](?=\d))?/g, (_, clause?: string) => (clause ? "§" : ""));
}

/** A refusal in words, with its article. In English a sentence that stands by itself begins with a capital. */
export function tell(problem: Problem): string {
  const sentence = language.now === "zh" ? problem.message_zh : problem.message.replace(/^[a-z]/, (first) => first.toUpperCase());
  return problem.article ? `${sentence} (${articleText(problem.article)})` : sentence;
}
