/** What the server answers about a hand. */

import type { Label, Reading } from "../core/contract";

/**
 * The readings that can be played: leading the strongest is first, as the server lists them; following the smallest
 * that beats.
 */
export function playable(label: Label | null, leading: boolean): Reading[] {
  if (!label) return [];
  const beating = label.readings.filter((reading) => reading.beats);
  return leading ? beating : beating.reverse();
}
