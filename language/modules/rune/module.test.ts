import { stringify } from "../../slang";
import type { MediaEvent } from "../media";
import { EMPTY_STUDIO } from "../module";
import { RUNE, RUNES } from ".";
import type { RuneEvent } from "./events";

type Exports = Record<string, (...args: unknown[]) => unknown>;

function open(module = RUNE) {
  const events: MediaEvent[] = [];
  const { exports } = module.open({ ...EMPTY_STUDIO, show: (event) => events.push(event) });
  return { r: exports as Exports, events: events as RuneEvent[] };
}

/** Names and numbers of arguments of the module in the public format; null for a value. */
const MODULE = {
  drawnRunes: null,
  square: null,
  blank: null,
  rcross: null,
  sail: null,
  triangle: null,
  corner: null,
  nova: null,
  circle: null,
  heart: null,
  pentagram: null,
  ribbon: null,
  from_url: 1,
  scale_independent: 3,
  scale: 2,
  translate: 3,
  rotate: 2,
  stack_frac: 3,
  stack: 2,
  stackn: 2,
  quarter_turn_right: 1,
  quarter_turn_left: 1,
  turn_upside_down: 1,
  beside_frac: 3,
  beside: 2,
  flip_vert: 1,
  flip_horiz: 1,
  make_cross: 1,
  repeat_pattern: 3,
  overlay_frac: 3,
  overlay: 2,
  color: 4,
  random_color: 1,
  red: 1,
  pink: 1,
  purple: 1,
  indigo: 1,
  blue: 1,
  green: 1,
  yellow: 1,
  orange: 1,
  brown: 1,
  black: 1,
  white: 1,
  show: 1,
  anaglyph: 1,
  hollusion_magnitude: 2,
  hollusion: 1,
  animate_rune: 3,
  animate_anaglyph: 3,
};

const aritiesOf = (exports: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(exports).map(([name, it]) => [name, typeof it === "function" ? it.length : null]));

test("the module has the names and arguments of the public one", () => {
  expect(aritiesOf(open().r)).toEqual(MODULE);
});

test("the library RUNES compares pictures and has no newer functions", () => {
  const later = ["drawnRunes", "triangle", "from_url", "hollusion_magnitude", "animate_rune", "animate_anaglyph"];
  const names = Object.keys(MODULE).filter((name) => !later.includes(name));
  const { r } = open(RUNES);
  expect(Object.keys(r).sort()).toEqual([...names, "picture_mse"].sort());
  expect(r.picture_mse?.length).toBe(2);
  expect(r.hollusion).toHaveProperty("minArgsNeeded", 1);
});

test("a program with the library can import the module too, which has a name of its own beside it", () => {
  expect([RUNE.name, RUNES.name]).toEqual(["rune", "runes"]);
});

test("runes and pictures as programs see them", () => {
  const { r } = open();
  expect(stringify(r.heart)).toBe("<Rune>");
  expect(stringify(r.show?.(r.heart))).toBe("<Rune>");
  expect(stringify(r.animate_rune?.(1, 2, () => r.heart))).toBe("<AnimatedRune>");
  expect(stringify(r.drawnRunes)).toBe("[<Rune>, <AnimatedRune>]");
  expect(stringify(open(RUNES).r.show?.(r.heart))).toBe("<Picture>");
  expect(Object.keys(r.heart as object)).toEqual([]);
});

