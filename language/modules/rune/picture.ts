import type { RuneEvent, RuneView } from "./events";
import { flatten } from "./flatten";
import { rasterize } from "./raster";
import { Rune } from "./rune";
import { passesOf, reachOf } from "./views";

/** How far a hollusion sways when the program does not say. */
export const MAGNITUDE = 0.1;

/** A comparison looks at pictures of that many pixels each way, every pixel in four places. */
const SIZE = 256;
const SAMPLES = 2;
/** A hollusion is compared where it is farthest to the right and to the left. */
const PHASES = [0.25, 0.75] as const;

/** The data that the page gets for one picture of a rune. */
export function pictureOf(rune: Rune, view: RuneView, magnitude = MAGNITUDE): RuneEvent {
  const { nodes, roots } = Rune.toNodes([rune]);
  return { library: "rune", view, nodes, frames: roots, fps: null, magnitude };
}

/** The return value of functions of the external library that show a rune: it can be compared. */
export class Picture {
  readonly #event: RuneEvent;

  constructor(event: RuneEvent) {
    this.#event = event;
    Object.freeze(this);
  }

  toReplString(): string {
    return "<Picture>";
  }

  /**
   * The mean of the squared differences of two pictures in red, green and blue, each from 0 to 255: 0 for the same
   * picture, 65025 for black and white.
   */
  static difference(picture1: Picture, picture2: Picture): number {
    const [first, second] = [picture1.#event, picture2.#event];
    if ([...first.nodes, ...second.nodes].some((node) => "image" in node)) {
      throw new Error("picture_mse cannot compare images from elsewhere: only the page may load them.");
    }
    const phases = first.view === "hollusion" || second.view === "hollusion" ? PHASES : PHASES.slice(0, 1);
    const each = phases.map((phase) => meanSquare(pixelsOf(first, phase), pixelsOf(second, phase)));
    return each.reduce((sum, one) => sum + one, 0) / each.length;
  }
}

function pixelsOf({ nodes, frames, view, magnitude }: RuneEvent, phase: number): Uint8ClampedArray {
  const drawing = flatten(nodes, frames[0] ?? 0, { size: SIZE, reach: reachOf(view, magnitude) });
  return rasterize(drawing, passesOf(view, magnitude, phase), { size: SIZE, samples: SAMPLES });
}

function meanSquare(pixels1: Uint8ClampedArray, pixels2: Uint8ClampedArray): number {
  let sum = 0;
  for (let i = 0; i < pixels1.length; i++) sum += ((pixels1[i] as number) - (pixels2[i] as number)) ** 2;
  // The opacity, the same everywhere, adds nothing and counts for nothing.
  return sum / (pixels1.length * (3 / 4));
}
