/** Which key does what. Ranks have their own letters, so the tools take those that are left. */

import type { Rank } from "../core/cards";
import type { Text } from "../core/words.svelte";
import { hand as words } from "../words/hand";
import type { Way } from "./steps";

export type Command =
  | { do: "move"; way: Way; choosing: boolean }
  | { do: "rank"; rank: Rank }
  | { do: "reading"; number: number }
  | { do: "carry"; by: -1 | 1 }
  | { do: "toggle" | "play" | "pass" | "hint" | "flush" | "straight" | "arrange" | "lock" | "pile" | "clear" | "undo" | "help" };

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
const TOOLS: Record<string, "play" | "pass" | "hint" | "flush" | "straight" | "arrange" | "lock" | "pile" | "clear" | "toggle" | "help" | "undo"> = {
  " ": "toggle",
  Enter: "play",
  Escape: "clear",
  P: "pass",
  H: "hint",
  F: "flush",
  G: "straight",
  S: "arrange",
  L: "lock",
  O: "pile",
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
  if (key === "[" || key === "]") return { do: "carry", by: key === "[" ? -1 : 1 };
  const tool = TOOLS[key];
  return tool ? { do: tool } : null;
}

/** A line of the help: what to press or to do, and what comes of it. */
export interface Line {
  readonly press: string | Text;
  readonly does: Text;
}

/** All keys of a hand, as they are shown to people. */
export const HAND_KEYS: readonly Line[] = [
  { press: "← → ↑ ↓", does: words.keyMove },
  { press: words.space, does: words.keyToggle },
  { press: "Shift + ← → ↑ ↓", does: words.keyExtend },
  { press: "2–9 T J Q K A X D", does: words.keyRank },
  { press: "Enter", does: words.keyPlay },
  { press: "P", does: words.keyPass },
  { press: "H", does: words.keyHint },
  { press: "F", does: words.keyFlush },
  { press: "G", does: words.keyStraight },
  { press: "S", does: words.keySort },
  { press: "L", does: words.keyLock },
  { press: "O", does: words.keyPile },
  { press: "[ ]", does: words.keyCarry },
  { press: "U, Ctrl + Z", does: words.keyUndo },
  { press: "Esc", does: words.keyClear },
  { press: "Alt + 1–9", does: words.keyReading },
  { press: "?", does: words.keyHelp },
];

/** The keys of a table besides. */
export const TABLE_KEYS: readonly Line[] = [
  { press: "R", does: words.keyRead },
  { press: "V", does: words.keyLast },
  { press: "C", does: words.keyCounter },
  { press: "M", does: words.keyMenu },
  { press: "/", does: words.keyCommand },
];

/** The same by mouse or finger. */
export const GESTURES: readonly Line[] = [
  { press: words.doTap, does: words.doesTap },
  { press: words.doSweep, does: words.doesSweep },
  { press: words.doHead, does: words.doesHead },
  { press: words.doTwice, does: words.doesTwice },
  { press: words.doLift, does: words.doesLift },
  { press: words.doDrag, does: words.doesDrag },
  { press: words.doFelt, does: words.doesFelt },
  { press: words.doShift, does: words.doesShift },
  { press: words.doMarquee, does: words.doesMarquee },
];
