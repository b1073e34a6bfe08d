/** The views of an event as the pages use them: the contract, with words where it has any text. */

import type { ChartSide, CrossRow, Note, PairedTable, Sentence, SittingOut } from "../core/contract";
import type { Text } from "../core/words.svelte";
import type { EventRole } from "../words/roles";

export type { ChartSide, CrossCell, CrossRow, Note, PairedTable, Sentence, SittingOut } from "../core/contract";

export interface EntryRow {
  number: number;
  name: string;
  players: string[];
  unit: string;
  region: string;
  kind: Text;
  group: Text;
  seed: number;
  captain: string;
  coach: string;
  status: "in" | "withdrawn" | "excluded";
  remark: Text;
  checked_in: boolean;
  waived: string;
}
export interface Entries {
  rows: EntryRow[];
}

export interface Pairings {
  stage: number;
  stage_name: Text;
  round: number;
  status: "draft" | "published" | "locked";
  tables: PairedTable[];
  byes: SittingOut[];
  notes: { code: string; text: Text }[];
}

export interface TableResult {
  table: PairedTable;
  state: "missing" | "waiting" | "conflict" | "done" | "hidden";
  typed: string;
  score: Text;
  winner: "E-W" | "N-S" | "none";
  how: string;
  claims: { by: string; typed: string; score: Text }[];
  fact: number;
  /** Since when the table waits for a referee; 0 if it does not. */
  called: number;
}
export interface Results {
  pairings: Pairings;
  tables: TableResult[];
  missing: number[];
}

export interface StandingsRow {
  place: number | null;
  entry: number;
  name: string;
  unit: string;
  values: (number | string | null)[];
  by: string;
  remark: Text;
}
export interface StandingsTable {
  title: Text;
  criteria: string[];
  columns: Text[];
  /** What each column means, with its article. */
  meanings?: (Text & { article: string })[];
  rows: StandingsRow[];
}
export interface Standings {
  stage: number;
  round: number;
  tables: StandingsTable[];
  missing: number[];
}

export interface HistoryRow {
  fact: number;
  time: string;
  by: string;
  kind: string;
  what: Text;
  stage: number;
  round: number;
  table: number;
  entry: number;
}

/** A round and its clock; times are milliseconds, 0 if it has not come to that. */
export interface RoundLine {
  round: number;
  status: "draft" | "published" | "locked";
  status_text: Text;
  tables: number;
  missing: number;
  published: number;
  begun: number;
  paused: number;
  /** How long it stood still before. */
  stopped: number;
  time_called: number;
  /** How long its matches may last; 0 if the clock does not end them. */
  minutes: number;
}
export interface StageLine {
  stage: number;
  name: Text;
  format: string;
  family: "swiss" | "round_robin" | "knockout";
  status: "planned" | "running" | "closed";
  status_text: Text;
  /** How many rounds it has in all; 0 if that is not known yet. */
  planned: number;
  entries: number;
  rounds: RoundLine[];
}
export interface Told {
  fact: number;
  at: number;
  text: string;
}
/** An event at a glance, which every page of it begins with. */
export interface Head {
  event: string;
  name: string;
  book: string;
  book_name: Text;
  status: "open" | "suspended" | "stopped" | "closed" | "put_away";
  status_text: Text;
  phase: "coming" | "now" | "over";
  day: string;
  entries: number;
  checked_in: number;
  teams: boolean;
  twice: boolean;
  practice?: boolean;
  stages: StageLine[];
  announcements: Told[];
}
/** How far an event is, and what I am there. */
export interface State {
  id: string;
  name: string;
  status: Head["status"];
  length: number;
  viewer: "office" | "referee" | "scorer" | "entry" | "public";
  roles: { role: string; name: string; tables: number[]; entry: number; until: number | null }[];
  /** The server's time in milliseconds. */
  now: number;
}
/** What came of some acts. */
export interface Acted {
  length: number;
  facts: { seq: number; by: string; kind: string; data: Record<string, unknown> }[];
}

export interface MyRound {
  stage: number;
  stage_name: Text;
  round: number;
  status: "published" | "locked";
  table: number;
  place: string;
  side: "E-W" | "N-S" | "";
  opponent: number;
  opponent_name: string;
  opponent_unit: string;
  typed: string;
  score: Text;
  /** won, lost or drawn; empty if it is not known, bye if nobody was met. */
  outcome: "" | "won" | "lost" | "drawn" | "bye";
}
export interface MyEvent {
  entry: number;
  name: string;
  unit: string;
  status: Text;
  now: MyRound | null;
  rounds: MyRound[];
  place: number | null;
  after: number;
}

export interface Explained {
  table: number;
  first: number;
  second: number;
  notes: Note[];
  engine: boolean;
}
export interface Todo {
  who: string;
  who_text: Text;
  act: string;
  text: Text;
  stage: number;
  tables: number[];
  entries: number[];
  data: Record<string, unknown>;
  /** Whether the data are all that the act needs. */
  complete: boolean;
  /** Who may do it. */
  roles: string[];
}

export interface ChartGame {
  game: number;
  round: number;
  area: "winners" | "losers" | "final" | "third";
  title: Text;
  table: number;
  first: ChartSide;
  second: ChartSide;
  typed: string;
  score: Text;
  winner: "E-W" | "N-S" | "none";
  follows: number[];
}
export interface Chart {
  stage: number;
  family: string;
  games: ChartGame[];
  pools: { title: Text; rows: CrossRow[] }[];
}

export interface TimeSlot {
  day: string;
  unit: Text;
  start: string;
  end: string;
  stage: number;
  stage_name: Text;
  round: number;
  status: "planned" | "published" | "locked";
  halls: string[];
}

/** A list of entries that was looked at: what is wrong where. */
export interface Checked {
  /** The row in which the headings stand, from 1. */
  headings: number;
  rows: string[][];
  /** How many entries it holds, and how many of them are good. */
  entries: number;
  good: number;
  problems: { row: number; column: string; grave: number; text: Text }[];
}

export interface Planned {
  templates: { key: string; name: Text; about: Text }[];
  template: string;
  /** What a new event of this kind is made with. */
  terms: Record<string, unknown>;
  stages: Record<string, unknown>[];
  /** How many rounds a Swiss of this size has. */
  rounds: number;
  plan: {
    sentences: Sentence[];
    stages: { stage: number; name: Text; entries: number; rounds: number; tables: number; minutes: number; sentences: Sentence[] }[];
  };
}

interface Standing {
  id: string;
  role: EventRole;
  name: string;
  tables: number[];
  entry: number;
  until: number | null;
  by: string;
}
export interface Roles {
  grants: (Standing & { called: string; at: number; link: string })[];
  links: (Standing & { expires: number })[];
}
export interface NewLink extends Standing {
  link: string;
  /** A picture to photograph, as SVG. */
  qr: string;
}
