/** What a table sends. Made from src/guandan/server/wire/contract.py by `make wire`: change it there. */

export type Seat = "E" | "N" | "W" | "S";
export type Side = "E-W" | "N-S";
export type Viewer = Seat | "referee" | "public";
export type Code = string;
export type Flag = number;
export type Office = "referee" | "chief";
export type Seating = "open" | "invited";
export type Watching = "live" | "deal" | "none";
export type Counting = "unrated" | "yes" | "no";

/** A text in both languages. */
export interface Words {
  zh: string;
  en: string;
}

/** A text with the article it comes from. */
export interface Cited extends Words {
  article: string;
}

/** A step above its referee. */
export interface Awaited extends Cited {
  /** who has to confirm it */
  by: Words;
}

/** A ruling of the register. */
export interface Ruling extends Cited {
  /** the number of its fact */
  seq: number;
  at: number;
  /** a seat, a side, or `both` */
  offender: string;
  sanction: Words;
  official: string;
  reason: string;
  /** 1 if it takes another back */
  annuls: Flag;
  steps: Cited[];
  awaits: Awaited[];
}

/** What is waited for. */
export interface Expectation {
  /** a seat, `table`, `referee` or `scorer` */
  who: string;
  act: string;
  /** the time of the book */
  limit: string;
  /** where a clock runs: from when, in the server's ms */
  since?: number;
  /** and until when */
  until?: number;
  /** what the clock does next */
  step?: string;
  /** and when */
  step_at?: number;
  /** 1 while the seconds are counted down */
  counting?: Flag;
  /** of a `choose`: about what */
  of?: Words;
  /** of a `choose`: between what */
  options?: Words[];
  /** of a `choose` */
  article?: string;
}

/** Cards that were played. */
export interface Play {
  pattern: string;
  rank: string;
  cards: Code[];
  /** its name in the terms of the rule book */
  zh: string;
  en: string;
  /** with wild cards: what each card stands for */
  stands_for?: Code[];
}

/** A play or a pass. */
export interface Move {
  by: Seat;
  /** null for a pass */
  play: Play | null;
}

/** A card that was given for tribute or given back. */
export interface Payment {
  giver: Seat;
  card: Code;
  taker: Seat;
}

/** The match as everybody sees it. */
export interface State {
  /** the rule book's id */
  book: string;
  /** names by seat. The name of a bot of the house has two forms, `小掼｜Guan`: a page shows the one of its language. No person has the sign `｜` in their name */
  players: Record<Seat, string>;
  /** of the two sides */
  levels: Record<Side, string>;
  /** of the running deal or the next one */
  level: string;
  /** the side whose level that is */
  own_level: Side | null;
  /** the number of the running or last deal */
  deal: number;
  /** how many were begun, abandoned ones too (what `ready` names) */
  dealt: number;
  /** of the running deal: the hash of the server's secret ([shuffle](shuffle.md)), else empty */
  commitment: string;
  /** `entropy cut draw tribute return play`, or empty between deals */
  phase: string;
  over: Flag;
  paused: Flag;
  /** what is waited for */
  expect: Expectation[];
  /** whose turn it is */
  turn: Seat | null;
  /** who leads the deal */
  leader: Seat | null;
  /** whose the play is that lies there; null if one leads */
  owner: Seat | null;
  /** the play that lies there */
  to_beat: Play | null;
  trick: Move[];
  last_trick: Move[];
  /** cards left by seat */
  counts: Record<Seat, number>;
  /** who has reported them */
  reported: Seat[];
  /** who is out, in order */
  finished: Seat[];
  /** tributes that were shown */
  payments: Payment[];
  /** from the first lead on: the cards given back */
  returns: Payment[];
  /** whose card, paid or returned, the clock has chosen */
  timed: Seat[];
  /** the latest ruling while its deal lasts */
  ruling: Ruling | null;
  /** whose hands officials have looked into in this deal */
  inspected: Seat[];
  /** the card turned up in a first deal */
  turned: Code[];
  /** the time of the last fact */
  at: number;
  /** 1 where tribute was refused */
  anti: Flag;
  /** while the match is paused: who has paused it, a seat or `referee`; else empty */
  stopped: string;
}

