/** What the server tells an official of the rule book before he rules. */

import type { Awaited, Cited, Problem } from "../core/wire";
import type { Text } from "../core/words.svelte";

export interface Ask extends Text {
  /** The field of a ruling: `seat`, `cards`, `seconds` ... */
  field: string;
}

export interface Case extends Cited {
  case: string;
  asks: Ask[];
}

export interface Infraction extends Cited {
  infraction: string;
  group: Text;
  cases: Case[];
}

export interface Sanction extends Text {
  sanction: string;
  /** Whether this official may give it; else `by` says who does. */
  yours: number;
  by: Text;
}

export interface Outcome extends Cited {
  nth: number;
  sanction: Text;
  steps: Cited[];
  awaits: Awaited[];
  follows: Cited[];
}

/** What is open for what was entered so far, and what will follow from it. */
export interface Prospect {
  sanctions: Sanction[];
  nth?: number;
  article?: string;
  outcome?: Outcome;
  error?: Problem;
}

export type Entered = Record<string, string | number | null>;

const NUMBERS = ["seconds", "other_seconds", "since", "wanted"];
const OFFENDERS = ["seat", "side"];

/** The fields that a case asks for besides who it was. */
export function fieldsOf(chosen: Case | undefined): Ask[] {
  return (chosen?.asks ?? []).filter(({ field }) => !OFFENDERS.includes(field));
}

/** Whether it is asked who did it, and whether that may be a whole side. */
export function offendersOf(chosen: Case | undefined): "none" | "seats" | "sides" {
  const fields = (chosen?.asks ?? []).map(({ field }) => field);
  if (fields.includes("side")) return "sides";
  return fields.includes("seat") ? "seats" : "none";
}

/** The seats of which one must be named as the leader of the next deal, if a refusal asks for it. */
export function leadersOf(problem: Problem | undefined): string[] {
  return (problem?.leaders as string[] | undefined) ?? [];
}

/** A ruling as it is sent: what was left open is left out. */
export function rulingOf(infraction: string, code: string, offender: string, sanction: string, reason: string, entered: Entered, fields: readonly Ask[], more: Entered = {}): Entered {
  const given: Entered = { infraction };
  if (code) given.case = code;
  if (offender) given.offender = offender;
  if (sanction) given.sanction = sanction;
  if (reason.trim()) given.reason = reason.trim();
  for (const { field } of fields) {
    const value = entered[field];
    if (value === undefined || value === null || value === "") continue;
    given[field] = NUMBERS.includes(field) ? Number(value) : value;
  }
  return { ...given, ...more };
}
