import type { Studio } from "../module";
import { expects } from "./arguments";
import type { RuneColor, ShapeName } from "./events";
import * as place from "./place";
import { Rune } from "./rune";

const SHAPES: readonly ShapeName[] = [
  "square",
  "blank",
  "rcross",
  "sail",
  "triangle",
  "corner",
  "nova",
  "circle",
  "heart",
  "pentagram",
  "ribbon",
];

/** The runes that everything is made of. */
export const PRIMITIVES = Object.fromEntries(SHAPES.map((shape) => [shape, Rune.ofShape(shape)])) as Readonly<
  Record<ShapeName, Rune>
>;

const ofHex = (hex: number): RuneColor => [(hex >> 16) / 255, ((hex >> 8) & 255) / 255, (hex & 255) / 255];

const COLORS = {
  red: ofHex(0xf44336),
  pink: ofHex(0xe91e63),
  purple: ofHex(0xaa00ff),
  indigo: ofHex(0x3f51b5),
  blue: ofHex(0x2196f3),
  green: ofHex(0x4caf50),
  yellow: ofHex(0xffeb3b),
  orange: ofHex(0xff9800),
  brown: ofHex(0x795548),
};

/** So that what is in front stays in front of something that has all of the depth. */
const THINNEST = 1e-6;

/** `upper` over `lower`, taking that part of the height. */
const stacked = (frac: number, upper: Rune, lower: Rune): Rune =>
  Rune.together([
    { rune: upper, place: place.within(place.shift(0, 1 - frac), place.scaling(1, frac)) },
    { rune: lower, place: place.within(place.shift(0, -frac), place.scaling(1, 1 - frac)) },
  ]);

const besides = (frac: number, left: Rune, right: Rune): Rune =>
  Rune.together([
    { rune: left, place: place.within(place.shift(frac - 1, 0), place.scaling(frac, 1)) },
    { rune: right, place: place.within(place.shift(frac, 0), place.scaling(1 - frac, 1)) },
  ]);

function overlaid(frac: number, front: Rune, back: Rune): Rune {
  const border = Math.min(1 - THINNEST, Math.max(THINNEST, frac));
  return Rune.together([
    { rune: front, place: place.depthRange(0, border) },
    { rune: back, place: place.depthRange(border, 1) },
  ]);
}

/** `n` of them one over the other. Halves are shared, so that it is small however many they are. */
function column(n: number, rune: Rune): Rune {
  const made = new Map([[1, rune]]);
  const of = (count: number): Rune => {
    const known = made.get(count);
    if (known) return known;
    const upper = Math.ceil(count / 2);
    const both = stacked(upper / count, of(upper), of(count - upper));
    made.set(count, both);
    return both;
  };
  return of(n);
}

/** A function that takes one rune and puts it elsewhere. */
const mover = (name: string, where: place.Place) => (rune: unknown) => Rune.placed(where, expects(name).rune(rune));

const painter = (name: string, color: RuneColor) => (rune: unknown) => Rune.colored(color, expects(name).rune(rune));

/** Functions that move, turn and stretch one rune. */
const MOVES = {
  scale_independent(ratio_x: unknown, ratio_y: unknown, rune: unknown) {
    const arg = expects("scale_independent");
    const ratios = place.scaling(arg.number(ratio_x, "ratio_x"), arg.number(ratio_y, "ratio_y"));
    return Rune.placed(ratios, arg.rune(rune));
  },
  scale(ratio: unknown, rune: unknown) {
    const arg = expects("scale");
    const both = arg.number(ratio, "ratio");
    return Rune.placed(place.scaling(both, both), arg.rune(rune));
  },
  translate(x: unknown, y: unknown, rune: unknown) {
    const arg = expects("translate");
    return Rune.placed(place.shift(arg.number(x, "x"), arg.number(y, "y")), arg.rune(rune));
  },
  rotate(rad: unknown, rune: unknown) {
    const arg = expects("rotate");
    return Rune.placed(place.turn(arg.number(rad, "rad")), arg.rune(rune));
  },
  quarter_turn_right: mover("quarter_turn_right", place.QUARTER_RIGHT),
  quarter_turn_left: mover("quarter_turn_left", place.QUARTER_LEFT),
  turn_upside_down: mover("turn_upside_down", place.UPSIDE_DOWN),
  flip_vert: mover("flip_vert", place.FLIP_VERT),
  flip_horiz: mover("flip_horiz", place.FLIP_HORIZ),
};