test("show hands over the rune as plain data, each part once", () => {
  const { r, events } = open();
  r.show?.(r.beside?.(r.red?.(r.heart), r.red?.(r.heart)));
  const pair = r.stack?.(r.sail, r.sail);
  r.show?.(r.beside?.(pair, pair));
  expect(events).toEqual([
    {
      library: "rune",
      view: "normal",
      nodes: [
        { shape: "heart" },
        { color: [244 / 255, 67 / 255, 54 / 255], rune: 0 },
        { color: [244 / 255, 67 / 255, 54 / 255], rune: 0 },
        { parts: [2, 0.5, 0, 0, 1, -0.5, 0, 0, 1, 1, 0.5, 0, 0, 1, 0.5, 0, 0, 1] },
      ],
      frames: [3],
      fps: null,
      magnitude: 0.1,
    },
    {
      library: "rune",
      view: "normal",
      nodes: [
        { shape: "sail" },
        { parts: [0, 1, 0, 0, 0.5, 0, 0.5, 0, 1, 0, 1, 0, 0, 0.5, 0, -0.5, 0, 1] },
        { parts: [1, 0.5, 0, 0, 1, -0.5, 0, 0, 1, 1, 0.5, 0, 0, 1, 0.5, 0, 0, 1] },
      ],
      frames: [2],
      fps: null,
      magnitude: 0.1,
    },
  ]);
  expect(structuredClone(events)).toEqual(events);
});

test("moving a moved rune leaves one move, and colouring a coloured one the last colour", () => {
  const { r, events } = open();
  r.show?.(r.translate?.(0.5, 0, r.scale?.(0.5, r.scale?.(0.5, r.sail))));
  r.show?.(r.black?.(r.white?.(r.sail)));
  expect(events[0]?.nodes).toEqual([{ shape: "sail" }, { parts: [0, 0.25, 0, 0, 0.25, 0.5, 0, 0, 1] }]);
  expect(events[1]?.nodes).toEqual([{ shape: "sail" }, { color: [0, 0, 0], rune: 0 }]);
});

test("overlay_frac gives the first that part of the depth", () => {
  const { r, events } = open();
  r.show?.(r.overlay_frac?.(0.25, r.sail, r.overlay?.(r.heart, r.nova)));
  expect(events[0]?.nodes.at(-1)).toEqual({
    parts: [3, 1, 0, 0, 1, 0, 0, 0, 0.25, 2, 1, 0, 0, 1, 0, 0, 0.25, 0.75],
  });
});

test("huge repetitions stay small", () => {
  const { r, events } = open();
  r.show?.(r.repeat_pattern?.(1000, r.make_cross, r.heart));
  r.show?.(r.stackn?.(1_000_000_000, r.heart));
  r.show?.(r.repeat_pattern?.(100_000, (rune: unknown) => r.rotate?.(0.1, rune), r.heart));
  expect(events.map(({ nodes }) => nodes.length)).toEqual([3001, 50, 2]);
});

test("a picture of too many different parts is refused with the reason", () => {
  const { r } = open();
  const deep = r.repeat_pattern?.(200_000, (rune: unknown) => r.beside?.(rune, r.heart), r.sail);
  expect(() => r.show?.(deep)).toThrow(
    "A picture can consist of at most 200000 different runes, but this one has more.",
  );
});

test.each([RUNE, RUNES])("one run of $name shows as many pictures as a page can keep", (module) => {
  const { r, events } = open(module);
  for (let i = 0; i < 500; i++) r.show?.(r.heart);
  expect(() => r.show?.(r.heart)).toThrow("One run can show at most 500 pictures.");
  expect(events).toHaveLength(500);
});

test("long addresses of images count as parts of their picture", () => {
  const { r } = open();
  const image = r.from_url?.(`data:image/png,${"x".repeat(20_000_000)}`);
  r.show?.(image);
  r.show?.(image);
  expect(() => r.show?.(image)).toThrow("The pictures of this run have too many parts in all.");
});

test("one run shows pictures of a million parts in all", () => {
  const { r } = open();
  const large = r.repeat_pattern?.(190_000, (rune: unknown) => r.beside?.(rune, r.heart), r.sail);
  for (let i = 0; i < 5; i++) r.show?.(large);
  expect(() => r.show?.(large)).toThrow("The pictures of this run have too many parts in all.");
});