/** What a viewer sees besides. */
export interface Own {
  viewer: Viewer;
  /** whether one may `pause` now or, where it is paused, `resume` */
  may_stop: Flag;
  /** of a seat */
  hand?: Code[];
  /** of a seat: the data of the act that the clock would take, which can be sent as it is */
  default?: Record<string, unknown> | null;
  /** 1 while one has to say oneself how few cards one holds, by `report` */
  report?: Flag;
  /** of a referee: the hands that were inspected */
  hands?: Partial<Record<Seat, Code[]>>;
}

/** One of the four chairs. */
export interface Chair {
  seat: Seat;
  /** the id of a person, `bot`, or empty */
  holder: string;
  name: string;
  /** 1 if a bot stands in, at a rated table the clock */
  away: Flag;
}

/** Somebody who officiates at a table. */
export interface Official {
  who: string;
  name: string;
  role: Office;
}

/** Somebody who will officiate once everybody on a chair has agreed. */
export interface Proposal extends Official {
  /** ids of people */
  agreed: string[];
}

/** A call for a referee. */
export interface Call {
  who: string;
  reason: string;
}

/** The terms of a room. */
export interface TableTerms {
  book: string;
  /** what differs from the book's own format */
  format: Record<string, unknown>;
  title: string;
  seats: Seating;
  watch: Watching;
  /** seconds by which spectators are behind */
  delay: number;
  rated: Flag;
  /** the longest time a bot takes, in ms */
  pace: number;
  /** which bot of the ladder */
  bot: string;
  /** seconds between two deals */
  between: number;
  /** seconds after which a bot stands in */
  absent: number;
  /** minutes after which a pause ends by itself */
  pause: number;
  /** seconds after which bots fill a quick table; 0 at others */
  quick: number;
  counter: Counting;
}

/** The room as everybody sees it. */
export interface RoomState {
  id: string;
  owner: string;
  terms: TableTerms;
  chairs: Chair[];
  /** the log of the match that is played or was played last */
  match: string;
  matches: number;
  /** where that match comes from: `match`, `seq`, `hash` */
  fork: Record<string, unknown> | null;
  /** after how many deals somebody was ready for the next */
  ready: Partial<Record<Seat, number>>;
  officials: Official[];
  proposed: Proposal[];
  calls: Call[];
  closed: Flag;
}

/** A fact of a log, as the viewer may see it ([record format](record-format.md)). */
export interface Fact {
  seq: number;
  at: number;
  by: string;
  cmd: string;
  kind: string;
  data: Record<string, unknown>;
  prev: string;
  /** hashes of hidden parts */
  secret?: Record<string, string>;
  /** hidden parts that the viewer may see */
  open?: Record<string, unknown>;
}

/** Who one is at a table. */
export interface You {
  id: string;
  name: string;
  viewer: Viewer;
}

/** The snapshot; again whenever the viewer or the match changes. */
export interface Welcome {
  type: "welcome";
  you: You;
  role: string;
  /** the server's time in ms */
  now: number;
  room: RoomState;
  /** how many facts the room has */
  room_length: number;
  facts: Fact[];
  state: State | null;
  own: Own | null;
  match?: string;
  from?: number;
  length?: number;
}

/** New facts of the match, and the state after the last of them. */
export interface News {
  type: "facts";
  from: number;
  facts: Fact[];
  state: State;
  own: Own | null;
}

/** New facts of the room. */
export interface RoomNews {
  type: "room";
  from: number;
  facts: Fact[];
  room: RoomState;
}

/** Done and on disk. */
export interface Done {
  type: "done";
  id: string;
  /** the number of the last fact it made */
  seq: number;
}

/** Another device of the same person has the chair now; this one only watches until it sends `hello` again. */
export interface TakenOver {
  type: "taken_over";
}

/** The answer to a `ping`. */
export interface Pong {
  type: "pong";
  at: number;
  now: number;
}

/** One may say hello. */
export interface Hello {
  type: "hello";
}
