/** Hz of the notes, and the seconds after which each begins: a fifth upwards. */
const NOTES = [
  { frequency: 659.26, begins: 0 },
  { frequency: 987.77, begins: 0.12 },
] as const;
const LASTS_SECONDS = 0.7;
const LOUDNESS = 0.12;

/** Plays two short notes. Nothing sounds where the browser has no audio, or does not allow it before a click. */
export function playChime(): void {
  if (typeof AudioContext === "undefined") return;
  const context = new AudioContext();
  for (const { frequency, begins } of NOTES) {
    const at = context.currentTime + begins;
    const tone = new OscillatorNode(context, { type: "sine", frequency });
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(LOUDNESS, at);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + LASTS_SECONDS);
    tone.connect(gain).connect(context.destination);
    tone.start(at);
    tone.stop(at + LASTS_SECONDS);
  }
  setTimeout(() => void context.close(), 2000);
}
