/** Acts that are seldom needed, each with what it asks for; how what is typed is read. */

import type { Text } from "../core/words.svelte";
import { others as words } from "../words/others";

export interface Asked {
  key: string;
  label: Text;
  kind: "text" | "number" | "date" | "entry";
  /** Whether it may be left out. */
  may?: boolean;
  hint?: Text;
  read?: (text: string) => unknown;
}
export interface Other {
  act: string;
  label: Text;
  about?: Text;
  fields: readonly Asked[];
  /** Whether it is about the stage that is on. */
  staged?: boolean;
}

/** Numbers in a text: 1 2, 5. */
export const numbersOf = (text: string): number[] => text.split(/\D+/).filter(Boolean).map(Number);

/** Tables and their referees: 3=王五 4=赵六. */
export const refereesOf = (text: string): [number, string][] =>
  [...text.normalize("NFKC").matchAll(/(\d+)\s*[=:]\s*([^\d,，;；、=:]+?)(?=\s*(?:[,，;；、]|\d+\s*[=:]|$))/g)].map(([, table, name]) => [Number(table), name!.trim()]);

/** Pairs of a line-up by the places of players on their team's list: 1-2 3-4. */
export const pairsOf = (text: string): [number, number][] => [...text.matchAll(/(\d+)\s*[-–/]\s*(\d+)/g)].map(([, one, other]) => [Number(one), Number(other)]);

const reason: Asked = { key: "reason", label: words.reason, kind: "text" };
const entry: Asked = { key: "entry", label: words.entry, kind: "entry" };

export const STAFF: readonly Other[] = [
  { act: "assignment", label: words.byLot, about: words.byLotAbout, fields: [], staged: true },
  { act: "assignment", label: words.byHand, staged: true, fields: [{ key: "tables", label: words.tables, kind: "text", hint: words.tablesHint, read: refereesOf }] },
  { act: "notice", label: words.notice, about: words.noticeAbout, fields: [] },
  { act: "objection", label: words.objection, fields: [{ key: "unit", label: words.unit, kind: "text" }, { key: "official", label: words.official, kind: "text" }, { ...reason, may: true }] },
];

export const ENTRANTS: readonly Other[] = [
  {
    act: "meeting",
    label: words.meeting,
    about: words.meetingAbout,
    fields: [
      { key: "name", label: words.meetingName, kind: "text" },
      { key: "day", label: words.day, kind: "date" },
      { key: "place", label: words.place, kind: "text", may: true },
      { key: "present", label: words.present, kind: "text", may: true, hint: words.presentHint, read: numbersOf },
      { key: "text", label: words.told, kind: "text", may: true },
    ],
  },
  { act: "personal_erased", label: words.erase, about: words.eraseAbout, fields: [entry, reason] },
];

export const DECISIONS: readonly Other[] = [
  { act: "award", label: words.award, fields: [{ key: "award", label: words.awardName, kind: "text" }, entry, { ...reason, may: true }] },
  { act: "correction_limit", label: words.limit, about: words.limitAbout, fields: [{ key: "minutes", label: words.minutes, kind: "number" }] },
];

export const LINE_UP: Other = {
  act: "line_up",
  label: words.lineUp,
  about: words.lineUpAbout,
  staged: true,
  fields: [
    { key: "table", label: words.table, kind: "number" },
    { ...entry, label: words.team },
    { key: "pairs", label: words.pairs, kind: "text", hint: words.pairsHint, read: pairsOf },
  ],
};
