/** The sounds of the round clock: a short tone for the last minutes, three when time is over. */
export function playTone(over: boolean): void {
  try {
    const audio = new AudioContext();
    for (let at = 0; at < (over ? 3 : 1); at += 1) {
      const tone = audio.createOscillator();
      const volume = audio.createGain();
      tone.frequency.value = over ? 660 : 880;
      volume.gain.setValueAtTime(0.2, audio.currentTime + at * 0.6);
      volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + at * 0.6 + 0.5);
      tone.connect(volume).connect(audio.destination);
      tone.start(audio.currentTime + at * 0.6);
      tone.stop(audio.currentTime + at * 0.6 + 0.5);
    }
    setTimeout(() => void audio.close(), 2_500);
  } catch {
    // a browser without sound shows the clock all the same
  }
}
