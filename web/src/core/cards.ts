/** Cards by their codes, for showing: nothing here knows what beats what. */

import type { Code } from "./contract";

export const RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "SB", "HR"] as const;
export type Rank = (typeof RANKS)[number];
export type Suit = "S" | "H" | "C" | "D";

export const SIGNS: Record<Suit, string> = { S: "♠", H: "♥", C: "♣", D: "♦" };
const SUITS: readonly Suit[] = ["S", "H", "C", "D"];

export function isJoker(code: Code): boolean {
  return code === "SB" || code === "HR";
}

export function rankOf(code: Code): Rank {
  return (isJoker(code) ? code : code.slice(1)) as Rank;
}

export function suitOf(code: Code): Suit {
  return code[0] as Suit;
}

export function isWild(code: Code, level: string): boolean {
  return code === `H${level}`;
}

/** As people write it: 10, not T. */
export function rankText(rank: string): string {
  return rank === "T" ? "10" : rank;
}

/** How high a rank stands at a level: jokers, level cards, ace down to two. */
export function standing(rank: Rank, level: string): number {
  const place = RANKS.indexOf(rank);
  return place >= 13 ? place + 2 : rank === level ? 14 : place;
}

/** High to low, and in the order of suits within a rank; the wild card leads the level cards. */
export function inOrder(cards: readonly Code[], level: string): Code[] {
  const key = (code: Code): number =>
    standing(rankOf(code), level) * 10 + (isWild(code, level) ? 9 : 4 - SUITS.indexOf(suitOf(code)));
  return [...cards].sort((a, b) => key(b) - key(a));
}
