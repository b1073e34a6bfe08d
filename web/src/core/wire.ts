/** What the server sends and understands: the types of docs/server.md. Those of contract.ts are made from the server's. */

import type { Done, Hello, News, Play, Pong, RoomNews, Seat, TakenOver, Welcome } from "./contract";

export type {
  Awaited,
  Call,
  Chair,
  Cited,
  Code,
  Done,
  Expectation,
  Fact,
  Move,
  Official,
  Own,
  Payment,
  Play,
  Proposal,
  RoomState as Room,
  Ruling,
  Seat,
  Side,
  State as MatchState,
  TableTerms as Terms,
  Viewer,
  Welcome,
} from "./contract";

export const SEATS: readonly Seat[] = ["E", "N", "W", "S"];

export interface Problem {
  code: string;
  kind: string;
  message: string;
  message_zh: string;
  article?: string;
  /** Further facts, as `options` of an ambiguous play. */
  [fact: string]: unknown;
}

export interface Reading extends Play {
  /** The word by which a play names it. */
  as: string;
  beats?: number;
}

export type Message =
  | Welcome
  | News
  | RoomNews
  | Done
  | { type: "refused"; id?: string; error: Problem }
  | ({ type: "answer"; id: string } & Record<string, unknown>)
  | TakenOver
  | Hello
  | Pong;
