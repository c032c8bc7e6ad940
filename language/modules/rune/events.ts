/** The shapes that runes are made of. `blank` has nothing in it. */
export type ShapeName =
  | "square"
  | "blank"
  | "rcross"
  | "sail"
  | "triangle"
  | "corner"
  | "nova"
  | "circle"
  | "heart"
  | "pentagram"
  | "ribbon";

/** How a rune is looked at: as it is, through red and cyan glasses, or swaying so that its depth shows. */
export type RuneView = "normal" | "anaglyph" | "hollusion";

/** Red, green and blue, each from 0 to 1. */
export type RuneColor = readonly [red: number, green: number, blue: number];

/** How many numbers place one part of a rune: which rune, the six of a matrix, and two for the depth. */
export const PLACEMENT = 9;

/**
 * One rune of a picture. Runes are named by their index among the picture's nodes, and a rune comes after its parts; what
 * a rune uses many times is there once. `parts` holds for each part the nine numbers
 * `rune, a, b, c, d, e, f, near, span`: a point (x, y) at depth z of that rune comes to (ax + cy + e, bx + dy + f) at
 * depth near + span·z. Depth grows away from the onlooker, from 0 to 1. An outer colour covers the colours within.
 */
export type RuneNode =
  | { readonly shape: ShapeName }
  | { readonly image: string }
  | { readonly color: RuneColor; readonly rune: number }
  | { readonly parts: readonly number[] };

/** A rune, or an animation of runes, that was shown. */
export interface RuneEvent {
  readonly library: "rune";
  readonly view: RuneView;
  readonly nodes: readonly RuneNode[];
  /** The node to show; in an animation one for each frame. */
  readonly frames: readonly number[];
  /** Frames per second of an animation; null for a single rune. */
  readonly fps: number | null;
  /** How far a hollusion sways, where the rune is 2 wide. */
  readonly magnitude: number;
}
