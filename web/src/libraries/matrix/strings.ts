export const strings = {
  region: "Tone matrix",
  grid: "Tones, the highest on top, by 16 steps",
  cell: (tone: number, step: number) => `Tone ${tone}, step ${step}`,
  play: "Play",
  stop: "Stop",
  clear: "Clear",
  chosen: (count: number) => (count === 1 ? "1 tone is on" : `${count} tones are on`),
  hint: "Click the tones that you want to hear, or walk through them with the arrow keys and press Space.",
} as const;
