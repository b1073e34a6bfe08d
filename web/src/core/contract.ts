/**
 * What the server sends and understands.
 * Made from src/guandan/server/wire/contract by `make wire`: change it there.
 */

export type Seat = "E" | "N" | "W" | "S";
export type Side = "E-W" | "N-S";
export type Winner = Side | "none";
export type Viewer = Seat | "referee" | "public";
export type Code = string;
export type Flag = number;
export type Office = "referee" | "deputy" | "chief";
export type Seating = "open" | "invited";
export type Watching = "live" | "deal" | "none";
export type Counting = "unrated" | "yes" | "no";
export type Chosen = Seat | "";
export type Role = "spectator" | "player" | "scorer" | "referee" | "chief" | "organiser";
export type EventRole = "organiser" | "committee" | "chief" | "deputy" | "recorder" | "referee" | "captain" | "table" | "player" | "public";
export type Avatar = "panda" | "fox" | "cat" | "tiger" | "rabbit" | "crane" | "carp" | "turtle" | "bear" | "owl" | "frog" | "monkey" | "lotus" | "mountain" | "lantern" | "teapot" | "";
export type Phrase = "hello" | "luck" | "nice" | "thanks" | "sorry" | "wait" | "wow" | "oops" | "again" | "bye" | "smile" | "laugh" | "sad" | "gasp" | "clap" | "flower";
export type Relation = "friend" | "asked" | "asking" | "blocked" | "";
export type Reason = "name" | "stalling" | "leaving" | "collusion" | "cheating" | "other";
export type Verdict = "dismissed" | "warned" | "renamed" | "banned" | "";
export type Limit = number | "none";
export type MatchMode = "game" | "deals" | "time" | "time_and_deals";

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

