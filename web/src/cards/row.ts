/** The order in which played cards are shown: the triple before its pair; wild cards with what they complete. */

import { isWild, rankOf } from "../core/cards";
import type { Code } from "../core/wire";

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
