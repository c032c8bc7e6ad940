import type { MediaEvent } from "../media";
import { EMPTY_STUDIO } from "../module";
import { RUNE, RUNES } from ".";
import type { RuneEvent } from "./events";
import { flatten } from "./flatten";
import { rasterize } from "./raster";
import { passesOf, reachOf } from "./views";

type Exports = Record<string, (...args: unknown[]) => unknown>;

function open(module = RUNE) {
  const events: MediaEvent[] = [];
  const { exports } = module.open({ ...EMPTY_STUDIO, show: (event) => events.push(event) });
  return { r: exports as Exports, events: events as RuneEvent[] };
}

/** The names of the colours of a picture's pixels at points of the rune. */
const NAMES: Readonly<Record<string, string>> = {
  "255,255,255": "white",
  "0,0,0": "black",
  "244,67,54": "red",
  "33,150,243": "blue",
  "255,235,59": "yellow",
};

function pixelsOf({ nodes, frames, view, magnitude }: RuneEvent, size: number, phase = 0): Uint8ClampedArray {
  const drawing = flatten(nodes, frames[0] ?? 0, { size, reach: reachOf(view, magnitude) });
  return rasterize(drawing, passesOf(view, magnitude, phase), { size });
}

function colorsAt(event: RuneEvent | undefined, points: readonly (readonly [number, number])[], phase = 0): string[] {
  if (!event) throw new Error("nothing was shown");
  const pixels = pixelsOf(event, 100, phase);
  return points.map(([x, y]) => {
    const at = 4 * (Math.floor((1 - y) * 50) * 100 + Math.floor((x + 1) * 50));
    const color = [...pixels.slice(at, at + 3)].join();
    return NAMES[color] ?? color;
  });
}

/** The colours of a rune at points, as `show` draws it. */
function shown(make: (r: Exports) => unknown, points: readonly (readonly [number, number])[]): string[] {
  const { r, events } = open();
  r.show?.(make(r));
  return colorsAt(events[0], points);
}

const UPPER_LOWER = [
  [0, 0.5],
  [0, -0.5],
] as const;
const LEFT_RIGHT = [
  [-0.5, 0],
  [0.5, 0],
] as const;
const QUARTERS = [
  [-0.6, 0.6],
  [0.6, 0.6],
  [-0.6, -0.6],
  [0.6, -0.6],
] as const;

