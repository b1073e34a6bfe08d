/** Sounds, made here from tones and noise: nothing is loaded. They are low, short and never the only sign of anything. */

import type { Fact } from "../core/contract";
import type { Volume } from "../core/settings.svelte";
import type { Moment, MomentKind } from "./moments";

export type Sound = "card" | "pass" | "turn" | MomentKind;

interface Tone {
  /** Its pitch, or that of the band that is left of noise, and where it goes. */
  from: number;
  to: number;
  at: number;
  for: number;
  loud: number;
  shape: OscillatorType | "noise";
}

const LOUD: Record<Volume, number> = { low: 0.5, medium: 1, high: 2 };
/** So fast a tone comes in: without it there is a click. */
const SWELL = 0.008;

function tone(from: number, at: number, length: number, loud: number, shape: Tone["shape"] = "sine", to = from): Tone {
  return { from, to, at, for: length, loud, shape };
}

/** Notes one after the other. */
function tune(notes: readonly number[], step: number, length: number, loud: number, shape: Tone["shape"] = "triangle"): Tone[] {
  return notes.map((note, n) => tone(note, n * step, length, loud, shape));
}

const SLAP: Tone[] = [tone(2600, 0, 0.05, 0.3, "noise", 900), tone(240, 0, 0.06, 0.12, "sine", 140)];
const BLAST: Tone[] = [tone(900, 0, 0.55, 0.6, "noise", 70), tone(120, 0, 0.5, 0.5, "sine", 36)];
const [C, D, E, G, A] = [523, 587, 659, 784, 880];

export const TONES: Record<Sound, readonly Tone[]> = {
  card: SLAP,
  pass: [tone(190, 0, 0.09, 0.12, "sine", 150)],
  turn: [tone(D, 0, 0.14, 0.1), tone(A, 0.11, 0.22, 0.1)],
  dealt: Array.from({ length: 9 }, (_, n) => tone(2200 + 90 * n, n * 0.07, 0.045, 0.16, "noise", 1100)),
  bomb: BLAST,
  flush: [...tune([C, D, E, G, A], 0.05, 0.16, 0.12), tone(1500, 0.2, 0.5, 0.25, "noise", 5200), ...BLAST.map((one) => ({ ...one, loud: one.loud / 2 }))],
  jokers: [...BLAST, tone(65, 0.05, 1.1, 0.4, "triangle", 62), ...tune([C, E, G, 2 * C], 0.09, 0.5, 0.12)],
  wind: [tone(500, 0, 0.35, 0.22, "noise", 2400), tone(G, 0.12, 0.25, 0.07)],
  report: [tone(1180, 0, 0.06, 0.16, "triangle", 1100), tone(1180, 0.12, 0.06, 0.16, "triangle", 1100)],
  tribute: [tone(3000, 0, 0.3, 0.12, "noise", 900), ...tune([A, E], 0.14, 0.25, 0.09)],
  returned: [tone(900, 0, 0.3, 0.12, "noise", 3000), ...tune([E, A], 0.14, 0.25, 0.09)],
  anti: [tone(95, 0, 0.35, 0.4, "sine", 70), ...tune([G / 2, C], 0.16, 0.4, 0.14)],
  first: tune([C, E, G], 0.1, 0.28, 0.12),
  end: tune([G, C], 0.16, 0.4, 0.1),
  double: tune([C, E, G, 2 * C], 0.11, 0.4, 0.13),
  passed: [...tune([C, C, E, G, 2 * C, 2 * E], 0.13, 0.5, 0.13), tone(130, 0.5, 0.9, 0.2, "triangle")],
};

/** What is heard of new facts: a moment instead of the plain sound of its play; after a long silence only the last few. */
export function soundsOf(facts: readonly Fact[], moments: readonly Moment[]): Sound[] {
  const loud = moments.filter((one) => one.kind === "bomb" || one.kind === "flush" || one.kind === "jokers");
  const plays = facts.filter((fact) => fact.kind === "play").length - loud.length;
  const passes = facts.some((fact) => fact.kind === "pass");
  const plain: Sound[] = plays > 0 ? ["card"] : passes && !moments.length ? ["pass"] : [];
  return [...plain, ...new Set(moments.map((one) => one.kind))].slice(-3);
}

let audio: { context: AudioContext; out: GainNode; noise: AudioBuffer } | undefined;

/** Nothing can be heard, and nothing is tried, before somebody has touched the page: browsers want it so. */
function ready(): typeof audio {
  if (typeof AudioContext === "undefined" || navigator.userActivation?.hasBeenActive === false) return undefined;
  if (!audio) {
    const context = new AudioContext();
    const out = context.createGain();
    // Many at once are not louder than one.
    out.connect(context.createDynamicsCompressor()).connect(context.destination);
    const noise = context.createBuffer(1, context.sampleRate, context.sampleRate);
    noise.getChannelData(0).forEach((_, at, all) => (all[at] = Math.random() * 2 - 1));
    audio = { context, out, noise };
  }
  void audio.context.resume();
  return audio;
}

/** Make it ready while nothing else is to be done, as soon as it may be: it takes long, and no card should wait for it. */
export function readySoon(): void {
  const soon = (): void => void (window.requestIdleCallback ?? setTimeout)(() => ready());
  if (navigator.userActivation?.hasBeenActive !== false) return soon();
  for (const touch of ["pointerup", "keydown"]) addEventListener(touch, soon, { once: true });
}

export function sounded(sound: Sound, volume: Volume): void {
  const here = ready();
  if (!here) return;
  here.out.gain.value = LOUD[volume];
  for (const one of TONES[sound]) play(here, one);
}

function play({ context, out, noise }: NonNullable<typeof audio>, one: Tone): void {
  const [start, end] = [context.currentTime + one.at, context.currentTime + one.at + one.for];
  const volume = context.createGain();
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(one.loud, start + SWELL);
  volume.gain.exponentialRampToValueAtTime(0.0001, end);
  volume.connect(out);
  const bend = (pitch: AudioParam): void => {
    pitch.setValueAtTime(one.from, start);
    pitch.exponentialRampToValueAtTime(one.to, end);
  };
  let source: OscillatorNode | AudioBufferSourceNode;
  if (one.shape === "noise") {
    const band = context.createBiquadFilter();
    band.type = one.from > one.to && one.to < 100 ? "lowpass" : "bandpass";
    bend(band.frequency);
    source = context.createBufferSource();
    source.buffer = noise;
    source.loop = true;
    source.connect(band).connect(volume);
  } else {
    source = context.createOscillator();
    source.type = one.shape;
    bend(source.frequency);
    source.connect(volume);
  }
  source.start(start);
  source.stop(end + 0.02);
}
