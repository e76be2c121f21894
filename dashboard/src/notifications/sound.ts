const NOTES = [
  { frequency: 660, at: 0 },
  { frequency: 880, at: 0.12 },
] as const;
const LENGTH_S = 0.35;
const LOUDNESS = 0.15;

let audio: AudioContext | null = null;

/** Two short rising notes. Browsers play nothing before the first click on the page. */
export async function playSound(): Promise<void> {
  // Until then a sound would wait for the click, and come too late.
  if (!("AudioContext" in window) || navigator.userActivation?.hasBeenActive === false) return;
  audio ??= new AudioContext();
  await audio.resume();
  const start = audio.currentTime;
  for (const { frequency, at } of NOTES) {
    const oscillator = new OscillatorNode(audio, { type: "sine", frequency });
    const gain = new GainNode(audio, { gain: 0 });
    gain.gain.setValueAtTime(LOUDNESS, start + at);
    gain.gain.exponentialRampToValueAtTime(0.001, start + at + LENGTH_S);
    oscillator.connect(gain).connect(audio.destination);
    oscillator.start(start + at);
    oscillator.stop(start + at + LENGTH_S);
  }
}
