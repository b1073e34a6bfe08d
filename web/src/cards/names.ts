/** How cards are called when they are read out. */

import { isJoker, isWild, rankOf, rankText, SIGNS, suitOf, type Suit } from "../core/cards";
import type { Code } from "../core/contract";
import type { Language } from "../core/words.svelte";

export const SUIT_NAMES: Record<Language, Record<Suit, string>> = {
  zh: { S: "黑桃", H: "红心", C: "梅花", D: "方块" },
  en: { S: "spades", H: "hearts", C: "clubs", D: "diamonds" },
};
const RANKS: Record<string, string> = { J: "jack", Q: "queen", K: "king", A: "ace" };

/** "红心7", "7 of hearts". */
export function cardName(code: Code, language: Language): string {
  if (isJoker(code)) return language === "zh" ? (code === "HR" ? "大王" : "小王") : code === "HR" ? "big joker" : "small joker";
  const rank = rankText(rankOf(code));
  const suit = SUIT_NAMES[language][suitOf(code)];
  return language === "zh" ? suit + rank : `${RANKS[rank] ?? rank} of ${suit}`;
}

/** "红心7，逢人配": with what it is besides at this level. */
export function cardAtLevel(code: Code, level: string, language: Language): string {
  const name = cardName(code, language);
  if (isJoker(code) || rankOf(code) !== level) return name;
  if (language === "zh") return `${name}，${isWild(code, level) ? "逢人配" : "级牌"}`;
  return `${name}, ${isWild(code, level) ? "wild" : "level card"}`;
}

/** "红心7，逢人配，第1张共2张": a card among its equals in the hand. */
export function cardInHand(code: Code, level: string, nth: number, of: number, language: Language): string {
  const name = cardAtLevel(code, level, language);
  if (of < 2) return name;
  return language === "zh" ? `${name}，第${nth}张共${of}张` : `${name}, ${nth} of ${of}`;
}

/** Several cards in one breath. */
export function cardsName(cards: readonly Code[], level: string, language: Language): string {
  const names = cards.map((code) => (isWild(code, level) ? cardAtLevel(code, level, language).replace("，", "").replace(", ", " ") : cardName(code, language)));
  return names.join(language === "zh" ? "、" : ", ");
}

/** A sentence of the server with its cards as people write them: ♣5 for C5. */
export function withSigns(sentence: string): string {
  return sentence.replace(/\b([SHCD])([2-9TJQKA])\b/g, (_, suit: Suit, rank: string) => SIGNS[suit] + rankText(rank));
}
