import { catalogue } from "../active";

export const strings = catalogue("toneMatrix", {
  region: "Tone matrix",
  grid: "Tones, the highest on top, by 16 steps",
  cell: (tone: number, step: number) => `Tone ${tone}, step ${step}`,
  play: "Play",
  stop: "Stop",
  clear: "Clear",
  chosen: (count: number) => (count === 1 ? "1 tone is on" : `${count} tones are on`),
  hint: "Click tones to turn them on, or use the arrow keys and Space.",
} as const);
