import fc from "fast-check";
import { EMPTY_STUDIO } from "../module";
import { RUNE } from ".";
import { flatten } from "./flatten";
import { QUARTER_RIGHT, SAME, scaling, shift, turn, within } from "./place";
import { rasterize } from "./raster";
import { Rune } from "./rune";
import { areaOf, trianglesOf } from "./shapes";
import { summarize } from "./summary";
import { passesOf } from "./views";

type Maker = (...args: unknown[]) => Rune;
const r = RUNE.open(EMPTY_STUDIO).exports as Record<string, Maker> & Record<"heart" | "square" | "blank", Rune>;

const drawn = (rune: unknown, size = 512, triangles?: number) => {
  const { nodes, roots } = Rune.toNodes([rune as Rune]);
  return flatten(nodes, roots[0] as number, { size, triangles });
};
const pixels = (rune: unknown, size = 48) =>
  rasterize(drawn(rune, size), passesOf("normal", 0, 0), { size, samples: 2 });
const boxOf = (rune: unknown) => {
  const { nodes } = Rune.toNodes([rune as Rune]);
  const { x0, y0, x1, y1, area } = summarize(nodes).at(-1) ?? { x0: 0, y0: 0, x1: 0, y1: 0, area: 0 };
  return [x0, y0, x1, y1, area].map((n) => Math.round(n * 10_000) / 10_000);
};

test.each([
  ["square", [-1, -1, 1, 1, 4]],
  ["blank", [0, 0, 0, 0, 0]],
  ["rcross", [-1, -1, 1, 1, 2]],
  ["sail", [0, -1, 0.5, 1, 0.5]],
  ["triangle", [0, -1, 1, 1, 1]],
  ["corner", [0, 0, 1, 1, 0.5]],
  ["nova", [-0.5, 0, 1, 1, 0.5]],
  ["circle", [-1, -1, 1, 1, 3.1403]],
  ["heart", [-1, -0.9142, 1, 0.9142, 2.4502]],
  ["pentagram", [-0.9511, -0.809, 0.9511, 1, 1.1226]],
])("%s has the box and the area %j", (shape, expected) => {
  expect(boxOf(r[shape])).toEqual(expected);
});

test("the box of a combination contains its visible parts", () => {
  expect(boxOf(r.beside?.(r.blank, r.corner))).toEqual([0.5, 0, 1, 1, 0.25]);
  expect(boxOf(r.rotate?.(Math.atan2(3, 4), r.square))).toEqual([-1.4, -1.4, 1.4, 1.4, 4]);
  expect(boxOf(r.overlay?.(r.square, r.square))).toEqual([-1, -1, 1, 1, 4]);
});

test("places compose as matrices", () => {
  expect(within(shift(1, 0), scaling(2, 3))).toEqual({ ...SAME, a: 2, d: 3, e: 1 });
  expect(within(scaling(2, 3), shift(1, 1))).toEqual({ ...SAME, a: 2, d: 3, e: 2, f: 3 });
  expect(within(QUARTER_RIGHT, shift(0.5, 0))).toEqual({ ...SAME, a: 0, b: -1, c: 1, d: 0, e: 0, f: -0.5 });
  const quarter = turn(-Math.PI / 2);
  for (const key of ["a", "b", "c", "d"] as const) expect(quarter[key]).toBeCloseTo(QUARTER_RIGHT[key], 12);
});

test("curves are as fine as their size needs", () => {
  expect([1, 10, 50, 300, 5000].map((radius) => trianglesOf("circle", radius).length / 6)).toEqual([
    8, 32, 64, 128, 128,
  ]);
  expect(areaOf(trianglesOf("ribbon", 1000))).toBeCloseTo(1.349, 2);
});

test("parts outside of the picture and blank ones are left out", () => {
  expect(drawn(r.translate?.(2, 0, r.square)).triangles).toBe(0);
  expect(drawn(r.repeat_pattern?.(60, r.make_cross, r.blank)).triangles).toBe(0);
  expect(drawn(r.beside?.(r.square, r.translate?.(0, 2.5, r.square))).triangles).toBe(2);
});

test("parts below a pixel become areas of their mean colour", () => {
  const fine = drawn(r.repeat_pattern?.(7, r.make_cross, r.heart), 64);
  expect([fine.triangles, fine.detail]).toEqual([16384, "whole"]);
  // Hearts cover 2.45 of 4, which would be 99; halves of pixels are not divided evenly by three samples.
  expect([...rasterize(fine, passesOf("normal", 0, 0), { size: 64 }).slice(0, 3)]).toEqual([95, 95, 95]);
});

