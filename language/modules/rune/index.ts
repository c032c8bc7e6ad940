import type { SourceModule, Studio } from "../module";
import { expects, shown } from "./arguments";
import type { RuneEvent, RuneView } from "./events";
import { makers } from "./making";
import { MAGNITUDE, Picture, pictureOf } from "./picture";
import { Rune } from "./rune";

/** How many frames an animation may have: 20 seconds at 60 frames a second, or a minute at 20. */
const MOST_FRAMES = 1200;

/** An animation as programs hold it. */
class AnimatedRune {
  toReplString(): string {
    return "<AnimatedRune>";
  }
}

/** The frames of an animation, all of them now: the function that makes them is the program's. */
function animation(name: string, view: RuneView, duration: unknown, fps: unknown, func: unknown): RuneEvent {
  const arg = expects(name);
  const [seconds, rate] = [arg.positive(duration, "duration"), arg.positive(fps, "fps")];
  const frameAt = arg.func(func, "func");
  const count = Math.max(1, Math.round(seconds * rate));
  if (count > MOST_FRAMES) {
    throw new Error(`${name} can make ${MOST_FRAMES} frames, but duration * fps is ${shown(seconds * rate)}.`);
  }
  const runes = Array.from({ length: count }, (_, i) =>
    arg.returned(frameAt(i / rate), "func", ` for the time ${shown(i / rate)}`),
  );
  const { nodes, roots } = Rune.toNodes(runes);
  return { library: "rune", view, nodes, frames: roots, fps: rate, magnitude: MAGNITUDE };
}

/** Limit for what one run may send to the page, which stores all of it. */
const MOST_PICTURES = 500;
const MOST_SHOWN_NODES = 1_000_000;
/** Number of characters of an image's address that count as one node. */
const ADDRESS_PER_NODE = 50;

const weightOf = ({ nodes }: RuneEvent): number =>
  nodes.reduce((sum, node) => sum + ("image" in node ? node.image.length / ADDRESS_PER_NODE : 0), nodes.length);

/** Hands pictures to the page while it can take them. */
function gallery(studio: Studio): (event: RuneEvent) => void {
  let [pictures, nodes] = [0, 0];
  return (event) => {
    pictures += 1;
    nodes += weightOf(event);
    if (pictures > MOST_PICTURES) throw new Error(`One run can show at most ${MOST_PICTURES} pictures.`);
    if (nodes > MOST_SHOWN_NODES) throw new Error("The pictures of this run have too many parts in all.");
    studio.show(event);
  };
}

function openModule(studio: Studio) {
  const hang = gallery(studio);
  const drawnRunes: unknown[] = [];
  const draw = (rune: unknown, name: string, view: RuneView, magnitude?: number): Rune => {
    const drawn = expects(name).rune(rune);
    hang(pictureOf(drawn, view, magnitude));
    drawnRunes.push(drawn);
    return drawn;
  };
  const animate = (event: RuneEvent): AnimatedRune => {
    hang(event);
    const animated = new AnimatedRune();
    drawnRunes.push(animated);
    return animated;
  };
  return {
    drawnRunes,
    ...makers(studio),
    from_url: (imageUrl: unknown) => Rune.ofImage(expects("from_url").address(imageUrl, "imageUrl")),
    show: (rune: unknown) => draw(rune, "show", "normal"),
    anaglyph: (rune: unknown) => draw(rune, "anaglyph", "anaglyph"),
    hollusion_magnitude(rune: unknown, magnitude: unknown) {
      const far = expects("hollusion_magnitude").number(magnitude, "magnitude");
      return draw(rune, "hollusion_magnitude", "hollusion", far);
    },
    hollusion: (rune: unknown) => draw(rune, "hollusion", "hollusion"),
    animate_rune: (duration: unknown, fps: unknown, func: unknown) =>
      animate(animation("animate_rune", "normal", duration, fps, func)),
    animate_anaglyph: (duration: unknown, fps: unknown, func: unknown) =>
      animate(animation("animate_anaglyph", "anaglyph", duration, fps, func)),
  };
}

function openExternal(studio: Studio) {
  const hang = gallery(studio);
  const draw = (rune: unknown, name: string, view: RuneView, magnitude?: number): Picture => {
    const event = pictureOf(expects(name).rune(rune), view, magnitude);
    hang(event);
    return new Picture(event);
  };
  const { triangle: _, ...runes } = makers(studio);
  const hollusion = (rune: unknown, ...magnitude: unknown[]) => {
    const far = magnitude.length === 0 ? MAGNITUDE : expects("hollusion").number(magnitude[0], "magnitude");
    return draw(rune, "hollusion", "hollusion", far);
  };
  return {
    ...runes,
    show: (rune: unknown) => draw(rune, "show", "normal"),
    anaglyph: (rune: unknown) => draw(rune, "anaglyph", "anaglyph"),
    hollusion: Object.assign(hollusion, { minArgsNeeded: 1 }),
    picture_mse(picture1: unknown, picture2: unknown) {
      const picture = (value: unknown, as: string): Picture => {
        if (value instanceof Picture) return value;
        throw new Error(`picture_mse expects a picture as ${as}, as show returns it, but encountered ${shown(value)}.`);
      };
      return Picture.difference(picture(picture1, "picture1"), picture(picture2, "picture2"));
    },
  };
}

/** The module rune: pictures made of pictures. */
export const RUNE: SourceModule = { name: "rune", open: (studio) => ({ exports: openModule(studio) }) };

/** The external library RUNES. Its functions that show a rune return a picture, which can be compared with another. */
export const RUNES: SourceModule = { name: "runes", open: (studio) => ({ exports: openExternal(studio) }) };
