/** Sounds, made here from plain tones: nothing is loaded. */

import type { Fact } from "../core/contract";

export type Sound = "card" | "pass" | "turn" | "bomb" | "end" | "";

interface Tone {
  from: number;
  to: number;
  at: number;
  for: number;
  loud: number;
  shape: OscillatorType;
}

const TONES: Record<Exclude<Sound, "">, Tone[]> = {
  card: [{ from: 900, to: 260, at: 0, for: 0.06, loud: 0.12, shape: "triangle" }],
  pass: [{ from: 180, to: 150, at: 0, for: 0.08, loud: 0.1, shape: "sine" }],
  turn: [
    { from: 587, to: 587, at: 0, for: 0.12, loud: 0.1, shape: "sine" },
    { from: 880, to: 880, at: 0.11, for: 0.18, loud: 0.1, shape: "sine" },
  ],
  bomb: [
    { from: 220, to: 45, at: 0, for: 0.4, loud: 0.3, shape: "sawtooth" },
    { from: 90, to: 40, at: 0.02, for: 0.5, loud: 0.3, shape: "sine" },
  ],
  end: [523, 659, 784, 1047].map((tone, n) => ({ from: tone, to: tone, at: n * 0.13, for: 0.25, loud: 0.09, shape: "sine" as const })),
};

/** The sound of a fact, if it has one. */
export function soundOf(fact: Fact): Sound {
  if (fact.kind === "pass") return "pass";
  if (fact.kind === "deal_end") return "end";
  if (fact.kind !== "play") return "";
  const pattern = String(fact.data.pattern);
  return pattern.startsWith("bomb") || pattern === "straight_flush" || pattern === "four_jokers" ? "bomb" : "card";
}

let audio: AudioContext | undefined;

export function sounded(sound: Sound): void {
  if (!sound || typeof AudioContext === "undefined") return;
  audio ??= new AudioContext();
  void audio.resume();
  const start = audio.currentTime;
  for (const tone of TONES[sound]) {
    const source = audio.createOscillator();
    const volume = audio.createGain();
    source.type = tone.shape;
    source.frequency.setValueAtTime(tone.from, start + tone.at);
    source.frequency.exponentialRampToValueAtTime(tone.to, start + tone.at + tone.for);
    volume.gain.setValueAtTime(tone.loud, start + tone.at);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + tone.at + tone.for);
    source.connect(volume).connect(audio.destination);
    source.start(start + tone.at);
    source.stop(start + tone.at + tone.for);
  }
}