describe("combining runes", () => {
  test("stack puts the first on top", () => {
    expect(shown((r) => r.stack?.(r.red?.(r.square), r.blue?.(r.square)), UPPER_LOWER)).toEqual(["red", "blue"]);
  });

  test("stack_frac gives the first that part of the height, from the top", () => {
    const points = [0.9, 0.55, 0.45, -0.9].map((y) => [0, y] as const);
    expect(shown((r) => r.stack_frac?.(1 / 4, r.red?.(r.square), r.blue?.(r.square)), points)).toEqual([
      "red",
      "red",
      "blue",
      "blue",
    ]);
  });

  test("beside puts the first on the left, beside_frac with that part of the width", () => {
    expect(shown((r) => r.beside?.(r.red?.(r.square), r.blue?.(r.square)), LEFT_RIGHT)).toEqual(["red", "blue"]);
    const points = [-0.9, -0.45, -0.35, 0.9].map((x) => [x, 0] as const);
    expect(shown((r) => r.beside_frac?.(0.3, r.red?.(r.square), r.blue?.(r.square)), points)).toEqual([
      "red",
      "red",
      "blue",
      "blue",
    ]);
  });

  test("a fraction of 0 or 1 leaves nothing of one of them", () => {
    const points = [0.95, 0, -0.95].map((y) => [0, y] as const);
    expect(shown((r) => r.stack_frac?.(1, r.red?.(r.square), r.blue?.(r.square)), points)).toEqual(
      Array(3).fill("red"),
    );
    expect(shown((r) => r.stack_frac?.(0, r.red?.(r.square), r.blue?.(r.square)), points)).toEqual(
      Array(3).fill("blue"),
    );
  });

  test("stackn shares the height evenly", () => {
    const points = [0.9, 0.5, 0.2, -0.2, -0.5, -0.8].map((y) => [-0.5, y] as const);
    const half = (r: Exports) => r.stack?.(r.square, r.blank);
    const stripes = ["black", "white", "black", "white", "black", "white"];
    expect(shown((r) => r.stackn?.(3, half(r)), points)).toEqual(stripes);
    expect(shown((r) => r.stackn?.(1, half(r)), UPPER_LOWER)).toEqual(["black", "white"]);
  });

  test("make_cross turns four copies: the rune itself is at the lower left", () => {
    const corner = (r: Exports) => r.make_cross?.(r.corner);
    // The corner lies at the upper right of its square, so the four copies meet in the middle.
    expect(shown(corner, QUARTERS)).toEqual(["white", "white", "white", "white"]);
    const middle = [-0.1, 0.1].flatMap((x) => [-0.1, 0.1].map((y) => [x, y] as const));
    expect(shown(corner, middle)).toEqual(["black", "black", "black", "black"]);
  });

  test("overlay puts the first in front, whatever its part of the depth", () => {
    const both = (r: Exports) => [r.scale?.(0.5, r.red?.(r.square)), r.blue?.(r.square)];
    const points = [
      [0, 0],
      [0.8, 0.8],
    ] as const;
    expect(shown((r) => r.overlay?.(...both(r)), points)).toEqual(["red", "blue"]);
    expect(shown((r) => r.overlay_frac?.(0, ...both(r)), points)).toEqual(["red", "blue"]);
    expect(shown((r) => r.overlay_frac?.(1, ...both(r)), points)).toEqual(["red", "blue"]);
  });

  test("depth decides across combinations: a moved front hides a neighbour's back", () => {
    const wide = (r: Exports) => r.translate?.(1, 0, r.red?.(r.square));
    const pair = (r: Exports) => r.beside?.(r.overlay?.(wide(r), r.blank), r.overlay?.(r.blank, r.blue?.(r.square)));
    expect(shown(pair, [[0.4, 0]])).toEqual(["red"]);
  });

  test("of two equally deep runes the later hides the earlier", () => {
    const wide = (r: Exports) => r.scale_independent?.(2, 1, r.red?.(r.square));
    expect(shown((r) => r.beside?.(wide(r), r.blue?.(r.square)), [[0.3, 0]])).toEqual(["blue"]);
  });

  test("repeat_pattern applies the pattern n times, and 0 times gives the rune", () => {
    const half = (rune: unknown, r: Exports) => r.beside?.(rune, r.blank);
    const points = [-0.95, -0.6, -0.2, 0.4].map((x) => [x, 0] as const);
    expect(shown((r) => r.repeat_pattern?.(2, (rune: unknown) => half(rune, r), r.square), points)).toEqual([
      "black",
      "black",
      "white",
      "white",
    ]);
    expect(shown((r) => r.repeat_pattern?.(0, () => 5, r.square), points)).toEqual(Array(4).fill("black"));
  });
});

describe("moving runes", () => {
  const at = (name: string, ...args: number[]) => shown((r) => r[name]?.(...args, r.corner), QUARTERS);

  test("corner is at the upper right", () => {
    expect(shown((r) => r.corner, QUARTERS)).toEqual(["white", "black", "white", "white"]);
  });

  test("quarter turns, flips and rotation", () => {
    expect(at("quarter_turn_right")).toEqual(["white", "white", "white", "black"]);
    expect(at("quarter_turn_left")).toEqual(["black", "white", "white", "white"]);
    expect(at("turn_upside_down")).toEqual(["white", "white", "black", "white"]);
    expect(at("flip_vert")).toEqual(["white", "white", "white", "black"]);
    expect(at("flip_horiz")).toEqual(["black", "white", "white", "white"]);
    expect(at("rotate", Math.PI / 2)).toEqual(["black", "white", "white", "white"]);
  });

  test("translate, scale and scale_independent", () => {
    expect(at("translate", -1.2, 0)).toEqual(["black", "white", "white", "white"]);
    expect(at("translate", 0, -1.2)).toEqual(["white", "white", "white", "black"]);
    expect(at("scale", 0.5)).toEqual(["white", "white", "white", "white"]);
    expect(at("scale_independent", -1, 1)).toEqual(["black", "white", "white", "white"]);
    const points = [
      [0.45, 0],
      [0.55, 0],
      [0, 0.2],
      [0, 0.3],
    ] as const;
    expect(shown((r) => r.scale_independent?.(0.5, 0.25, r.square), points)).toEqual([
      "black",
      "white",
      "black",
      "white",
    ]);
  });
});