test("an animation has its frames computed, with the time in seconds", () => {
  const { r, events } = open();
  const times: unknown[] = [];
  const turning = (time: unknown) => {
    times.push(time);
    return r.rotate?.(time, r.nova);
  };
  r.animate_rune?.(2, 2, turning);
  r.animate_anaglyph?.(0.5, 10, () => r.heart);
  expect(times).toEqual([0, 0.5, 1, 1.5]);
  expect(events[0]).toMatchObject({ view: "normal", fps: 2, frames: [1, 2, 3, 4] });
  expect(events[0]?.nodes).toHaveLength(5);
  expect(events[1]).toMatchObject({ view: "anaglyph", fps: 10, frames: [0, 0, 0, 0, 0], nodes: [{ shape: "heart" }] });
});

test.each<[string, (r: Exports) => unknown, string]>([
  ["a word for a ratio", (r) => r.scale?.("x", r.heart), 'scale expects a number as ratio, but encountered "x".'],
  [
    "arguments in the wrong order",
    (r) => r.scale?.(r.heart, 2),
    "scale expects a number as ratio, but encountered <Rune>.",
  ],
  ["a number for a rune", (r) => r.red?.(5), "red expects a rune, but encountered 5."],
  ["one of two", (r) => r.beside?.(r.heart, true), "beside expects a rune as rune2, but encountered true."],
  ["not a number", (r) => r.rotate?.(0 / 0, r.heart), "rotate expects a number as rad, but encountered NaN."],
  [
    "a fraction above 1",
    (r) => r.stack_frac?.(2, r.heart, r.sail),
    "stack_frac expects a number from 0 to 1 as frac, but encountered 2.",
  ],
  ["none", (r) => r.stackn?.(0, r.heart), "stackn expects a whole number of at least 1 as n, but encountered 0."],
  [
    "half a time",
    (r) => r.repeat_pattern?.(0.5, r.red, r.heart),
    "repeat_pattern expects a whole number of at least 0 as n, but encountered 0.5.",
  ],
  [
    "a rune for a pattern",
    (r) => r.repeat_pattern?.(2, r.heart, r.heart),
    "repeat_pattern expects a function as pattern, but encountered <Rune>.",
  ],
  [
    "a pattern that returns none",
    (r) => r.repeat_pattern?.(2, () => undefined, r.heart),
    "repeat_pattern expects pattern to return a rune, but it returned undefined.",
  ],
  [
    "a colour from 0 to 255",
    (r) => r.color?.(r.heart, 0, 255, 0),
    "color expects a number from 0 to 1 as g, but encountered 255.",
  ],
  [
    "a frame that is none",
    (r) => r.animate_rune?.(1, 2, (t: unknown) => (t === 0 ? r.heart : t)),
    "animate_rune expects func to return a rune, but for the time 0.5 it returned 0.5.",
  ],
  [
    "no time",
    (r) => r.animate_rune?.(0, 2, () => r.heart),
    "animate_rune expects a number greater than 0 as duration, but encountered 0.",
  ],
  [
    "too many frames",
    (r) => r.animate_anaglyph?.(100, 60, () => r.heart),
    "animate_anaglyph can make 1200 frames, but duration * fps is 6000.",
  ],
  [
    "no address",
    (r) => r.from_url?.("heart.png"),
    'from_url expects the address of an image as imageUrl, which starts with https://, but encountered "heart.png".',
  ],
  [
    "the script of an address",
    (r) => r.from_url?.("javascript:alert(1)"),
    'from_url expects the address of an image as imageUrl, which starts with https://, but encountered "javascript:alert(1)".',
  ],
])("an error tells what is wrong: %s", (_, call, text) => {
  const { r, events } = open();
  expect(() => call(r)).toThrow(new Error(text));
  expect(events).toEqual([]);
});

test("picture_mse wants pictures, and none with images from elsewhere", () => {
  const [{ r }, { r: module }] = [open(RUNES), open()];
  const picture = r.show?.(r.heart);
  expect(() => r.picture_mse?.(r.heart, picture)).toThrow(
    "picture_mse expects a picture as picture1, as show returns it, but encountered <Rune>.",
  );
  const image = r.show?.(module.from_url?.("https://example.com/a.png"));
  expect(() => r.picture_mse?.(picture, image)).toThrow(
    "picture_mse cannot compare images from elsewhere: only the page may load them.",
  );
});
