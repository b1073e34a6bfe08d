/** Which key does what. Ranks have their own letters, so the tools take those that are left. */

import type { Rank } from "../core/cards";
import type { Way } from "./steps";

export type Command =
  | { do: "move"; way: Way; choosing: boolean }
  | { do: "rank"; rank: Rank }
  | { do: "reading"; number: number }
  | { do: "toggle" | "play" | "pass" | "hint" | "flush" | "straight" | "arrange" | "lock" | "clear" | "undo" | "help" };

export type Press = Pick<KeyboardEvent, "key" | "code" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey">;

const WAYS: Record<string, Way> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
  Home: "first",
  End: "last",
};
const RANK_KEYS: Record<string, Rank> = {
  ...Object.fromEntries(["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"].map((rank) => [rank, rank as Rank])),
  "0": "T",
  "1": "T",
  X: "SB",
  D: "HR",
};
const TOOLS: Record<string, "play" | "pass" | "hint" | "flush" | "straight" | "arrange" | "lock" | "clear" | "toggle" | "help" | "undo"> = {
  " ": "toggle",
  Enter: "play",
  Escape: "clear",
  P: "pass",
  H: "hint",
  F: "flush",
  G: "straight",
  S: "arrange",
  L: "lock",
  U: "undo",
  "?": "help",
  "？": "help",
};

/** A key that is one sign and no space, pressed alone: speech and slips make such ones. */
export function isLetter(press: Press): boolean {
  return [...press.key].length === 1 && press.key !== " " && !press.altKey && !press.ctrlKey && !press.metaKey;
}

export function commandOf(press: Press): Command | null {
  if (press.altKey) {
    const digit = /^(?:Digit|Numpad)([1-9])$/.exec(press.code)?.[1];
    return digit && !press.ctrlKey && !press.metaKey ? { do: "reading", number: Number(digit) } : null;
  }
  if (press.ctrlKey || press.metaKey) return press.key.toLowerCase() === "z" && !press.shiftKey ? { do: "undo" } : null;
  const way = WAYS[press.key];
  if (way) return { do: "move", way, choosing: press.shiftKey };
  const key = press.key.length === 1 ? press.key.toUpperCase() : press.key;
  const rank = RANK_KEYS[key];
  if (rank) return press.shiftKey ? null : { do: "rank", rank };
  const tool = TOOLS[key];
  return tool ? { do: tool } : null;
}
