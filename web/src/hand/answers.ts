/** What the server answers about a hand. */

import type { Code, Problem, Reading } from "../core/wire";
import type { Group } from "./lanes";

export interface LabelAnswer {
  cards: Code[];
  readings: Reading[];
  ok: number;
  error?: Problem;
}

export interface HintAnswer {
  hints: { act: string; data: { cards?: Code[]; card?: Code; as?: string } }[];
}

export interface Found extends Reading {
  wilds: number;
  stands_for: Code[];
}

export interface FindersAnswer {
  found: Found[];
}

export interface GroupsAnswer {
  groups: Group[];
}

export interface LegalAnswer {
  count: number;
}

export interface TributeAnswer {
  act: string;
  cards: Code[];
  article: string;
}

/**
 * The readings that can be played: leading the strongest is first, as the server lists them; following the smallest
 * that beats.
 */
export function playable(label: LabelAnswer | null, leading: boolean): Reading[] {
  if (!label) return [];
  const beating = label.readings.filter((reading) => reading.beats);
  return leading ? beating : beating.reverse();
}
