/**
 * The commitments that this device has seen, each from the moment in which it was shown: a server that shows another one
 * afterwards is found out. Kept by match and number of the shuffle; the first one seen counts.
 */

import { recall, remember } from "./shelf";

const NAME = "commitments";
const MOST = 300;
type Kept = [match: string, number: number, hash: string];

function all(): Kept[] {
  try {
    const kept: unknown = JSON.parse(recall(NAME) ?? "[]");
    return Array.isArray(kept) ? (kept as Kept[]) : [];
  } catch {
    return [];
  }
}

/** The commitment that this device saw for a shuffle when it was made; empty if it saw none. */
export function seenCommitment(match: string, number: number): string {
  return all().find((one) => one[0] === match && one[1] === number)?.[2] ?? "";
}

/** Keep what is shown now. The answer is whether it agrees with what was shown before. */
export function keepCommitment(match: string, number: number, hash: string): boolean {
  const before = seenCommitment(match, number);
  if (before) return before === hash;
  remember(NAME, JSON.stringify([...all(), [match, number, hash] satisfies Kept].slice(-MOST)));
  return true;
}
