/** Our own pictures for people and emotes, on a field of 48 by 48: a ground, and shapes of one colour each. */

import type { Avatar, Phrase } from "../core/contract";

export type AvatarName = Exclude<Avatar, "">;
export interface Picture {
  ground: string;
  /** Colour and outline, the lowest first. */
  shapes: readonly (readonly [string, string])[];
}

const INK = "#22252b";
const SNOW = "#fbf7ee";

/** A disc. */
function o(x: number, y: number, r: number, flat = r): string {
  return `M${x - r} ${y}a${r} ${flat} 0 1 0 ${2 * r} 0a${r} ${flat} 0 1 0 ${-2 * r} 0z`;
}

const EYES = o(18, 25, 2) + o(30, 25, 2);
const SMILE = "M20 33q4 4 8 0l-.8-1q-3.2 2.6-6.4 0z";

export const AVATARS: Record<AvatarName, Picture> = {
  panda: { ground: "#9fc9a3", shapes: [[INK, o(13, 13, 6) + o(35, 13, 6)], [SNOW, o(24, 26, 15, 14)], [INK, o(17.5, 25, 4, 5) + o(30.5, 25, 4, 5) + o(24, 31, 2.4, 1.8)], [SNOW, o(18, 24.5, 1.4) + o(30, 24.5, 1.4)]] },
  fox: { ground: "#f3d7a4", shapes: [["#d9682b", "M8 9l10 6h12l10-6-2 16-14 15-14-15z"], [SNOW, "M12 25l9 4 3 11-10-10zM36 25l-9 4-3 11 10-10z"], [INK, EYES + o(24, 38, 2.4)]] },
  cat: { ground: "#c5b6dd", shapes: [["#5b5f6b", "M10 8l9 7h10l9-7v17q0 15-14 15t-14-15z"], ["#f0b7b1", "M13 13l4 4-4 4zM35 13l-4 4 4 4z"], ["#f6d65b", o(18, 26, 3) + o(30, 26, 3)], [INK, o(18, 26, 1, 2.6) + o(30, 26, 1, 2.6)], ["#f0b7b1", "M22 31h4l-2 3z"]] },
  tiger: { ground: "#bcd6e6", shapes: [["#eb9b2d", o(13, 14, 5) + o(35, 14, 5) + o(24, 26, 15, 14)], [SNOW, o(24, 33, 8, 6)], [INK, "M22 12h4v6h-4zM16 13l3 1-1 4zM32 13l-3 1 1 4zM9 25l6 1v2zM39 25l-6 1v2z" + EYES + "M21 30h6l-3 4z"]] },
  rabbit: { ground: "#a9d3c7", shapes: [[SNOW, o(17, 12, 4, 10) + o(31, 12, 4, 10) + o(24, 29, 13, 12)], ["#eeb3b8", o(17, 12, 1.8, 7) + o(31, 12, 1.8, 7) + "M22 31h4l-2 2.6z"], [INK, o(19, 27, 1.8) + o(29, 27, 1.8)]] },
  crane: { ground: "#7fb3cf", shapes: [[SNOW, "M21 44q-9-8-2-18 5-7 1-12l6-4q9 8 3 19-5 9 2 15z"], ["#c9343a", o(23, 11, 4, 2.6)], [INK, "M27 12l13 4-13 1zM18 40l-3 4h16l-4-4z" + o(25, 13, 1.2)]] },
  carp: { ground: "#2f6f8f", shapes: [["#e8593a", "M8 24q10-14 24-5l9-7-2 12 2 12-9-7q-14 9-24-5z"], [SNOW, "M20 17q6 2 6 7t-6 8q5-8 0-15zM32 19l5 5-5 5z"], [INK, o(14, 23, 1.7)]] },
  turtle: { ground: "#e4d9a8", shapes: [["#6fa55a", o(24, 10, 5) + o(10, 20, 4) + o(38, 20, 4) + o(12, 36, 4) + o(36, 36, 4)], ["#3f7a4b", o(24, 27, 14, 13)], ["#86bd6b", "M24 18l7 4v9l-7 4-7-4v-9z"], [INK, o(22, 9, 1) + o(26, 9, 1)]] },
  bear: { ground: "#cfe0b0", shapes: [["#7d5436", o(13, 14, 6) + o(35, 14, 6) + o(24, 26, 15, 14)], ["#d9b38c", o(13, 14, 3) + o(35, 14, 3) + o(24, 32, 7, 5.5)], [INK, EYES + o(24, 30, 2.4, 1.8)]] },
  owl: { ground: "#3d4770", shapes: [["#8a6a4b", "M9 9l8 4h14l8-4v20q0 12-15 12t-15-12z"], [SNOW, o(17.5, 22, 6) + o(30.5, 22, 6)], [INK, o(18, 22, 2.8) + o(30, 22, 2.8)], ["#f0a63a", "M21.5 26h5l-2.5 6z"]] },
  frog: { ground: "#f2c6cf", shapes: [["#5da343", o(15, 15, 6) + o(33, 15, 6) + o(24, 28, 16, 12)], [SNOW, o(15, 15, 3.6) + o(33, 15, 3.6)], [INK, o(15, 15, 1.8) + o(33, 15, 1.8) + "M13 30q11 8 22 0l-1-1.4q-10 6.6-20 0z"]] },
  monkey: { ground: "#f0e08a", shapes: [["#7a4b2c", o(9, 25, 5) + o(39, 25, 5) + o(24, 24, 15)], ["#efc79b", o(18, 22, 6) + o(30, 22, 6) + o(24, 31, 9, 7)], [INK, EYES + SMILE]] },
  lotus: { ground: "#b9dfe0", shapes: [["#3f8a62", o(24, 38, 17, 5)], ["#ee9bb4", "M8 24q10-2 14 12-12 2-14-12zM40 24q-10-2-14 12 12 2 14-12z"], ["#f6bccb", "M13 15q10 4 11 21-12-6-11-21zM35 15q-10 4-11 21 12-6 11-21z"], ["#fbdce4", "M24 9q8 12 0 27-8-15 0-27z"]] },
  mountain: { ground: "#f3c79c", shapes: [["#d2543c", o(34, 14, 5)], ["#5d7f8f", "M2 42l14-24 8 13 6-9 16 20z"], [SNOW, "M16 18l5 8-4 2-3-2-3 1zM30 22l4 6-4-1-3 1z"]] },
  lantern: { ground: "#26375c", shapes: [["#e9b64c", "M19 7h10v4H19zM19 35h10v4H19zM23 39h2v6h-2z"], ["#d23b35", o(24, 23, 14, 12)], ["#f0655a", o(24, 23, 5, 12)]] },
  teapot: { ground: "#d8c3a5", shapes: [["#8a4b32", "M36 19q9 0 8 8t-11 9l1-4q6-1 6-5t-5-4zM12 24L3 18l3 13q3 4 8 4z"], ["#a85d3e", o(23, 29, 14, 11)], ["#8a4b32", o(23, 18, 8, 2.6) + o(23, 13.5, 2.6)]] },
};

