/** Going through a hand by keys: lanes are bottom-aligned, so a step to the side keeps the height. */

import type { Lane } from "./lanes";

export type Way = "left" | "right" | "up" | "down" | "first" | "last";

/** The card one comes to; the same one at the edge. */
export function step(lanes: readonly Lane[], from: string, way: Way): string {
  const at = lanes.findIndex((lane) => lane.cards.some((card) => card.key === from));
  const lane = lanes[at];
  if (!lane) return lanes[0]?.cards.at(-1)?.key ?? "";
  const place = lane.cards.findIndex((card) => card.key === from);
  if (way === "up" || way === "down") return lane.cards[place + (way === "up" ? -1 : 1)]?.key ?? from;
  const target = { left: at - 1, right: at + 1, first: 0, last: lanes.length - 1 }[way];
  const next = lanes[target];
  if (!next) return from;
  const height = lane.cards.length - 1 - place;
  return next.cards[Math.max(0, next.cards.length - 1 - height)]!.key;
}

/** Where the focus goes when its card is gone: to the card that lies now at about the same place. */
export function nearest(before: readonly Lane[], now: readonly Lane[], gone: string): string {
  const flat = now.flatMap((lane) => lane.cards.map((card) => card.key));
  if (flat.includes(gone)) return gone;
  const old = before.flatMap((lane) => lane.cards.map((card) => card.key));
  const at = old.indexOf(gone);
  const still = [...old.slice(at), ...old.slice(0, Math.max(0, at)).reverse()].find((key) => flat.includes(key));
  return still ?? flat[0] ?? "";
}
