import type { RuneView } from "./events";

/** Half the distance between two eyes, where a rune is 2 wide. */
const EYE = 0.03;
/** The depth that stays where it is, whoever looks from wherever. */
export const FOCUS = 0.4;

/** One drawing of a picture onto the white ground: how the eye stands, and which colours it lays down. */
export interface Pass {
  /** How far the nearest plane moves to the right; see `projectedAt`. */
  readonly shift: number;
  readonly channels: readonly [red: boolean, green: boolean, blue: boolean];
  /** True when it sees brightness only. Red and cyan glasses would show a red rune to one eye alone. */
  readonly grey: boolean;
}

/** How far something at that depth moves to the right when the nearest plane moves by `shift`. */
export const projectedAt = (shift: number, depth: number): number => shift * (1 - depth / FOCUS);

/** The farthest that anything moves sideways in a view. */
export const reachOf = (view: RuneView, magnitude: number): number =>
  view === "normal" ? 0 : Math.abs(view === "anaglyph" ? EYE : magnitude) * Math.max(1, 1 / FOCUS - 1);

/**
 * What is drawn for a view.
 * @param phase where a hollusion is in its swaying, from 0 to 1; at 0 it is in the middle
 */
export function passesOf(view: RuneView, magnitude: number, phase: number): readonly Pass[] {
  if (view === "anaglyph") {
    return [
      { shift: EYE, channels: [true, false, false], grey: true },
      { shift: -EYE, channels: [false, true, true], grey: false },
    ];
  }
  const shift = view === "hollusion" ? magnitude * Math.sin(2 * Math.PI * phase) : 0;
  return [{ shift, channels: [true, true, true], grey: false }];
}

/** Weights of red, green and blue in the brightness of a colour (ITU-R BT.709). */
export const BRIGHTNESS = [0.2126, 0.7152, 0.0722] as const;