describe("colours", () => {
  test("the outer colour covers the ones within", () => {
    const pair = (r: Exports) => r.stack?.(r.blue?.(r.square), r.square);
    expect(shown((r) => r.red?.(pair(r)), UPPER_LOWER)).toEqual(["red", "red"]);
    expect(shown((r) => r.stack?.(r.yellow?.(r.blue?.(r.square)), r.square), UPPER_LOWER)).toEqual(["yellow", "black"]);
  });

  test.each([
    ["red", "244,67,54"],
    ["pink", "233,30,99"],
    ["purple", "170,0,255"],
    ["indigo", "63,81,181"],
    ["blue", "33,150,243"],
    ["green", "76,175,80"],
    ["yellow", "255,235,59"],
    ["orange", "255,152,0"],
    ["brown", "121,85,72"],
    ["black", "0,0,0"],
    ["white", "255,255,255"],
    ["random_color", "33,150,243"],
  ])("%s is %s", (name, rgb) => {
    const { r, events } = open();
    r.show?.(r[name]?.(r.square));
    expect([...pixelsOf(events[0] as RuneEvent, 2).slice(0, 3)].join()).toBe(rgb);
  });

  test("color takes red, green and blue from 0 to 1", () => {
    expect(shown((r) => r.color?.(r.square, 0.2, 0.4, 1), [[0, 0]])).toEqual(["51,102,255"]);
  });
});

describe("views", () => {
  const near = (r: Exports) => r.overlay?.(r.scale?.(0.5, r.square), r.blank);

  test("an anaglyph gives the left eye red and the right eye cyan, moved apart by depth", () => {
    const { r, events } = open();
    r.anaglyph?.(near(r));
    const edges = [-0.51, 0, 0.51].map((x) => [x, 0] as const);
    expect(colorsAt(events[0], edges)).toEqual(["255,0,0", "black", "0,255,255"]);
    expect(events[0]?.view).toBe("anaglyph");
  });

  test("a hollusion sways by its magnitude: near parts to the right while far parts go to the left", () => {
    const { r, events } = open();
    r.hollusion_magnitude?.(near(r), 0.2);
    r.hollusion_magnitude?.(r.overlay_frac?.(0.8, r.blank, r.scale?.(0.5, r.square)), 0.2);
    const edges = [-0.6, -0.4, 0.4, 0.6].map((x) => [x, 0] as const);
    expect(colorsAt(events[0], edges, 0.25)).toEqual(["white", "white", "black", "black"]);
    expect(colorsAt(events[1], edges, 0.25)).toEqual(["black", "black", "white", "white"]);
    expect(colorsAt(events[0], edges, 0)).toEqual(["white", "black", "black", "white"]);
  });
});

test("picture_mse is the mean of the squared differences from 0 to 255", () => {
  const { r } = open(RUNES);
  const mse = (one: unknown, other: unknown) => r.picture_mse?.(r.show?.(one), r.show?.(other));
  expect(mse(r.square, r.blank)).toBe(65025);
  expect(mse(r.heart, r.heart)).toBe(0);
  expect(mse(r.heart, r.quarter_turn_left?.(r.quarter_turn_right?.(r.heart)))).toBe(0);
  expect(mse(r.stack?.(r.square, r.blank), r.blank)).toBe(32512.5);
  expect(mse(r.color?.(r.square, 1, 0, 0), r.square)).toBe(21675);
  expect(mse(r.sail, r.blank)).toBeCloseTo(8096.126, 3);
  expect(r.picture_mse?.(r.hollusion?.(r.square, 0.5), r.show?.(r.square))).toBe(16256.25);
  expect(r.picture_mse?.(r.anaglyph?.(r.blank), r.show?.(r.blank))).toBe(0);
});
