/** The order in which played cards are shown: the triple before its pair; wild cards with what they complete. */

import { isWild, rankOf, RANKS } from "../core/cards";
import type { Code, Play } from "../core/contract";

/** Patterns of neighbouring ranks; a play of one of them has the rank of its top card. */
const RUNS = ["straight", "straight_flush", "triple_pairs", "plate"];
const IN_SUIT = 13;

/** The cards of a play, each in the place of what it stands for: runs from their top down, else what names it first. */
export function laidOut(play: Pick<Play, "pattern" | "rank" | "cards" | "stands_for">, level: string): Code[] {
  const stands = play.stands_for ?? play.cards;
  const top = RANKS.indexOf(play.rank as (typeof RANKS)[number]);
  // An ace below the two is as far from the top as a one would be.
  const below = (code: Code): number => (top - RANKS.indexOf(rankOf(code)) + IN_SUIT) % IN_SUIT;
  const place = RUNS.includes(play.pattern) ? below : (code: Code): number => Number(rankOf(code) !== play.rank);
  return play.cards
    .map((code, at) => ({ code, key: place(stands[at] ?? code) * 2 + Number(isWild(code, level)) }))
    .sort((a, b) => a.key - b.key)
    .map(({ code }) => code);
}

/** Cards of which nobody has said what they are. */
export function biggestFirst(cards: readonly Code[], level: string): Code[] {
  const wilds = cards.filter((code) => isWild(code, level));
  const ranks = new Map<string, Code[]>();
  for (const code of cards) if (!isWild(code, level)) ranks.set(rankOf(code), [...(ranks.get(rankOf(code)) ?? []), code]);
  const groups = [...ranks.values()].sort((a, b) => b.length - a.length);
  const even = groups.every((group) => group.length === groups[0]!.length);
  // Of a run, or where nothing stands out, the order stays as it was.
  if (even && groups.length > 1 && groups[0]!.length === 1) return [...cards];
  return [...(groups[0] ?? []), ...wilds, ...groups.slice(1).flat()];
}
