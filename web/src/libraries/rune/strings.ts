import type { RuneView } from "../../../../language/modules/rune/events";

const views: Readonly<Record<RuneView, string>> = { normal: "normal", anaglyph: "anaglyph", hollusion: "hollusion" };

/** Words of the panel of runes. */
export const strings = {
  region: "Runes",
  empty: "No rune yet",
  emptyHint: "Runes that a program shows appear here.",
  picture: (number: number, total: number) => `Picture ${number} of ${total}`,
  previous: "Previous picture",
  next: "Next picture",
  /** What the canvas shows, for who cannot see it. */
  canvas: (number: number, total: number, view: RuneView, moving: boolean) =>
    `Rune ${number} of ${total}: ${moving ? "animated " : ""}${views[view]}`,
  save: "Save as PNG",
  file: (number: number, frame: number | null) => `rune-${number}${frame === null ? "" : `-frame-${frame}`}.png`,
  saveFailed: "The browser could not make an image file of this picture.",
  play: "Play",
  pause: "Pause",
  frame: (frame: number, total: number) => `Frame ${frame} of ${total}`,
  position: "Frame",
  hints: {
    normal: "",
    anaglyph: "Look at it through red and cyan glasses, red on the left.",
    hollusion: "What is near and what is far move against each other.",
  },
  still: "You asked for less motion, so it stands still until you play it.",
  coarse: "This rune has very many parts. The smallest are drawn as plain areas.",
  cut: "This rune has too many parts to draw them all. What is behind is left out.",
  software: "This browser draws runes without the graphics card, in simpler detail.",
  impossible: "This browser cannot draw pictures. Try another one.",
  images: {
    ask: (host: string) =>
      `This rune uses an image from ${host}. If you load it, ${host} learns that you are looking at it.`,
    load: (host: string) => `Load from ${host}`,
    loading: "Loading the image...",
    failed: (host: string) =>
      `The image from ${host} could not be loaded: it is not there, or this site or ${host} does not let it be used here.`,
    retry: "Try again",
  },
} as const;
