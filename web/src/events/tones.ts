/**
 * The sounds of the round clock: a short tone for the last minutes, three when time is over. A browser lets a page sound
 * only after somebody has touched it, so one context is kept and woken by a button.
 */

let audio: AudioContext | null = null;
try {
  audio = new AudioContext();
} catch {
  // a browser without sound shows the clock all the same
}

/** Whether nothing would be heard now, though the browser has sound. */
export function silent(): boolean {
  return audio !== null && audio.state !== "running";
}

/** Wake the sound, from a touch or a key, and say whether it is awake. */
export function canSound(told: (can: boolean) => void): void {
  void audio?.resume().then(() => {
    told(!silent());
    playTone(false);
  });
}

export function playTone(over: boolean): void {
  if (!audio || silent()) return;
  for (let at = 0; at < (over ? 3 : 1); at += 1) {
    const [tone, volume, start] = [audio.createOscillator(), audio.createGain(), audio.currentTime + at * 0.6];
    tone.frequency.value = over ? 660 : 880;
    volume.gain.setValueAtTime(0.2, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.5);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.5);
  }
}
