import type { RuneView } from "../../../../language/modules/rune/events";
import { catalogue } from "../active";

const views: Readonly<Record<RuneView, string>> = { normal: "normal", anaglyph: "anaglyph", hollusion: "hollusion" };

/** Words of the panel of runes. */
export const strings = catalogue("runes", {
  region: "Runes",
  empty: "No rune yet",
  emptyHint: "Runes that your program shows appear here.",
  picture: (number: number, total: number) => `Picture ${number} of ${total}`,
  previous: "Previous picture",
  next: "Next picture",
  /** What the canvas shows, for who cannot see it. */
  canvas: (number: number, total: number, view: RuneView, moving: boolean) =>
    `Rune ${number} of ${total}: ${moving ? "animated " : ""}${views[view]}`,
  save: "Save as PNG",
  file: (number: number, frame: number | null) => `rune-${number}${frame === null ? "" : `-frame-${frame}`}.png`,
  saveFailed: "Your browser could not save this picture.",
  play: "Play",
  pause: "Pause",
  frame: (frame: number, total: number) => `Frame ${frame} of ${total}`,
  position: "Frame",
  hints: {
    normal: "",
    anaglyph: "Look at it through red and cyan glasses, red on the left.",
    hollusion: "Near and far parts move against each other.",
  },
  still: "Your device asks for less motion. Press Play to animate it.",
  coarse: "This rune has very many parts. The smallest are simplified.",
  cut: "This rune has too many parts. The ones at the back are not drawn.",
  software: "Your browser draws runes without a graphics card, with less detail.",
  impossible: "Your browser cannot draw runes. Try another browser.",
  images: {
    ask: (host: string) => `This rune uses an image from ${host}. If you load it, ${host} sees your visit.`,
    load: (host: string) => `Load from ${host}`,
    loading: "Loading the image...",
    failed: (host: string) => `The image from ${host} could not be loaded. It may be missing or not allowed here.`,
    retry: "Try again",
  },
} as const);