test("a picture of more parts than may be drawn gets coarser until it fits", () => {
  const coarse = drawn(r.repeat_pattern?.(40, r.make_cross, r.heart));
  expect([coarse.triangles, coarse.detail]).toEqual([131072, "coarse"]);
});

test("of endlessly many parts of one size, covered ones are left out", () => {
  const cut = drawn(r.repeat_pattern?.(60, (rune: unknown) => r.overlay?.(rune, rune) as Rune, r.square));
  expect([cut.triangles, cut.detail]).toEqual([502, "cut"]);
  const many = drawn(
    r.repeat_pattern?.(20, (rune: unknown) => r.overlay?.(rune, rune) as Rune, r.scale?.(0.02, r.heart)),
  );
  expect(many.detail).toBe("cut");
  expect(many.triangles).toBeLessThan(200_200);
});

test("drawing goes from the far to the near, and an image is a batch of its own", () => {
  const rune = r.overlay?.(r.red?.(r.square), r.overlay?.(r.from_url?.("https://example.com/a.png"), r.square));
  expect(drawn(rune).batches).toEqual([
    { from: 0, count: 6 },
    { image: "https://example.com/a.png", matrix: [1, 0, 0, 1, 0, 0], depth: 0.5 },
    { from: 6, count: 6 },
  ]);
});

test("an image is drawn the right way up, and grey while it is not there", () => {
  const { nodes } = Rune.toNodes([r.from_url?.("https://example.com/a.png") as Rune]);
  const drawing = flatten(nodes, 0, { size: 2 });
  const data = Uint8Array.from([255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 9, 9, 9, 0]);
  const images = new Map([["https://example.com/a.png", { width: 2, height: 2, data }]]);
  const passes = passesOf("normal", 0, 0);
  expect([...rasterize(drawing, passes, { size: 2, images })]).toEqual([
    255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255,
  ]);
  expect([...rasterize(drawing, passes, { size: 1 })]).toEqual([222, 222, 226, 255]);
});

const rune: fc.Arbitrary<Rune> = fc.letrec<{ rune: Rune }>((tie) => ({
  rune: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(
      ...["square", "rcross", "sail", "corner", "nova", "heart", "ribbon"].map((name) => r[name] as unknown as Rune),
    ),
    fc
      .tuple(fc.constantFrom("quarter_turn_right", "flip_vert", "red", "blue", "make_cross"), tie("rune"))
      .map(([name, one]) => r[name]?.(one) as Rune),
    fc
      .tuple(fc.constantFrom("stack", "beside", "overlay"), tie("rune"), tie("rune"))
      .map(([name, one, other]) => r[name]?.(one, other) as Rune),
    fc
      .tuple(fc.constantFrom("stack_frac", "beside_frac"), fc.integer({ min: 0, max: 8 }), tie("rune"), tie("rune"))
      .map(([name, eighths, one, other]) => r[name]?.(eighths / 8, one, other) as Rune),
  ),
})).rune;

const times = (n: number, name: string, one: Rune) => r.repeat_pattern?.(n, r[name], one);

describe("laws", () => {
  const same = (one: unknown, other: unknown) =>
    expect(Buffer.from(pixels(one)).equals(Buffer.from(pixels(other)))).toBe(true);
  const holds = (law: (one: Rune) => void) => fc.assert(fc.property(rune, law), { numRuns: 60 });

  test("four quarter turns, two flips and two half turns change nothing", () => {
    holds((one) => {
      same(times(4, "quarter_turn_right", one), one);
      same(times(2, "flip_vert", one), one);
      same(times(2, "turn_upside_down", one), one);
    });
  });

  test("a turn to the left takes back one to the right, and two flips are half a turn", () => {
    holds((one) => {
      same(r.quarter_turn_left?.(r.quarter_turn_right?.(one)), one);
      same(r.flip_vert?.(r.flip_horiz?.(one)), r.turn_upside_down?.(one));
    });
  });

  test("turning a stack to the right puts its upper half on the right", () => {
    fc.assert(
      fc.property(rune, rune, (one, other) => {
        const turned = (it: Rune) => r.quarter_turn_right?.(it);
        same(turned(r.stack?.(one, other) as Rune), r.beside?.(turned(other), turned(one)));
      }),
      { numRuns: 40 },
    );
  });
});
