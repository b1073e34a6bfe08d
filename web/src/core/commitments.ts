/**
 * The commitments that this device has seen, each from the moment in which it was shown: a server that shows another one
 * afterwards is found out. Kept by match and number of the shuffle; the first one seen counts.
 */

import { commitment } from "./sha256";
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

/** What a revealed secret says: it is that of the commitment which this device saw before the cut, it is not, or none was seen. */
export type Compared = "kept" | "broken" | "unseen";

export async function compared(match: string, number: number, revealed: { secret: string; salt: string }): Promise<Compared> {
  const seen = seenCommitment(match, number);
  if (!seen) return "unseen";
  return (await commitment(revealed.salt, revealed.secret)) === seen ? "kept" : "broken";
}
