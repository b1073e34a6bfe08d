/** What the server tells an official of the rule book before they rule. */

import type { Asks, Case, Infraction, Problem, Words } from "../core/contract";
import { referee as words } from "../words/referee";

export type Entered = Record<string, string | number | null>;

const NUMBERS = ["seconds", "other_seconds", "since", "wanted"];
const OFFENDERS = ["seat", "side"];

/** The fields that a case asks for besides who it was. */
export function fieldsOf(chosen: Case | undefined): Asks[] {
  return (chosen?.asks ?? []).filter(({ field }) => !OFFENDERS.includes(field));
}

/** Whether it is asked who did it, and whether that may be a whole side. */
export function offendersOf(chosen: Case | undefined): "none" | "seats" | "sides" {
  const fields = (chosen?.asks ?? []).map(({ field }) => field);
  if (fields.includes("side")) return "sides";
  return fields.includes("seat") ? "seats" : "none";
}

/** Whether what was refused is not this official's to do, and may be sent to the chief. */
export const isAbove = (problem: Problem | undefined): boolean => ["not_in_authority", "needs_consent", "chief_corrects", "not_yours"].includes(problem?.code ?? "");

/** Who signed a ruling: what comes late or takes too long online the clock rules. */
export const signedBy = (official: string): Words => (official === "clock" ? words.clock : { zh: official, en: official });

/** The seats of which one must be named as the leader of the next deal, if a refusal asks for it. */
export function leadersOf(problem: Problem | undefined): string[] {
  return problem?.leaders ?? [];
}

/** An infraction and its case as one value, and back. */
export const keyOf = (infraction: string, code: string): string => (code ? `${infraction}/${code}` : infraction);

/** What can be chosen of some infractions, each of their cases by itself: one tap says both. */
export function waysOf(infractions: readonly Infraction[], language: "zh" | "en"): { value: string; label: string }[] {
  return infractions.flatMap((one) => {
    const cases = one.cases.map((way) => ({ value: keyOf(one.infraction, way.case), label: way[language] ? `${one[language]} · ${way[language]}` : one[language] }));
    if (cases.length === 1) return [{ ...cases[0]!, label: one[language] }];
    return one.told ? [{ value: one.infraction, label: one[language] }, ...cases] : cases;
  });
}

/** A ruling as it is sent: what was left open is left out. */
export function rulingOf(infraction: string, code: string, offender: string, sanction: string, reason: string, entered: Entered, fields: readonly Asks[], more: Entered = {}): Entered {
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

/** The moments of a match in which infractions happen, in the order of the table. */
export function momentsOf(infractions: readonly Infraction[]): Words[] {
  return [...new Map(infractions.map(({ group }) => [group.en, group])).values()];
}

export interface Start {
  infraction: string;
  case: string;
  offender: string;
  sanction: string;
  reason: string;
  leader: string;
  /** Why nothing is penalised: `waived late`, `settled confirmed`. */
  ground: string;
  entered: Entered;
}

/** What a ruling begins with that somebody has entered before. */
export function startOf(given: Record<string, unknown>): Start {
  const { infraction = "", case: code = "", offender = "", sanction = "", reason = "", leader = "", waived, settled, ...entered } = given as Record<string, string>;
  const ground = waived ? `waived ${waived}` : settled ? `settled ${settled}` : "";
  return { infraction, case: code, offender, sanction, reason, leader, ground, entered };
}

/** The ruling whose place a draft takes; 0 if it is a new one. */
export const amendedBy = (draft: Record<string, unknown>): number => (typeof draft.amends === "number" ? draft.amends : 0);
