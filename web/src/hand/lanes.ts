/** A hand in lanes, left to right: what the player has locked or piled up, then ranks from high to low, or the groups of 理牌. */

import { inOrder, rankOf, type Rank } from "../core/cards";
import type { Code } from "../core/contract";

/** A card in the hand. Two equal cards differ by their key, which stays the same while both are held. */
export interface Held {
  readonly key: string;
  readonly code: Code;
  readonly nth: number;
  readonly of: number;
}

export interface Group {
  readonly kind: string;
  readonly cards: readonly Code[];
}

export interface Lane {
  readonly key: string;
  readonly kind: "rank" | "group" | "locked" | "pile";
  /** A rank, what the group is, or the number of a pile. */
  readonly name: string;
  readonly cards: readonly Held[];
}

export function heldCards(hand: readonly Code[], level: string): Held[] {
  const counts = new Map<Code, number>();
  for (const code of hand) counts.set(code, (counts.get(code) ?? 0) + 1);
  const given = new Map<Code, number>();
  return inOrder(hand, level).map((code) => {
    const nth = (given.get(code) ?? 0) + 1;
    given.set(code, nth);
    return { key: `${code}.${nth}`, code, nth, of: counts.get(code)! };
  });
}

/** The lanes of a hand. Cards that belong to no group lie by rank behind the groups; groups lose what is no longer held. */
export function lanesOf(held: readonly Held[], locked: readonly Group[] = [], groups: readonly Group[] = [], piles: readonly Group[] = []): Lane[] {
  const left = [...held];
  const take = (code: Code): Held | undefined => {
    const at = left.findIndex((card) => card.code === code);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
  const lanes: Lane[] = [];
  const gather = (kind: "locked" | "group" | "pile", given: readonly Group[]): void => {
    given.forEach((group, number) => {
      const cards = group.cards.map(take).filter((card) => card !== undefined);
      if (cards.length) lanes.push({ key: `${kind}:${kind === "pile" ? group.kind : number}`, kind, name: group.kind, cards });
    });
  };
  gather("locked", locked);
  gather("pile", piles);
  gather("group", groups);
  const byRank = new Map<Rank, Held[]>();
  for (const card of left) {
    const rank = rankOf(card.code);
    byRank.set(rank, [...(byRank.get(rank) ?? []), card]);
  }
  for (const [rank, cards] of byRank) lanes.push({ key: `rank:${rank}`, kind: "rank", name: rank, cards });
  return lanes;
}

/** The groups of which every card is still held, no card counted for two of them. */
export function heldGroups(groups: readonly Group[], held: readonly Held[]): Group[] {
  let left = held.map((card) => card.code);
  return groups.filter((group) => {
    const rest = [...left];
    const whole = group.cards.every((code) => {
      const at = rest.indexOf(code);
      if (at >= 0) rest.splice(at, 1);
      return at >= 0;
    });
    if (whole) left = rest;
    return whole;
  });
}

/** The piles with some cards put on one of them, or on none; those that are left empty are gone. */
export function piledUp(piles: readonly Group[], cards: readonly Code[], on: string | null): Group[] {
  const moved = [...cards];
  const rest = piles.map(({ kind, cards: own }) => ({
    kind,
    cards: own.filter((code) => {
      const at = moved.indexOf(code);
      if (at >= 0) moved.splice(at, 1);
      return at < 0;
    }),
  }));
  if (on !== null && !rest.some(({ kind }) => kind === on)) rest.push({ kind: on, cards: [] });
  return rest.map((pile) => (pile.kind === on ? { ...pile, cards: [...pile.cards, ...cards] } : pile)).filter((pile) => pile.cards.length);
}

/** What a tap on the head of a lane chooses: one card more, and after all of them none. The lowest of the lane come first. */
export function oneMore(cards: readonly Held[], chosen: (key: string) => boolean): string[] {
  const now = cards.filter((card) => chosen(card.key)).length;
  return now === cards.length ? [] : cards.slice(cards.length - now - 1).map((card) => card.key);
}

/** The lanes in the order in which a player has put them; a lane that is new stands behind its neighbour. */
export function inOwnOrder(lanes: readonly Lane[], order: readonly string[]): Lane[] {
  if (!order.length) return [...lanes];
  const known = new Map(lanes.map((lane) => [lane.key, lane]));
  const laid = order.flatMap((key) => known.get(key) ?? []);
  lanes.forEach((lane, at) => {
    if (laid.includes(lane)) return;
    laid.splice(at ? laid.indexOf(lanes[at - 1]!) + 1 : 0, 0, lane);
  });
  return laid;
}

/** The same order with one lane at the place of another. */
export function movedTo(keys: readonly string[], key: string, to: string): string[] {
  const [from, at] = [keys.indexOf(key), keys.indexOf(to)];
  if (from < 0 || at < 0 || from === at) return [...keys];
  const rest = keys.filter((one) => one !== key);
  rest.splice(at, 0, key);
  return rest;
}