const NAMES = Object.keys(AVATARS) as AvatarName[];

/** The picture of a person: the chosen one, or one that goes with their id, also when a guest gets an account. */
export function pictureOf(id: string, avatar: string): Picture {
  if (avatar in AVATARS) return AVATARS[avatar as AvatarName];
  let sum = 0;
  for (const sign of id.slice(2)) sum = (sum * 31 + sign.charCodeAt(0)) % 9973;
  return AVATARS[NAMES[sum % NAMES.length]!];
}

const FACE: readonly [string, string] = ["#f6cf4f", o(24, 24, 19)];

/** Emotes as pictures; all other phrases are words. */
export const EMOTES: Partial<Record<Phrase, Picture>> = {
  smile: { ground: "", shapes: [FACE, [INK, o(17, 20, 2.4) + o(31, 20, 2.4) + "M13 28q11 12 22 0l-2-1.6q-9 9-18 0z"]] },
  laugh: { ground: "", shapes: [FACE, [INK, "M11 21l6-4 6 4-1.4 1.6L17 19.6l-4.6 3zM25 21l6-4 6 4-1.4 1.6-4.6-3-4.6 3zM12 27h24q-2 12-12 12T12 27z"], ["#e2604f", o(24, 36, 6, 2.6)]] },
  sad: { ground: "", shapes: [FACE, [INK, o(17, 21, 2.4) + o(31, 21, 2.4) + "M15 36q9-10 18 0l2-1.6q-11-12-22 0z"], ["#6db4e0", "M33 24q5 7 0 9-5-2 0-9z"]] },
  gasp: { ground: "", shapes: [FACE, [INK, o(17, 19, 2.6) + o(31, 19, 2.6) + o(24, 33, 5, 6)]] },
  clap: { ground: "", shapes: [["#f2c79a", "M10 26l9-14q3-2 4 1l-3 6 9-11q4-1 3 3l-6 9 8-7q4 0 2 4L25 31q-6 8-13 3-4-4-2-8z"], ["#e0a873", "M22 41q8 3 13-4l7-12q0-4-4-2l-5 7-8 9z"], ["#e9b64c", "M36 6h2v6h-2zM41 14l5-3 1 2-5 3zM30 3l2-1 3 5-2 1z"]] },
  flower: { ground: "", shapes: [["#3f8a62", "M23 26h2v18h-2zM25 38q8-8 12-4-4 8-12 6z"], ["#e2607f", o(24, 11, 6) + o(16, 17, 6) + o(32, 17, 6) + o(19, 26, 6) + o(29, 26, 6)], ["#f6cf4f", o(24, 19, 5)]] },
};