/** Functions that put runes together. */
const COMBINATIONS = {
  stack_frac(frac: unknown, rune1: unknown, rune2: unknown) {
    const arg = expects("stack_frac");
    return stacked(arg.fraction(frac, "frac"), arg.rune(rune1, "rune1"), arg.rune(rune2, "rune2"));
  },
  stack(rune1: unknown, rune2: unknown) {
    const arg = expects("stack");
    return stacked(1 / 2, arg.rune(rune1, "rune1"), arg.rune(rune2, "rune2"));
  },
  stackn(n: unknown, rune: unknown) {
    const arg = expects("stackn");
    return column(arg.whole(n, "n", 1), arg.rune(rune));
  },
  beside_frac(frac: unknown, rune1: unknown, rune2: unknown) {
    const arg = expects("beside_frac");
    return besides(arg.fraction(frac, "frac"), arg.rune(rune1, "rune1"), arg.rune(rune2, "rune2"));
  },
  beside(rune1: unknown, rune2: unknown) {
    const arg = expects("beside");
    return besides(1 / 2, arg.rune(rune1, "rune1"), arg.rune(rune2, "rune2"));
  },
  make_cross(rune: unknown) {
    const one = expects("make_cross").rune(rune);
    const [right, left] = [Rune.placed(place.QUARTER_RIGHT, one), Rune.placed(place.QUARTER_LEFT, one)];
    return stacked(1 / 2, besides(1 / 2, right, Rune.placed(place.UPSIDE_DOWN, one)), besides(1 / 2, one, left));
  },
  repeat_pattern(n: unknown, pattern: unknown, initial: unknown) {
    const arg = expects("repeat_pattern");
    const [times, once] = [arg.whole(n, "n", 0), arg.func(pattern, "pattern")];
    let rune = arg.rune(initial, "initial");
    for (let i = 0; i < times; i++) rune = arg.returned(once(rune), "pattern");
    return rune;
  },
  overlay_frac(frac: unknown, rune1: unknown, rune2: unknown) {
    const arg = expects("overlay_frac");
    return overlaid(arg.fraction(frac, "frac"), arg.rune(rune1, "rune1"), arg.rune(rune2, "rune2"));
  },
  overlay(rune1: unknown, rune2: unknown) {
    const arg = expects("overlay");
    return overlaid(1 / 2, arg.rune(rune1, "rune1"), arg.rune(rune2, "rune2"));
  },
};

const PAINTS = Object.fromEntries(Object.entries(COLORS).map(([name, color]) => [name, painter(name, color)]));

/** All functions that make runes of runes, and the primitive ones. */
export const makers = (studio: Studio) => ({
  ...PRIMITIVES,
  ...MOVES,
  ...COMBINATIONS,
  color(rune: unknown, r: unknown, g: unknown, b: unknown) {
    const arg = expects("color");
    const color: RuneColor = [arg.fraction(r, "r"), arg.fraction(g, "g"), arg.fraction(b, "b")];
    return Rune.colored(color, arg.rune(rune));
  },
  random_color(rune: unknown) {
    const colors = Object.values(COLORS);
    const chosen = colors[Math.floor(studio.random() * colors.length)] ?? COLORS.red;
    return Rune.colored(chosen, expects("random_color").rune(rune));
  },
  ...PAINTS,
  black: painter("black", ofHex(0x000000)),
  white: painter("white", ofHex(0xffffff)),
});