/** A refusal. */
export interface Problem {
  code: string;
  /** `unreadable illegal out_of_turn ambiguous not_allowed conflict`; `internal` is our fault */
  kind: string;
  message: string;
  message_zh: string;
  /** where a rule refuses */
  article?: string;
  /** of `ambiguous`: the readings, one of which is sent as `as` */
  options?: string[];
  /** the field of the request that is meant */
  field?: string;
  /** seconds, where it is a matter of time */
  retry?: number;
  /** one of whom a ruling must name as the leader of the next deal */
  leaders?: Seat[];
  /** of `internal`: to be told to whoever runs the server */
  id?: string;
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
  /** what its referee entered, for officials */
  entered?: Record<string, unknown>;
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

/** What every play changes of a match, as everybody sees it. */
export interface MatchMoves {
  /** what is waited for */
  expect: Expectation[];
  /** whose turn it is */
  turn: Seat | null;
  /** whose the play is that lies there; null if one leads */
  owner: Seat | null;
  /** the play that lies there */
  to_beat: Play | null;
  trick: Move[];
  /** the trick before it; between deals the one that ended the deal */
  last_trick: Move[];
  /** cards left by seat */
  counts: Record<Seat, number>;
  /** who has reported them */
  reported: Seat[];
  /** who is out, in order */
  finished: Seat[];
  /** the time of the last fact */
  at: number;
}

/** The match as everybody sees it. */
export interface MatchState extends MatchMoves {
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
  /** who leads the deal */
  leader: Seat | null;
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
  /** of a referee: those inspected; of a spectator, where the terms say `late`, all four */
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
  /** the picture that they have chosen, an `Avatar`, or empty */
  avatar: string;
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
  at: number;
}

/** The table of an event that is played in a room. */
export interface OfEvent {
  id: string;
  stage: number;
  round: number;
  table: number;
  /** who sits on the four chairs, in the order of play */
  players: string[];
  /** 1 if a bot stands in for somebody who has dropped out */
  stand_in: Flag;
  /** of a duplicate: how many are played, each a match; else 0 */
  boards: number;
  /** the name of the organiser's own book; empty for one of ours */
  book: Words;
}

/** The terms of a room. */
export interface Terms {
  book: string;
  /** what differs from the book's own format */
  format: Record<string, unknown>;
  title: string;
  seats: Seating;
  watch: Watching;
  /** seconds by which spectators are behind */
  delay: number;
  /** when spectators see the hands: at the `end` of the deal, or `late` with every play */
  hands: string;
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
  /** the day whose deal is played there; empty at other tables */
  daily: string;
  /** the table of an event that it is */
  event?: OfEvent;
}

/** The room as everybody sees it. */
export interface Room {
  id: string;
  owner: string;
  terms: Terms;
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
  room: Room;
  /** how many facts the room has */
  room_length: number;
  facts: Fact[];
  state: MatchState | null;
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
  state: MatchState;
  own: Own | null;
}

/** New facts of the room. */
export interface RoomNews {
  type: "room";
  from: number;
  facts: Fact[];
  room: Room;
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

/** Nothing has changed. */
export interface Refused {
  type: "refused";
  error: Problem;
  /** of the command or the question */
  id?: string;
}

/** The answer to a question: beside `id` it has the fields of the question's own answer. */
export interface Answer {
  type: "answer";
  id: string;
}

/** The log of an event has so many facts now; its views are fetched over plain HTTP. */
export interface Grown {
  type: "grown";
  event: string;
  length: number;
  /** the table whose sheet has another line */
  table?: number;
}

/** What cards can be. */
export interface Named {
  /** the word by which a play names it */
  as: string;
  pattern: string;
  rank: string;
  cards: Code[];
  /** its name in the terms of the rule book */
  zh: string;
  en: string;
}

/** The same, held against what lies there. */
export interface Reading extends Named {
  beats: Flag;
}

/** A combination in a hand. */
export interface Found extends Reading {
  /** how many wild cards it takes */
  wilds: number;
  stands_for: Code[];
}

/** Answer to `readings`. */
export interface Readings {
  readings: Named[];
  /** those that may be played now */
  playable: string[];
}

/** Answer to `legal`. */
export interface Legal {
  plays: Named[];
  /** of all plays */
  count: number;
  /** that may be given as tribute or returned */
  cards: Code[];
  pass: Flag;
}

/** The data of an act that is proposed; none for a pass. */
export interface HintData {
  cards?: Code[];
  as?: string;
  /** to be given */
  card?: Code;
}

/** Something that one could do. */
export interface Hint {
  act: string;
  data: HintData;
}

/** Answer to `hint`. */
export interface Hints {
  /** the bot's choice first, then cheapest first */
  hints: Hint[];
}

/** Answer to `finders`. */
export interface Finders {
  /** fewest wild cards first, then what tears least */
  found: Found[];
}

/** Cards of a hand that belong together. */
export interface Group {
  kind: string;
  cards: Code[];
}

/** Answer to `groups`. */
export interface Groups {
  groups: Group[];
}

/** Answer to `label`. */
export interface Label {
  cards: Code[];
  readings: Reading[];
  ok: Flag;
  /** why they cannot be put down */
  error?: Problem;
}

/** Answer to `typed`. */
export interface Typed {
  cards: Code[];
}

/** Answer to `counter`: what one has not seen. */
export interface Counter {
  cards: Code[];
  ranks: Record<string, number>;
  total: number;
}

/** Answer to `tribute`. */
export interface Tribute {
  /** `tribute`, `return` or empty */
  act: string;
  /** that may be given */
  cards: Code[];
  article: string;
}

/** What a referee has to enter. */
export interface Asks extends Words {
  /** of a ruling: `seat`, `cards`, `seconds` ... */
  field: string;
}

/** A case of an infraction. */
export interface Case extends Cited {
  case: string;
  asks: Asks[];
}

/** An infraction of the rule book. */
export interface Infraction extends Cited {
  infraction: string;
  group: Words;
  cases: Case[];
  /** 1 if the seconds or the log may tell the case */
  told: Flag;
}

/** Answer to `infractions`. */
export interface Infractions {
  /** the likeliest first */
  infractions: Infraction[];
}

/** A sanction of the law book. */
export interface Cost extends Words {
  /** who may give it, at least */
  by: Words;
}

/** What an infraction costs the nth time, and every later time up to the next step. */
export interface LawStep {
  nth: number;
  /** the referee chooses where there are several */
  costs: Cost[];
  /** what is put right besides */
  remedies: Words[];
  article: string;
}

/** An infraction under given circumstances; without a name if the book makes no distinction. */
export interface LawCase extends Words {
  /** the seconds that lead to this case */
  limit: number | null;
  /** within what repetitions are counted, if they are */
  scope: Words | null;
  steps: LawStep[];
}

/** An infraction and what it costs. */
export interface LawRow extends Words {
  infraction: string;
  group: Words;
  cases: LawCase[];
}

/** Infractions under a rule book. */
export interface LawBook {
  book: string;
  /** all in the order of their groups, or the likeliest first */
  infractions: LawRow[];
}

/** A sanction that the book leaves open. */
export interface Sanction extends Words {
  sanction: string;
  /** whether this official may give it */
  yours: Flag;
  /** who else does */
  by: Words;
}

/** What will follow from a ruling. */
export interface Outcome extends Cited {
  nth: number;
  sanction: Words;
  steps: Cited[];
  awaits: Awaited[];
  follows: Cited[];
  /** 1 if it ends or voids the deal that is on */
  ends: number;
}

/** Why nothing is penalised. */
export interface Ground extends Cited {
  /** of a ruling: `waived`, the right to penalise is lost; `settled` */
  field: string;
  value: string;
}

/** A moment of a match to which play can go back. */
export interface Moment extends Words {
  seq: number;
  at: number;
  kind: string;
}

/** Answer to `moments`. */
export interface Moments {
  /** the latest first */
  moments: Moment[];
}

/** Answer to `ruling`: what is open for what was entered so far, and what will follow from it. */
export interface Prospect {
  sanctions: Sanction[];
  nth?: number;
  article?: string;
  outcome?: Outcome;
  error?: Problem;
  /** why nothing may be penalised, in this book */
  grounds?: Ground[];
  /** 1 if the book lets this official go beyond its table */
  discretion?: Flag;
  /** the match in numbers as it is */
  before?: Picture;
  /** and as it would be */
  after?: Picture;
}

/** Answer to `rulings`. */
export interface Rulings {
  /** in force, the latest first */
  rulings: Ruling[];
}

/** The body of every refusal. */
export interface Failed {
  error: Problem;
}

/** Done and on disk. */
export interface Written {
  /** the number of the last fact it made */
  seq: number;
}

/** A table in the lobby. */
export interface Listed {
  id: string;
  /** `open`, `playing` or `closed` */
  state: string;
  changed: number;
  /** chairs that nobody sits on, not even a bot */
  lacks: number;
  title: string;
  book: string;
  format: Record<string, unknown>;
  rated: Flag;
  watch: Watching;
  owner: string;
  chairs: Chair[];
  match: string;
}

/** A running table that people may want to watch, as its spectators see it now. */
export interface WorthWatching {
  table: Listed;
  /** the deal that they see; 0 if none yet */
  deal: number;
  /** none if they see nothing yet */
  levels: Partial<Record<Side, string>>;
  /** the id of the event that it is a table of, or empty */
  event: string;
  /** how many watch it at the process that answers */
  spectators: number;
}

/** A page of tables. */
export interface Part {
  tables: Listed[];
  /** `after` of the next page; empty if there is none */
  next: string;
}

/** How many tables there are. */
export interface Counts {
  open: number;
  playing: number;
}

/** A table of an event's round that is played online. */
export interface OnlineTable {
  event: string;
  event_name: string;
  stage: number;
  round: number;
  table: number;
  /** the id of its room: the table is at `/t/ROOM` */
  room: string;
  names: [string, string];
  /** `soon open playing over`; who plays there may come from `open` on */
  state: string;
  /** how many chairs are taken */
  seated: number;
  /** when its round begins or began, in ms; 0 if somebody in a hall begins it */
  begins: number;
  /** one's own chair; empty if one does not play there */
  seat: Chosen;
  /** whether others may look on */
  watched: Flag;
}

/** The lobby; of a further page the part that was asked for. */
export interface Lobby {
  open?: Part;
  running?: Part;
  /** a running match first */
  mine?: Listed[];
  counts?: Counts;
  /** running tables with people at them, the most interesting first */
  worth?: WorthWatching[];
  /** one's own tables of events now */
  events?: OnlineTable[];
  /** who asks one to come to a table, and the like */
  asked?: Asked[];
  /** on a server that holds one */
  weekly?: Weekly;
}

/** A line in the table of results of a daily deal. */
export interface DailyResult {
  place: number;
  /** of a person, or `bot`: what the bots make of it in the same chair */
  id: string;
  name: string;
  /** levels won with it, or lost */
  result: number;
  /** the sum of the differences from all other results, as in a duplicate */
  score: number;
  own: Flag;
  /** of one's own: the match, to look at again */
  match?: string;
}

/** The deal of a day. */
export interface Daily {
  day: string;
  today: Flag;
  /** when the day ends, in ms */
  ends: number;
  /** the room in which one has begun to play it; empty if one has not */
  table: string;
  /** how many results there are */
  field: number;
  results: DailyResult[];
}

/** Who sat on a chair. */
export interface Player {
  /** of a person, or `bot` */
  id: string;
  name: string;
}

/** The result of a game or a match; pairs are of East-West and of North-South. */
export interface Result {
  reason: string;
  levels: [string, string];
  winner: Winner;
  grade: [number, number];
  points: [number, number];
  promotions: [number, number];
}

/** Where a match comes from that goes on from a position of another. */
export interface Fork {
  match: string;
  seq: number;
  hash: string;
}

/** A match in a history. */
export interface Played {
  id: string;
  table: string;
  began: number;
  /** null while it runs */
  ended: number | null;
  title: string;
  book: string;
  format: Record<string, unknown>;
  rated: Flag;
  watch: Watching;
  players: Record<Seat, Player>;
  result?: Result;
  fork?: Fork;
}

/** A page of matches, the latest first. */
export interface History {
  matches: Played[];
  next: string;
}

/** A line of a score sheet; pairs are of East-West and of North-South. */
export interface DealRow {
  number: number;
  /** by this number it is replayed; 0 if it had no cards */
  shuffle: number;
  level: string;
  finish: Seat[];
  winner: Side;
  gain: number;
  raised: number;
  extra: Flag;
  levels: [string, string];
  /** the ruling that has given it to the winners */
  ruling: number | null;
}

/** A game of a match. */
export interface Game {
  deals: DealRow[];
  result: Result | null;
}

/** Something for the chief to look at. */
export interface Flagged {
  seq: number;
  reason: string;
}

/** A score sheet. */
export interface Sheet {
  match: string;
  book: string;
  book_zh: string;
  book_en: string;
  began: number;
  players: Record<Seat, string>;
  places_zh: string[];
  games: Game[];
  over: Flag;
  result: Result | null;
  flags: Flagged[];
}

/** A cut of the pack. */
export interface Cut {
  by: Seat;
  depth: number;
  /** turned up in a first deal */
  card?: Code;
}

/** One shuffle of a match, with the values that shuffle.md asks for. */
export interface Shuffle {
  /** counted through the match */
  number: number;
  deal: number;
  level: string;
  seq: number;
  commitment: string;
  entropy: Partial<Record<Seat, string>>;
  /** whose texts are those of our bots, given with the commitment */
  house: Seat[];
  cuts: Cut[];
  revealed: Flag;
  drawer?: Seat;
  leader?: Seat | null;
  secret?: string;
  salt?: string;
  deal_id?: string;
  seed?: string;
  /** top card first, before the cut */
  pack?: Code[];
  /** as drawn */
  hands?: Record<Seat, Code[]>;
  /** each must be 1 */
  checks?: Record<string, Flag>;
}

/** What a record proves. */
export interface Verified {
  true: Flag;
  /** 1 if nothing is hidden */
  complete: Flag;
  facts: number;
  head: string;
  book: string;
  deals: Shuffle[];
  over?: Flag;
  match?: string;
  /** the first thing that is not true */
  error?: Problem;
}

/** A fact of a replay, the state after it, and all hands. */
export interface Step {
  seq: number;
  at: number;
  by: string;
  kind: string;
  data: Record<string, unknown>;
  state: MatchState;
  hands: Partial<Record<Seat, Code[]>>;
  /** of a play, in the terms of the rule book */
  name?: Words;
  /** where it was asked for: what a strong player would have done instead */
  rather?: Words;
}

/** A finished deal step by step. */
export interface Replay {
  match: string;
  deal: number;
  deals: number;
  steps: Step[];
}

/** How often a player did what a strong player would have done. */
export interface ComparedSeat {
  /** plays and passes where there was a choice */
  decisions: number;
  same: number;
}

/** The decisions of a finished deal beside those of a strong player who sees what the seat saw. */
export interface Compared {
  match: string;
  deal: number;
  deals: number;
  seats: Record<string, ComparedSeat>;
}

/** How a finished deal ended. */
export interface DealEnded {
  deal: number;
  finish: Seat[];
  level: string;
  winner: Side;
  /** by how many levels the winners have gone up */
  raised: number;
  extra: Flag;
  /** levels */
  before: Record<Side, string>;
  levels: Record<Side, string>;
  drawn: Record<Seat, Code[]>;
  left: Record<Seat, Code[]>;
  /** who owes tribute next */
  owing: Seat[];
  /** of the shuffle, to be held against its commitment */
  secret: string;
  salt: string;
}

/** A way in which a match may end. */
export interface Mode extends Words {
  id: MatchMode;
}

/** How a match is played under a book unless its regulations change it; `none` where there is no limit. */
export interface BookFormat {
  mode: MatchMode;
  minutes: Limit;
  max_deals: Limit;
  no_new_deal: number;
  at_time: string;
  grace: number;
  extra: string;
  must_decide: Flag;
  round: string;
  games: number;
  entropy: Flag;
  reports: string;
  first_shuffler: Seat;
  first_cutter: Seat;
  first_drawer: Seat;
  clock: string;
  board: string;
  leader: Chosen;
  limits: Record<string, Limit>;
}

/** A rule book. */
export interface Book {
  id: string;
  name: Words;
  title: Words;
  year: number;
  modes: Mode[];
  format: BookFormat;
  patterns: Record<string, Words>;
  /** its words, in Chinese */
  terms: Record<string, string>;
  /** levels by the place of the partner */
  gains: Record<string, number>;
  articles: Record<string, string>;
  /** in seconds */
  times: Record<string, number | null>;
}

/** The rule books. */
export interface Books {
  books: Book[];
}

/** The link to a table. */
export interface Link {
  code: string;
  link: string;
  /** a picture to photograph, as SVG */
  qr: string;
}

/** A link that carries a role. */
export interface Invite {
  id: string;
  role: Role;
  seat: Chosen;
  expires: number;
}

/** A link that was just made. */
export interface NewInvite extends Invite {
  token: string;
  link: string;
  qr: string;
}

/** The links of a table that are good. */
export interface Invites {
  invites: Invite[];
}

/** What a link gives: at a table, or in an event. */
export interface Joined {
  /** a `Role` at a table, an `EventRole` in an event */
  role: string;
  seat: Chosen;
  table?: string;
  event?: string;
  /** the name of the event */
  called?: string;
  /** in an event: those that the role is for */
  tables?: number[];
  /** of the player or official whose link it is */
  name?: string;
}

/** Somebody who has come in. */
export interface Entered extends Player {
  /** unless it came as a cookie */
  token?: string;
}

/** Who one is. */
export interface Me extends Player {
  account: boolean;
  avatar: Avatar;
  /** on the whole server */
  roles: string[];
}

/** A password that an administrator has made. */
export interface NewPassword extends Player {
  /** told once */
  password: string;
}

/** A table that an administrator has closed. */
export interface Closed {
  table: string;
  closed: Flag;
}

/** One thing that somebody did. */
export interface AuditLine {
  at: number;
  act: string;
  person: string;
  address: string;
  about: string;
}

/** The audit log, the latest first. */
export interface AuditLog {
  lines: AuditLine[];
}

/** A server that can write. */
export interface Health {
  ok: boolean;
  store_ms: number;
}

/** A person as they are shown. */
export interface Portrait {
  id: string;
  name: string;
  /** empty: the page takes one by the id */
  avatar: Avatar;
}

/** A rating. */
export interface Rating {
  rating: number;
  matches: number;
  provisional: Flag;
}

/** A rating after a match. */
export interface Rated {
  match: string;
  at: number;
  rating: number;
}

/** The record of somebody over finished matches. */
export interface Totals {
  matches: number;
  won: number;
  drawn: number;
  /** that were played out */
  deals: number;
  /** deals in which they were out first (头游) */
  firsts: number;
  /** deals that their side won by a double down (双下) */
  given: number;
  /** deals that it lost so */
  taken: number;
  /** tributes (进贡) */
  paid: number;
  received: number;
  /** plays of the bomb class */
  bombs: number;
}

/** How one of the latest matches went. */
export interface Recent {
  match: string;
  at: number;
  /** 2 for a win, 1 for a draw */
  won: number;
  rated: Flag;
}

/** Somebody with whom one has played on a side. */
export interface PartnerOf extends Portrait {
  matches: number;
  won: number;
}

/** Somebody as others see them. */
export interface Profile extends Portrait {
  /** null without a rated match */
  rating: Rating | null;
  /** the latest first */
  history: Rated[];
  /** over all matches */
  record: Totals;
  /** over rated ones */
  rated: Totals;
  /** the latest first */
  recent: Recent[];
  /** whom they have played with most */
  partners: PartnerOf[];
  /** what they are to whoever asks */
  relation: Relation;
}

/** Somebody in the order of ratings. */
export interface Leader extends Portrait {
  place: number;
  rating: Rating;
}

/** A page of the leaderboard. */
export interface Leaders {
  leaders: Leader[];
  /** `start` of the next page; 0 if there is none */
  next: number;
}

/** Somebody of one's circle. */
export interface Member extends Portrait {
  relation: Relation;
  /** since when, or when one met them last */
  at: number;
  /** of a friend who plays where everybody may watch; else empty */
  table: string;
}

/** Somebody asks one for something. */
export interface Asked extends Portrait {
  /** `table` to come, `friend` to be one, `ranked` to queue as a pair */
  kind: string;
  table: string;
  at: number;
}

/** One's friends, whom one met lately, whom one has blocked, and who asks for what. */
export interface Circle {
  /** with those whom one has asked */
  friends: Member[];
  recent: Member[];
  blocked: Member[];
  asked: Asked[];
}

/** How one's waiting for a ranked match stands. */
export interface Queued {
  /** `none`, `partner` until they have come, `waiting` or `found` */
  state: string;
  since: number;
  /** when bots take the empty chairs, and the match is not rated */
  until: number;
  /** people in the queue */
  waiting: number;
  table: string;
  rated: Flag;
}

/** The next weekly event, and how one's own entry stands. */
export interface Weekly {
  /** its id */
  event: string;
  name: string;
  /** until then people enter */
  starts: number;
  /** people who want to play */
  entered: number;
  /** `alone`, `partner` until they enter too, `pair`; empty: one has not entered */
  state: string;
  /** whom one has named */
  partner: Portrait | null;
  /** friends who have named one */
  asking: Portrait[];
  /** the event before, if it was played; else empty */
  last: string;
  /** whether that one is played now */
  playing: Flag;
}

/** A report, for administrators. */
export interface ReportLine {
  id: string;
  at: number;
  by: Portrait;
  about: Portrait;
  reason: Reason;
  note: string;
  table: string;
  /** how many people have reported the same person */
  times: number;
  banned: Flag;
  /** empty while it is open */
  verdict: Verdict;
  settled: number | null;
}

/** Reports, the latest first. */
export interface ReportList {
  reports: ReportLine[];
}

/** The data of a `say`, an act and a fact of a room. */
export interface SaidPhrase {
  phrase: Phrase;
}

/** An event (项目) or an age group (组别) that entries are of. */
export interface DivisionName {
  key: string;
  name: Words;
}

/** A round and its clock; times are milliseconds, 0 if it has not come to that. */
export interface RoundLine {
  round: number;
  /** draft, published or locked. */
  status: "draft" | "locked" | "published";
  status_text: Words;
  tables: number;
  /** Tables whose result this viewer cannot see yet. */
  missing: number;
  published: number;
  begun: number;
  /** Since when it is paused; 0 if it is not. */
  paused: number;
  /** Milliseconds for which it was paused before. */
  stopped: number;
  time_called: number;
  /** How long its matches may last; 0 if the clock does not end them. */
  minutes: number;
  /** Whether somebody has to begin it now: its clock waits for that, or tables online wait for the hall. */
  to_begin: boolean;
}

/** A stage. */
export interface StageLine {
  stage: number;
  name: Words;
  format: string;
  /** swiss, round_robin or knockout: which table or chart shows it. */
  family: "knockout" | "round_robin" | "swiss";
  /** planned, running or closed. */
  status: "closed" | "planned" | "running";
  status_text: Words;
  /** How many rounds it has; 0 if that is not known yet. */
  planned: number;
  entries: number;
  /** What a result is typed as: levels 9:7, those of several games or of a team's boards 9:7,A:3, gains +3,-1,0. */
  scores: "boards" | "gains" | "games" | "levels";
  /** How many of them a table has; 1 where that is not fixed. */
  boards: number;
  rounds: RoundLine[];
}

/** An announcement. */
export interface AnnouncementLine {
  fact: number;
  at: number;
  text: string;
}

/** An event at a glance. */
export interface Overview {
  event: string;
  name: string;
  book: string;
  book_name: Words;
  /** open, suspended, stopped, closed or put_away. */
  status: "closed" | "open" | "put_away" | "stopped" | "suspended";
  status_text: Words;
  /** coming, now or over. */
  phase: "coming" | "now" | "over";
  /** Its first day. */
  day: string;
  /** Those who take part. */
  entries: number;
  checked_in: number;
  teams: boolean;
  /** How many an entry has at least. */
  players: number;
  /** Whether two people enter every result. */
  twice: boolean;
  /** Whether the book counts one score, and no match points beside it (004). */
  one_score: boolean;
  /** The event of which this is a copy to practise on; empty for a real one. */
  practice: string;
  /** Men's pairs, mixed teams ...: those that it is held for. */
  kinds: DivisionName[];
  /** Its age groups. */
  groups: DivisionName[];
  stages: StageLine[];
  /** The latest first. */
  announcements: AnnouncementLine[];
}

/** Two who meet. */
export interface PairedTable {
  table: number;
  /** Hall and table, as the schedule has it; of a team its boards. Empty where it is played online. */
  place: string;
  online: boolean;
  /** What is played there, where tables are not alike: the final, a group. */
  title: Words;
  /** Sits East-West. */
  first: number;
  first_name: string;
  first_unit: string;
  second: number;
  second_name: string;
  second_unit: string;
  /** The boards of a duplicate round. */
  boards: string;
  referee: string;
  /** Its number in the chart. */
  game: number;
  pool: number;
}

/** Who has no opponent in a round. */
export interface SittingOut {
  entry: number;
  name: string;
  unit: string;
  title: Words;
}

/** What had to give way, or must be looked after. */
export interface Note {
  code: string;
  text: Words;
}

/** A round as it is published. */
export interface Pairings {
  event: string;
  name: string;
  stage: number;
  stage_name: Words;
  round: number;
  /** draft, published or locked. */
  status: "draft" | "locked" | "published";
  tables: PairedTable[];
  byes: SittingOut[];
  notes: Note[];
}

/** A result as one person has entered it, while a second one is awaited or contradicts it. */
export interface Claimed {
  by: string;
  /** As it is typed: 9:7. */
  typed: string;
  score: Words;
}

/** A table and what is in of it. */
export interface TableResult {
  table: PairedTable;
  /** missing, waiting (for a second person), conflict, done, or hidden from this viewer. */
  state: "conflict" | "done" | "hidden" | "missing" | "waiting";
  typed: string;
  /** Match points, grades and how it came: 2:0 (15:11). */
  score: Words;
  /** E-W, N-S or none. */
  winner: "E-W" | "N-S" | "none";
  how: string;
  points: [number, number];
  grade: [number, number];
  promotions: [number, number];
  claims: Claimed[];
  /** The number of the fact that gave it; 0 if there is none. */
  fact: number;
  /** Since when the table waits for a referee; 0 if it does not, or this viewer is not told. */
  called: number;
}

/** A round with its results. */
export interface Results {
  pairings: Pairings;
  tables: TableResult[];
  /** Tables without a result. */
  missing: number[];
}

/** An entry in a table of standings. */
export interface StandingsRow {
  place: number | null;
  entry: number;
  name: string;
  unit: string;
  /** One for each criterion; None where it was not needed. */
  values: (number | number[] | null)[];
  /** What put it behind the row above: a criterion, lot, deal, or "" where the place is shared. */
  by: string;
  /** Withdrawn, excluded, did not come; by lot, by a deciding deal. */
  remark: Words;
}

/** A table of standings: of a stage, or of one of its pools. */
export interface StandingsTable {
  title: Words;
  criteria: string[];
  /** What the criteria are called. */
  columns: Words[];
  rows: StandingsRow[];
}

/** A sentence with its article. */
export interface Sentence {
  text: Words;
  /** Where the book says so; empty where it says nothing, or it is the organiser's own choice. */
  article: string;
}

/** How a stage stands after a round. */
export interface StandingsView {
  stage: number;
  /** The last round that counts here; 0 before the first. */
  round: number;
  tables: StandingsTable[];
  /** All entries, the best first; those of one tier share their places. */
  tiers: number[][];
  unplaced: number[];
  /** What each column means, then what settles a tie that is left, with the articles of the book in force. */
  meanings: Sentence[];
  /** Tables of that round without a result: the standings are not final. */
  missing: number[];
}

/** One summand. */
export interface OpenedPart {
  stage: number;
  round: number;
  /** 0 where there is none. */
  opponent: number;
  name: string;
  unit: string;
  /** Empty if it was played. */
  how: Words;
  amount: number;
  /** Of a penalty; for those who run the event. */
  reason: string;
}

/** A column of the standings for one entry. */
export interface OpenedValue {
  column: Words;
  value: number | number[] | null;
  parts: OpenedPart[];
}

/** Where everything that an entry has comes from. */
export interface Opened {
  stage: number;
  entry: number;
  name: string;
  values: OpenedValue[];
}

/** A pair or team. */
export interface EntryRow {
  number: number;
  name: string;
  players: string[];
  unit: string;
  region: string;
  /** Men's pairs, mixed teams ... */
  kind: Words;
  group: Words;
  /** The keys of both. */
  division: [string, string];
  /** 1 for the strongest; 0 if it is not known. */
  seed: number;
  captain: string;
  coach: string;
  /** in, withdrawn or excluded. */
  status: "excluded" | "in" | "withdrawn";
  /** What stands beside it: withdrawn, away, not checked in. */
  remark: Words;
  checked_in: boolean;
  /** Whether it sits out the coming rounds. */
  away: boolean;
  /** Why it may play although it is not eligible; for the office. */
  waived: string;
}

/** All entries of an event. */
export interface Entries {
  event: string;
  name: string;
  /** By their numbers. */
  rows: EntryRow[];
}

/** A round of one entry. */
export interface MyRound {
  stage: number;
  stage_name: Words;
  round: number;
  /** published or locked. */
  status: "draft" | "locked" | "published";
  /** 0 if it sits out. */
  table: number;
  place: string;
  /** E-W or N-S; empty if it sits out. */
  side: "" | "E-W" | "N-S";
  opponent: number;
  opponent_name: string;
  opponent_unit: string;
  /** As it was entered, but with its own side first; so is the score. */
  typed: string;
  score: Words;
  /** won, lost, drawn, or bye; empty if it is not known. */
  outcome: "" | "bye" | "drawn" | "lost" | "won";
}

/** What one entry asks for. */
export interface MyEvent {
  entry: number;
  name: string;
  unit: string;
  /** Empty while it takes part. */
  status: Words;
  /** The round that is on. */
  now: MyRound | null;
  /** Those that are locked, the latest first. */
  rounds: MyRound[];
  place: number | null;
  /** The round after which it has that place. */
  after: number;
}

/** A side of a game. */
export interface ChartSide {
  /** 0 while it is not known, or if nobody comes. */
  entry: number;
  name: string;
  unit: string;
  /** Where it comes from, while it is not known. */
  source: Words;
}

/** A game of a bracket. */
export interface ChartGame {
  game: number;
  /** The column it stands in. */
  round: number;
  /** winners, losers, final or third. */
  area: "final" | "losers" | "third" | "winners";
  title: Words;
  /** Where it is or was played; 0 before that is known. */
  table: number;
  first: ChartSide;
  second: ChartSide;
  typed: string;
  score: Words;
  /** E-W, N-S or none: which of the two goes on. */
  winner: "E-W" | "N-S" | "none";
  /** The game that its winner goes to; 0 if there is none. */
  winner_to: number;
  loser_to: number;
}

/** What came of two who met in a pool, as the one of the row has it. */
export interface CrossCell {
  opponent: number;
  round: number;
  score: Words;
  won: boolean;
}

/** An entry of a cross table. */
export interface CrossRow {
  entry: number;
  name: string;
  unit: string;
  place: number | null;
  cells: CrossCell[];
}

/** A pool in which all meet. */
export interface CrossTable {
  title: Words;
  rows: CrossRow[];
}

/** The picture of a stage: games of a bracket, or cross tables, or neither. */
export interface Chart {
  stage: number;
  family: string;
  games: ChartGame[];
  pools: CrossTable[];
}

/** A round with its time and place. */
export interface TimeSlot {
  day: string;
  /** Morning, afternoon or evening. */
  unit: Words;
  start: string;
  end: string;
  stage: number;
  stage_name: Words;
  round: number;
  /** planned, published or locked. */
  status: "locked" | "planned" | "published";
  /** Each with its tables: A 1-20. */
  halls: string[];
}

/** All rounds in the order they are played. */
export interface Timetable {
  event: string;
  slots: TimeSlot[];
}

/** A stage as it will be played. */
export interface StagePlan {
  stage: number;
  name: Words;
  entries: number;
  rounds: number;
  /** At once, at most. */
  tables: number;
  /** Of a round; 0 if the clock does not end its matches. */
  minutes: number;
  /** hall, hall_devices, own_devices, online, or tv. */
  place: string;
  sentences: Sentence[];
  /** What the act said that planned it, by which it may be planned anew. */
  spec: Record<string, unknown>;
}

/** An event (项目) or an age group (组别) for which the event can be held. */
export interface DivisionChoice {
  key: string;
  name: Words;
  /** A group that is the organiser's own, as the regulations have it; empty for all that go by their key. */
  own: Record<string, unknown>;
}

/** The whole plan. */
export interface EventPlan {
  name: string;
  sentences: Sentence[];
  stages: StagePlan[];
  /** The regulations that may be changed at any time, as far as they say something. */
  terms: Record<string, unknown>;
  /** The events that it can be held for. */
  kinds: DivisionChoice[];
  /** The age groups that it can be held for. */
  groups: DivisionChoice[];
}

/** Why two meet. */
export interface TableExplained {
  /** 0 for a bye. */
  table: number;
  first: number;
  /** 0 if the first sits out. */
  second: number;
  notes: Note[];
  /** Whether the engine made the pair. */
  engine: boolean;
}

/** A round, explained. */
export interface RoundExplained {
  stage: number;
  round: number;
  tables: TableExplained[];
}

/** A unit in the ranking by places. */
export interface UnitPlace {
  /** Shared by units with equal sums: 004 says nothing more. */
  place: number;
  unit: string;
  total: number;
  /** The places that were added, best first. */
  counted: number[];
}

/** A prize besides the places. */
export interface AwardLine {
  award: string;
  entry: number;
  name: string;
  reason: string;
}

/** Who has come where. */
export interface Ranking {
  event: string;
  /** Whether it stands; else as it would be if nothing more were played. */
  over: boolean;
  divisions: StandingsTable[];
  /** Where the book ranks units by the places of their entries. */
  units: UnitPlace[];
  awards: AwardLine[];
}

/** Somebody in a post. */
export interface OfficialRow {
  name: string;
  post: string;
  post_name: Words;
  /** referees, panel or committee. */
  body: string;
  region: string;
  unit: string;
  /** Of a referee: those assigned in the rounds that are on. */
  tables: number[];
  /** Whether the name was made public. */
  noticed: boolean;
}

/** What is wrong with the officials, or only advised against. */
export interface StaffFinding {
  code: string;
  text: Words;
  article: string;
  grave: boolean;
}

/** A word to choose, and what it is called. */
export interface Word {
  key: string;
  name: Words;
}

/** The officials in the order of their posts. */
export interface Officials {
  event: string;
  rows: OfficialRow[];
  /** For the office. */
  findings: StaffFinding[];
  /** Those that somebody can be appointed to; for the office. */
  posts: Word[];
}

/** The act that takes a fact back. */
export interface Back {
  act: string;
  data: Record<string, unknown>;
  /** Whether it needs one. */
  reason: boolean;
}

/** One fact. */
export interface HistoryRow {
  fact: number;
  /** In milliseconds. */
  at: number;
  /** The same as people in China read it. */
  time: string;
  by: string;
  /** The same with the role by its name. */
  by_text: Words;
  kind: string;
  kind_text: Words;
  /** What was done, in a sentence. */
  what: Words;
  stage: number;
  round: number;
  table: number;
  /** What it is about; 0 where it is about no one of them. */
  entry: number;
  /** The entries whom it is about: the one that it names, or the two at its table. */
  pairs: string[];
  /** How it can be taken back, as the event stands; None if it cannot, or only by another decision. */
  back: Back | null;
}

/** Points that were taken away. */
export interface PenaltyRow {
  stage: number;
  number: number;
  entry: number;
  name: string;
  round: number;
  points: number;
  grade: number;
  reason: string;
  lifted: boolean;
}

/** What officials have decided. */
export interface EventRulings {
  event: string;
  /** The latest first. */
  rows: HistoryRow[];
  penalties: PenaltyRow[];
}

/** One thing to do. */
export interface Todo {
  who: string;
  act: string;
  text: Words;
  /** What to type after `guandan event`; empty if there is no command for it. */
  command: string;
  stage: number;
  tables: number[];
  entries: number[];
  who_text: Words;
  /** Who may do it. */
  roles: string[];
  /** What the act says, as far as that is known. */
  data: Record<string, unknown>;
  /** Whether that is all it needs. */
  complete: boolean;
}

/** Everything that an event waits for. */
export interface Waits {
  event: string;
  todos: Todo[];
}

/** A pair or team that asks to take part. */
export interface ApplicationRow {
  number: number;
  at: number;
  /** What the person signed with who sent it. */
  by: string;
  name: string;
  unit: string;
  /** Men's pairs, mixed teams ... */
  kind: Words;
  group: Words;
  remarks: string;
  status: "admitted" | "declined" | "waiting";
  /** The number it plays under, once it is admitted; else 0. */
  entry: number;
  /** Why it was declined. */
  reason: string;
  /** Why it may not play as the entries are now; empty if nothing speaks against it. */
  wrong: Words;
}

/** All applications of an event, the latest first. */
export interface Applications {
  event: string;
  rows: ApplicationRow[];
}

/** All of it, the oldest first. */
export interface EventHistory {
  event: string;
  name: string;
  rows: HistoryRow[];
}

/** What a fact has changed. */
export interface Changes {
  fact: number;
  sentences: Sentence[];
}

/** Something that was done about an appeal or a case. */
export interface AppealStep {
  at: number;
  what: Words;
}

/** A member of the arbitration panel of the event, before one appeal. */
export interface PanelMember {
  name: string;
  unit: string;
  /** Why they must stand aside; empty if they may sit. */
  aside: Words;
  article: string;
}

/** An appeal and where it stands. */
export interface AppealRow {
  number: number;
  pair: string;
  /** What it is about: a table, a penalty, an entry. */
  place: Words;
  stage: number;
  round: number;
  table: number;
  /** The same as numbers; 0 where it is about none. */
  penalty: number;
  text: string;
  signed: string[];
  status: "answered" | "chief" | "committee" | "deciding" | "panel" | "rejected" | "upheld" | "withdrawn";
  status_text: Words;
  /** What is to be done; empty if nothing is, or it hangs on who appealed. */
  next: "" | "appeal_chief" | "appeal_decided" | "appeal_done" | "appeal_forwarded" | "appeal_panel";
  /** Who is to do it. */
  who: Words;
  /** When the answer is due, in milliseconds. */
  due: number;
  fee: number;
  fee_back: number;
  panel: string[];
  units: string[];
  final: boolean;
  /** The number of the fact that carried it out; 0 if none has. */
  done: number;
  steps: AppealStep[];
  match: string;
  /** Of a ruling in a match: the log and the number of the ruling; else empty. */
  ruling: number;
  /** Who could sit on its panel, and who of them must not. */
  members: PanelMember[];
}

/** A case of discipline. */
export interface CaseRow {
  number: number;
  who: string;
  unit: string;
  offence: Words;
  /** What happened. */
  text: string;
  status: "appealed" | "decided" | "final" | "open";
  status_text: Words;
  sanctions: Word[];
  /** What made them milder or heavier. */
  grounds: Words[];
  /** Whether the sanctions are carried out now. */
  in_force: boolean;
  /** For an appeal; empty until the decision was received, or if the book sets no time. */
  last_day: string;
  /** What is to be done; empty if nothing is, unless the party appeals. */
  next: "" | "discipline_appeal_decided" | "discipline_decided" | "discipline_served";
  steps: AppealStep[];
}

/** Until when a round can be appealed about. */
export interface AppealTime {
  stage: number;
  round: number;
  /** 0 while it is played. */
  until: number;
}

/** All of the desk, and what its forms offer. */
export interface RefereeDesk {
  appeals: AppealRow[];
  cases: CaseRow[];
  /** Whether the book keeps a register of discipline. */
  register: boolean;
  /** Whether the chief may answer an appeal instead of handing it on. */
  direct: boolean;
  /** What the book asks of an appeal. */
  rules: Sentence[];
  offences: Word[];
  sanctions: Word[];
  grounds: Word[];
  /** Of the rounds that can be appealed about, or could be. */
  times: AppealTime[];
}

/** One of those who share a place. */
export interface SharingPlayer {
  entry: number;
  name: string;
  /** At which they play now; 0 if they play at none. */
  table: number;
}

/** A network or device that several players have come from. */
export interface SharedPlace {
  kind: string;
  players: SharingPlayer[];
  /** Whether opponents at a table are among them now, */
  opponents: boolean;
  /** or the two of an entry. */
  partners: boolean;
}

/** All places that players share: devices before networks, opponents first. */
export interface SharedPlaces {
  places: SharedPlace[];
  /** How many have come so far. */
  players: number;
}

/** A player of an online table calls a referee. */
export interface ChairCall {
  /** Where they sit; empty if they have stood up since. */
  seat: string;
  why: string;
  at: number;
}

/** What a referee has sent to the chief. */
export interface SentMatter {
  at: number;
  by: string;
  what: string;
  /** Of which pair of a team, or board; 0 where the table has one match. */
  board: number;
  /** What the chief would do. */
  act: string;
  /** With these data, as far as they were entered. */
  draft: Record<string, unknown>;
}

/** A choice against an offender that somebody has to make. */
export interface PendingChoice {
  who: string;
  of: Words;
  options: Words[];
}

/** A table. Pairs are of East-West and North-South. */
export interface FloorTable {
  stage: number;
  round: number;
  table: number;
  place: string;
  entries: [number, number];
  names: [string, string];
  /** By seat E N W S; empty where several matches are played. */
  players: string[];
  /** How many: pairs of two teams, boards of duplicate in a hall, those that have begun of one online; else 0. */
  boards: number;
  /** Which of them this is about; 0 for the table as a whole, or online for the last. */
  board: number;
  referee: string;
  mine: boolean;
  online: boolean;
  room: string;
  /** The log of its match; empty if there is none yet. */
  match: string;
  /** Those that its result is of: of a duplicate that is played online one for each board. */
  matches: string[];
  /** Since when it waits for a referee; 0 if it does not. */
  called: number;
  /** Calls from the chairs of an online table. */
  calls: ChairCall[];
  raised: SentMatter | null;
  /** What it waits for; empty when it has its result. */
  waits: Words;
  choice: PendingChoice | null;
  deals: number;
  levels: [string, string];
  /** When its round began, put forward by its pauses; 0 if it has not. */
  begun: number;
  paused: number;
  /** Since when it is stopped by a referee; 0 if it is not. */
  stopped: number;
  /** When time is over; 0 if the clock does not end the match. */
  ends: number;
  /** Of an online table: seconds that each side is late so far. */
  late: [number, number];
  rulings: number;
  /** How many rulings are in force, and how many of them wait for somebody above their referee. */
  awaits: number;
  corrections: number;
  done: boolean;
  /** Whether its match has changed since the event took its result. */
  outdated: boolean;
  /** Until when its score may be put right; 0 if nothing was said yet, -1 without a limit. */
  correct_until: number;
}

/** The floor of an event. */
export interface Floor {
  tables: FloorTable[];
  /** Where somebody waits for a referee: places in `tables`, in the order in which they called. */
  calls: number[];
  /** What waits for the chief, likewise. */
  sent: number[];
  /** Referees to whom a table can be given. */
  colleagues: string[];
}

/** A ruling, a score put right, or play taken back. */
export interface RegisterRow {
  match: string;
  /** Of the fact in the match. */
  number: number;
  at: number;
  /** ruling, correct or rewind. */
  kind: string;
  stage: number;
  round: number;
  table: number;
  /** Of a team's pair or of duplicate; 0 where the table has one match. */
  board: number;
  /** Those it is against or about. */
  pairs: string[];
  offender: Words;
  what: Words;
  sanction: Words;
  /** What it added up to, and what it did. */
  follows: Sentence[];
  /** What somebody above its referee has still to confirm. */
  awaits: Sentence[];
  article: string;
  official: string;
  role: Words;
  reason: string;
  /** The number of the ruling that took its place; 0 while it is in force. */
  amended: number;
  /** The number of the ruling whose place it took; 0 if none. */
  amends: number;
  annuls: boolean;
}

/** How many sanctions of a kind count against a pair, and what each comes from. */
export interface LadderSum {
  name: Words;
  number: number;
  facts: Sentence[];
}

/** What counts against a pair across the event. */
export interface LadderRow {
  /** Its number; 0 if nobody of that name is entered. */
  entry: number;
  pair: string;
  /** The last it plays. */
  match: string;
  table: number;
  sums: LadderSum[];
}

/** Everything that referees have done in the matches of an event. */
export interface EventRegister {
  /** The latest first. */
  rows: RegisterRow[];
  ladders: LadderRow[];
}

/** A deal on the sheet. */
export interface DealLine {
  number: number;
  /** The seats in the order in which they came in. */
  finish: string[];
  /** After it. */
  levels: [string, string];
  /** The number of the fact that ended it. */
  fact: number;
  /** Whether a ruling gave its finish. */
  ruled: boolean;
}

/** How many sanctions of a kind count against a side. */
export interface Counted {
  name: Words;
  number: number;
}

/** A match at a moment. Pairs are of East-West and North-South. */
export interface Picture {
  levels: [string, string];
  /** Of the deal that is played, or comes next. */
  level: string;
  /** The side whose level is played. */
  on_table: "E-W" | "N-S" | "none";
  deals: DealLine[];
  over: boolean;
  winner: "E-W" | "N-S" | "none";
  grade: [number, number];
  points: [number, number];
  /** What counts against each side, other matches of the event included. */
  counts: [Counted[], Counted[]];
}

/** A role that one has in an event. */
export interface Standing {
  role: EventRole;
  /** what one signs with */
  name: string;
  /** those it is for; empty if it is not for some only */
  tables: number[];
  /** the pair or team it is for; 0 if it is for none */
  entry: number;
  /** seconds; null as long as nobody withdraws it */
  until: number | null;
}

/** An event as far as its length and one's own roles go; everything else is in its views. */
export interface EventState {
  id: string;
  name: string;
  /** `open suspended stopped closed put_away` */
  status: string;
  /** how many facts its log has: the views are of this length */
  length: number;
  /** `office referee scorer entry public`: how much one is shown */
  viewer: string;
  roles: Standing[];
  /** the server's time in ms, for clocks */
  now: number;
}

/** The tables of an event that are played online now. */
export interface OnlineTables {
  tables: OnlineTable[];
}

/** A board of a duplicate that is played online. */
export interface OnlineBoard {
  /** the id of its deal, at every table */
  name: string;
  leader: Seat;
  /** the hash that the `deal` of every table's match has */
  commitment: string;
  /** of the commitment, when nobody plays it any more */
  salt?: string;
  /** likewise: the pack follows from it */
  secret?: string;
  /** likewise: as they were dealt */
  hands?: Partial<Record<Seat, string[]>>;
}

/** A set of boards of a duplicate. */
export interface OnlineBoards {
  stage: number;
  number: number;
  /** whether nobody plays them any more */
  open: Flag;
  boards: OnlineBoard[];
}

/** Who somebody is at a table that they came to. */
export interface Came {
  room: string;
  /** `player`, `referee`, `deputy`, `chief`, `spectator` */
  role: string;
  seat: Chosen;
}

/** A view of an event. */
export interface Shown {
  /** how long the log was that it was made from */
  length: number;
  /** for whom: `office referee scorer entry public` */
  viewer: string;
  /** the structure of that view: `overview` is an Overview ... */
  view: unknown;
}

/** A fact that an act has made. */
export interface EventFact {
  seq: number;
  at: number;
  by: string;
  kind: string;
  data: Record<string, unknown>;
}

/** What acts have done, or would do. */
export interface Acted {
  /** of the log afterwards */
  length: number;
  /** those of the acts; of a command done before, what it did then */
  facts: EventFact[];
  /** of a preview: what would be different */
  changes: Sentence[];
  /** of a preview: the view that was asked for */
  view?: Record<string, unknown>;
}

/** The sheet of the round that is on at a table. Pairs are of East-West, who are named first, and of North-South. */
export interface TableSheet {
  table: number;
  /** hall and table, as the schedule has it */
  place: string;
  stage: number;
  round: number;
  entries: [number, number];
  names: [string, string];
  /** players, deals and result; `match` is the name of its log */
  sheet: Sheet;
  /** how many facts its log has: `seen` of the next line */
  length: number;
  levels: [string, string];
  /** of the next deal */
  level: string;
  /** the side whose level is played */
  on_table: Winner;
  /** who owes tribute in the next deal */
  owing: Seat[];
  /** 1 when time is over */
  called: Flag;
  /** who agrees with it as it is: `E-W N-S referee` */
  signed: string[];
  /** 1 when the event has its result */
  done: Flag;
  /** what can be entered now: `deal close lot time back` */
  acts: string[];
  /** 1 if the next deal ends with its first finisher */
  until_first: Flag;
  /** since when the table waits for a referee; 0 if it does not */
  calling: number;
  /** 1 if players may keep it on their own phones */
  phones: Flag;
  begun: number;
  /** since when the round stands still; 0 if it does not */
  paused: number;
  /** when time is over; 0 if the clock does not end the match */
  ends: number;
  now: number;
}

/** How far a sheet has come. */
export interface SheetLine {
  table: number;
  stage: number;
  deals: number;
  levels: [string, string];
  over: Flag;
  signed: string[];
  done: Flag;
}

/** The sheets of the rounds that are on. */
export interface SheetLines {
  tables: SheetLine[];
}

/** What was entered at the referee's desk of an event, or would be. */
export interface DeskDone {
  /** of the desk's log afterwards */
  length: number;
  kind: string;
  /** of the appeal or case */
  number: number;
  changes: Sentence[];
}

/** What a referee has done at a table. */
export interface Refereed {
  match: string;
  /** of the match's log afterwards */
  length: number;
  /** the numbers of those that it made */
  facts: number[];
  before: Picture;
  after: Picture;
}

/** A role of somebody in an event. */
export interface EventGrant extends Standing {
  id: string;
  /** the id of who has it */
  person: string;
  /** what they are called */
  called: string;
  /** the name of who gave it */
  by: string;
  at: number;
  /** the id of the link that it came by; empty if none */
  link: string;
}

/** A link that gives a role in an event. */
export interface EventLink extends Standing {
  id: string;
  by: string;
  expires: number;
  once: number;
}

/** A link that was just made. */
export interface NewEventLink {
  made: EventLink;
  token: string;
  link: string;
  /** a picture to photograph, as SVG */
  qr: string;
}

/** Where everybody finds an event. */
export interface EventAddress {
  /** empty if only the server's own machine could open it */
  link: string;
  /** a picture to photograph, as SVG */
  qr: string;
}

/** The personal link of a player: whoever opens it plays for them. */
export interface PlayerLink {
  id: string;
  entry: number;
  /** what the pair or team is called */
  label: string;
  name: string;
  link: string;
  expires: number;
}

/** The personal links of all players of an event. */
export interface PlayerLinks {
  links: PlayerLink[];
}

/** Who is what in an event, and the links that are good. */
export interface EventRoles {
  grants: EventGrant[];
  links: EventLink[];
}

/** What is wrong in a list of entries. */
export interface ListProblem {
  /** as the spreadsheet counts, from 1 */
  row: number;
  /** its heading; empty for the whole row */
  column: string;
  /** whether it stands in the way, or is only advice */
  grave: number;
  text: Words;
  article: string;
}

/** A list of entries that was looked at. */
export interface EntryList {
  /** the row in which they stand, from 1 */
  headings: number;
  rows: string[][];
  /** how many it holds */
  entries: number;
  /** rows that are left if those with faults are skipped */
  good: number;
  problems: ListProblem[];
}

/** A usual event. */
export interface EventTemplate {
  key: string;
  name: Words;
  about: Words;
}

/** Something that an organiser may choose. */
export interface EventChoice {
  key: string;
  name: Words;
}

/** What a new event would be like. */
export interface Planned {
  /** those that the book knows and the field allows */
  templates: EventTemplate[];
  /** the one that was planned */
  template: string;
  /** for whom it may be, anybody first */
  sexes: EventChoice[];
  /** age groups, the open one first */
  groups: EventChoice[];
  /** to begin the event with */
  terms: Record<string, unknown>;
  /** the `stage` acts that follow */
  stages: (Record<string, unknown>)[];
  /** the `schedule` act after them; empty if no time is named */
  schedule: Record<string, unknown>;
  /** that suit a Swiss of this size */
  rounds: number;
  plan: EventPlan;
}

/** A document of an event. */
export interface EventDocument {
  /** of its file, without ending */
  name: string;
  title: Words;
  about: Words;
  /** 0 for the whole event */
  stage: number;
  round: number;
  /** its own: a3, a4, a5 or a6 */
  paper: string;
  /** as which files one may have it */
  formats: string[];
}

/** The documents that one may have by now. */
export interface EventDocuments {
  documents: EventDocument[];
}

/** All events as everybody may see them, the one that changed last first. */
export interface EventList {
  now: Overview[];
  coming: Overview[];
  over: Overview[];
}

/** The terms of a new table; what is left out has its default. */
export interface NewTable {
  terms?: Record<string, unknown>;
  /** the chair of who makes it: E, N, W or S */
  sit?: string | null;
  /** put bots on the other chairs and begin */
  bots?: boolean;
}

/** An act at a table. */
export interface Command {
  /** made by the client: the same id is done once and answered alike */
  id: string;
  act: string;
  data?: Record<string, unknown>;
  /** how many facts of the match the client had */
  seq?: number | null;
  /** the match that is meant */
  match?: string;
}

/** A question of a seat: `readings legal hint finders groups label typed counter tribute`. */
export interface Question {
  what: string;
  data?: Record<string, unknown>;
}

/** What a client has already. */
export interface Known {
  match?: string;
  seen?: number | null;
}

/** What a client has already, and how long it waits for more. */
export interface KnownSince extends Known {
  /** how many facts of the room: it is not waited if there are more */
  room?: number | null;
  /** seconds to wait for something new */
  wait?: number;
}

/** Which part of the lobby, and from where on. */
export interface LobbyWanted {
  part?: "all" | "open" | "running";
  /** `next` of the page before; with `part` open or running */
  after?: string;
  limit?: number;
  /** only tables of this rule book */
  book?: string;
}

/** What somebody wants to play at once. */
export interface QuickMatch {
  book?: string;
  format?: Record<string, unknown>;
  /** seconds after which bots take the empty chairs */
  wait?: number;
  /** the longest time a bot takes over a play, in milliseconds */
  pace?: number | null;
  /** seconds for looking at the end of a deal */
  between?: number | null;
}

/** Whose matches, and from where on. */
export interface HistoryWanted {
  person?: string;
  /** `next` of the page before */
  after?: string;
  limit?: number;
}

/** A position of a finished deal. */
export interface NewFork {
  match: string;
  /** the number of the fact after which one plays on */
  seq: number;
  /** the chair that one takes: E, N, W or S */
  seat: string;
  /** the longest time a bot takes over a play, in milliseconds */
  pace?: number | null;
  /** seconds for looking at the end of a deal */
  between?: number | null;
}

/** A new event; who makes it is its organiser. */
export interface NewEvent {
  /** a short word for its address; else one is made */
  id?: string;
  name: string;
  book?: string;
  /** the regulations: see docs/event-log.md */
  terms?: Record<string, unknown>;
  /** the published seed of all lots; else it is drawn now */
  seed?: string;
  /** made by the client: sent again it makes no second one */
  command?: string;
}

/** What an organiser wants, before anything is planned. */
export interface EventWish {
  name?: string;
  book?: string;
  /** else the first that fits */
  template?: string;
  /** pairs or teams that are expected */
  entries?: number;
  /** of a Swiss; 0 for as many as suit the field */
  rounds?: number;
  /** of a round; 0 as the book has it */
  minutes?: number;
  /** whether a Swiss keeps pairs of one unit apart where it can */
  apart?: boolean;
  /** men, women, mixed, or empty for anybody; several have stages of their own */
  sexes?: string[];
  /** age groups in the same way, empty for the open one */
  groups?: string[];
  /** further terms */
  terms?: Record<string, unknown>;
  /** whether all of it is played online */
  online?: boolean;
  /** day, time and rounds of each unit that may be used, for the schedule */
  sessions?: [string, string, number][];
  /** each with its tables */
  halls?: [string, number][];
}

/** An act of an event's log; who does it is what the server knows of who sends it. */
export interface EventAct {
  act: string;
  data?: Record<string, unknown>;
}

/** How long the log was that a client knows, and how long it waits for more. */
export interface EventSeen {
  /** the length of the log that the client knows */
  seen?: number | null;
  /** seconds to wait for it to grow */
  wait?: number;
  /** wait for what everybody may see, whoever asks */
  public?: boolean;
}

/** Which part of a view. */
export interface ViewWanted {
  /** else the one that is on, or the last */
  stage?: number | null;
  /** else the last that one may see */
  round?: number | null;
  /** only this table */
  table?: number | null;
  /** only what is about this pair or team */
  entry?: number | null;
  /** only rows that mention this: a name, a unit, a number */
  find?: string;
  /** of `history`: only facts of this kind */
  kind?: string;
  /** of `changes`: the number of the fact */
  fact?: number | null;
  /** rows that are left out at the beginning */
  start?: number;
  /** rows at most */
  most?: number | null;
  /** as everybody sees it, whoever asks: for the screen on the wall */
  public?: boolean;
}

/** A document as which file, in which language, on which paper. */
export interface DocumentWanted {
  /** png is a picture of the first page */
  format?: "pdf" | "xlsx" | "docx" | "html" | "png";
  lang?: "zh" | "en";
  /** empty for the document's own */
  paper?: "" | "a3" | "a4" | "a5" | "a6";
}

/** Acts that are done together or not at all. */
export interface EventCommand {
  /** made by the client: done once and answered alike */
  id: string;
  acts: EventAct[];
  /** the length of the log that the person looked at */
  seen?: number | null;
  /** only say what would happen; nothing is written */
  preview?: boolean;
  /** of a preview: the view to show of what would be */
  view?: string;
  part?: ViewWanted;
}

/** A copy of an event to practise on. */
export interface Practice {
  /** play the copy to its end, with results by lot */
  rehearse?: boolean;
}

/** Something entered at the referee's desk of an event. */
export interface DeskCommand {
  /** made by the client: done once and answered alike */
  id: string;
  act: string;
  data?: Record<string, unknown>;
  /** only say what it would change; nothing is written */
  preview?: boolean;
}

/** Of which round; without it of the one that is on at the table. */
export interface RefereeWhere {
  /** else the one that is on */
  stage?: number | null;
  round?: number | null;
  /** the pair of a team, or the board of duplicate */
  board?: number;
}

/** One table of any published round; without it all of the rounds that are on. */
export interface FloorWhere extends RefereeWhere {
  /** else all tables of the rounds that are on */
  table?: number | null;
}

/** What an official asks about the match of a table. */
export interface RefereeQuestion extends RefereeWhere {
  what: string;
  data?: Record<string, unknown>;
}

/** What an official does to the match of a table. */
export interface RefereeAct extends RefereeWhere {
  /** made by the client: done once and answered alike */
  id: string;
  act: string;
  data?: Record<string, unknown>;
  /** of the match's log, if it matters that nothing was added */
  seen?: number | null;
}

/** A line on the sheet of a table. */
export interface SheetEntry {
  /** made by the client: done once and answered alike */
  id: string;
  act: "deal" | "close" | "lot" | "time" | "back";
  data?: Record<string, unknown>;
  /** `length` of the sheet that the person looked at */
  seen: number;
  /** name of the sheet that the person looked at */
  match?: string;
}

/** Agreement with a finished sheet. */
export interface SheetSignature {
  id: string;
  side: "E-W" | "N-S" | "referee";
  /** `length` of the sheet that the person looked at */
  seen: number;
  /** name of the sheet that the person looked at */
  match?: string;
}

/** A role in an event. */
export interface RoleWanted {
  role: "organiser" | "committee" | "chief" | "deputy" | "recorder" | "referee" | "captain" | "table" | "player" | "public";
  /** what it signs with; else the name of who gets it */
  name?: string;
  /** those it is for; a `table` must have some */
  tables?: number[];
  /** the pair or team it is for; `captain` and `player` must have one */
  entry?: number;
}

/** A role for somebody with an account. */
export interface GrantWanted extends RoleWanted {
  /** the name of an account, or the id of anybody */
  who: string;
  /** how long it is good; else until it is withdrawn */
  hours?: number | null;
}

/** A link that gives a role to whoever opens it. */
export interface EventLinkWanted extends RoleWanted {
  /** how long link and role are good */
  hours?: number;
  /** whether the first person who opens it uses it up */
  once?: boolean;
}

/** Personal links for all players of an event. */
export interface PlayerLinksWanted {
  /** how long links and roles are good */
  hours?: number;
}

/** What a link gives to whoever opens it. */
export interface InviteWanted {
  role?: "spectator" | "player" | "scorer" | "referee" | "chief" | "organiser";
  /** the chair it is for: E, N, W or S */
  seat?: string | null;
  /** how long it is good */
  hours?: number;
  /** whether the first person who opens it uses it up */
  once?: boolean;
}

/** Who comes to a table of an event. */
export interface Coming {
  /** a random mark that a browser has given itself; the chief is told of players who share one */
  device?: string;
}

/** A link that somebody has opened. */
export interface OpenedLink extends Coming {
  /** what stands behind the # of the link */
  token: string;
}

/** Somebody who only gives a name. */
export interface GuestName {
  name: string;
}

/** Somebody with a password. */
export interface Credentials {
  name: string;
  password: string;
}

/** Another password, and the one until now. */
export interface PasswordChange {
  old: string;
  new: string;
}

/** Which devices. */
export interface SignOut {
  /** all devices, not this one alone */
  everywhere?: boolean;
}

/** A picture. */
export interface AvatarChosen {
  /** empty: the one that goes with the id */
  avatar?: string;
}

/** Which page of the leaderboard. */
export interface LeadersWanted {
  start?: number;
  limit?: number;
}

/** What somebody is to be to one. */
export interface CircleAct {
  person: string;
  act: "befriend" | "block" | "let_go";
}

/** A friend who is asked to come to a table. */
export interface FriendCalled {
  person: string;
}

/** With whom somebody waits for a ranked match. */
export interface QueueWish {
  /** a friend who names one too; empty: anybody */
  partner?: string;
}

/** What administrators are told of somebody. */
export interface NewReport {
  person: string;
  /** name stalling leaving collusion cheating other */
  reason: string;
  note?: string;
  table?: string;
}

/** What was done about a report. */
export interface Settled {
  verdict: "dismissed" | "warned" | "renamed" | "banned";
}

/** An account by its name, or anybody by their id. */
export interface Somebody {
  who: string;
}

/** The same, with another name. */
export interface Renamed extends Somebody {
  name: string;
}

/** A table by its code. */
export interface ClosedTable {
  table: string;
}

/** A hand, what it has to answer, and a question: `label readings legal finders groups tribute`. */
export interface StudyQuestion {
  book?: string;
  /** 2 ... 9 T J Q K A */
  level?: string;
  hand: string[];
  /** what lies there; nothing if one leads */
  to_beat?: string[];
  /** what it is said to be, if it can be several things */
  said?: string;
  /** what is expected: play, tribute or return */
  act?: string;
  /** the card that was paid, if one is to be returned */
  paid?: string;
  what: string;
  data?: Record<string, unknown>;
}

export const SEATS: readonly Seat[] = ["E", "N", "W", "S"];

/** Every message of the socket. */
export type Message = Grown | Welcome | News | RoomNews | Done | Refused | Answer | TakenOver | Pong | Hello;
