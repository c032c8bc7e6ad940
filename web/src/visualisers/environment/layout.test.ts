import type { EnvironmentPicture } from "../../../../language/drawings/environment-snapshot";
import { BOX, ROW } from "../data/measures";
import { type Area, overlap, type Point } from "../surface/view";
import { type Layout, layOut } from "./layout";
import { lastPictureOf, picturesOf } from "./pictures.fixture";

const frames = (layout: Layout) =>
  layout.frames.map(
    ({ frame, x, y, state, waits }) => `${frame.name} ${x},${y} ${state}${waits > 0 ? ` ${waits}` : ""}`,
  );
const lines = (layout: Layout, frame: string) =>
  layout.frames
    .find((one) => one.frame.name === frame)
    ?.lines.map(({ kind, name, changed }) => `${kind} ${name}${changed ? " !" : ""}`);
const boxes = (layout: Layout): Area[] => [
  ...layout.frames,
  ...layout.functions.map(({ x, y, width }) => ({ x, y: y - 8, width, height: 16 })),
  ...[...layout.nodes.values()].map(({ x, row, width }) => ({
    x: x + layout.origin.x,
    y: row * ROW + layout.origin.y,
    width,
    height: BOX,
  })),
];

/** The arrows that run through the inside of a frame other than those in which they begin or end. */
function crossings({ frames: all, edges }: Layout): string[] {
  return edges.flatMap(({ key, points }) =>
    all
      .filter((frame) => {
        const inner = { x: frame.x + 2, y: frame.y + 2, width: frame.width - 4, height: frame.height - 4 };
        return points.slice(2).some((point, index) => {
          const before = points[index + 1] as Point;
          return overlap(inner, {
            x: Math.min(point.x, before.x),
            y: Math.min(point.y, before.y),
            width: Math.abs(point.x - before.x),
            height: Math.abs(point.y - before.y),
          });
        });
      })
      .map(({ frame }) => `${key} crosses ${frame.name}`),
  );
}

const touching = (areas: readonly Area[]): number =>
  areas.flatMap((a, i) => areas.slice(i + 1).filter((b) => overlap(a, b))).length;

const ACCOUNTS =
  "const make = b => x => { b = b + x; return b; };\nconst ada = make(100);\nconst log = list(ada(10), ada(5));\nada(1);";
const RECURSION = "const f = n => n === 0 ? 0 : 1 + f(n - 1);\nconst xs = map(f, list(2, 40));";
const SHARING = `const xs = list(1, list(2, 3), 4);
const ys = pair(xs, tail(xs));
set_tail(tail(tail(xs)), xs);
const fs = list(x => x + 1, math_sqrt, display);
const compose = (f, g) => x => f(g(x));
const go = zs => { const z = pair(zs, ys); return is_null(zs) ? pair(z, compose) : pair(z, go(tail(zs))); };
const h = compose(head, go);
go(list(1, 2, 3));`;

it("puts frames below one another, each indented in the one around it, and says what they are", () => {
  const all = picturesOf(ACCOUNTS);
  expect(frames(layOut(all.at(-1) as EnvironmentPicture))).toEqual([
    "global 16,16 top",
    "program 40,96 current",
    "make 64,254 kept",
  ]);
  expect(frames(layOut(all[6] as EnvironmentPicture)).slice(1)).toEqual([
    "program 40,96 waiting 1",
    "make 64,228 kept",
    "function 88,308 current",
  ]);
});

it("counts calls that wait, not the blocks that they are in", () => {
  const all = picturesOf(
    "const f = x => {\n  if (x > 0) {\n    const y = x;\n    return 1 + f(y - 1);\n  } else {\n    return 0;\n  }\n};\nf(1);",
  );
  const inner = all.find(({ stack }) => stack.length === 4) as EnvironmentPicture;
  expect(frames(layOut(inner)).slice(1)).toEqual([
    "program 40,96 waiting 2",
    "f 64,176 waiting 1",
    "block 88,256 waiting 1",
    "f 64,336 current",
  ]);
  const block = all.find(({ stack }) => stack.length === 3) as EnvironmentPicture;
  expect(frames(layOut(block)).slice(2)).toEqual(["f 64,176 waiting", "block 88,256 current"]);
});

it("marks in each frame what has changed, and shows what is given back", () => {
  const all = picturesOf(ACCOUNTS);
  expect(lines(layOut(all[2] as EnvironmentPicture), "program")).toEqual([
    "binding make",
    "binding ada",
    "binding log",
  ]);
  expect(lines(layOut(all.at(-1) as EnvironmentPicture), "program")?.at(-1)).toBe("returns result !");
  const given = all.find(({ returns, line }) => returns && line === 1) as EnvironmentPicture;
  expect(lines(layOut(given), "make")).toEqual(["binding b", "returns gives back !"]);
});

it.each([
  ["accounts", ACCOUNTS],
  ["a recursion", RECURSION],
  ["shared and cyclic data", SHARING],
])("lets no arrow cross a frame and no two things touch: %s", (_name, program) => {
  for (const picture of picturesOf(program)) {
    const layout = layOut(picture);
    expect(crossings(layout)).toEqual([]);
    expect(touching(boxes(layout))).toBe(0);
  }
});

it("keeps everything within the drawing's size", () => {
  for (const picture of picturesOf(SHARING)) {
    const layout = layOut(picture);
    for (const { x, y, width, height } of [...boxes(layout), ...layout.edges.map(({ area }) => area)]) {
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect([x + width <= layout.width, y + height <= layout.height]).toEqual([true, true]);
    }
  }
});

it("leaves frames where they are while those above them stay as they are", () => {
  const places = new Map<number, string>();
  for (const picture of picturesOf("const f = n => n === 0 ? 0 : 1 + f(n - 1);\nf(8);").slice(2, -1)) {
    for (const { frame, x, y, lines: own } of layOut(picture).frames) {
      if (own.some(({ kind }) => kind === "returns")) continue;
      const place = places.get(frame.id);
      if (place !== undefined) expect(`${frame.id} at ${x},${y}`).toBe(place);
      places.set(frame.id, `${frame.id} at ${x},${y}`);
    }
  }
  expect(places.size).toBe(11);
});

describe("what is long", () => {
  it("shows of many calls the first and the last, and all when somebody wants", () => {
    const deepest = picturesOf(RECURSION).reduce((most, one) => (one.stack.length > most.stack.length ? one : most));
    const layout = layOut(deepest);
    expect(layout.frames).toHaveLength(12);
    expect(layout.gaps.map(({ key, count }) => `${key}: ${count}`)).toEqual(["calls 2: 31"]);
    expect(layout.frames.at(-1)?.state).toBe("current");
    const whole = layOut(deepest, new Set(["calls 2"]));
    expect([whole.frames.length, whole.gaps.length]).toEqual([43, 0]);
  });

  it("shows of many names the first ones and those that have changed", () => {
    const program = Array.from({ length: 30 }, (_, i) => `let v${i} = ${i};`).join("\n");
    const picture = picturesOf(`${program}\nv25 = 0;`)[30] as EnvironmentPicture;
    const shown = lines(layOut(picture), "program");
    expect(shown).toHaveLength(16);
    expect(shown?.slice(13)).toEqual(["binding v13", "binding v29 !", "more 15 more names"]);
    expect(lines(layOut(picture, new Set(["names 2"])), "program")).toHaveLength(30);
  });

  it("cuts long lists after ten pairs, not those that are little longer", () => {
    const picture = lastPictureOf("const xs = enum_list(1, 50);\nconst ys = enum_list(1, 13);");
    const layout = layOut(picture);
    expect([...layout.cuts]).toEqual([[expect.stringMatching(/^\d+\.1$/), 40]]);
    expect(layout.nodes.size).toBe(23);
    expect(layOut(picture, new Set(layout.cuts.keys())).nodes.size).toBe(63);
  });
});

it("places functions beside the first name that holds them, and lets others point there", () => {
  const layout = layOut(picturesOf("const f = x => x;\nconst g = h => h(1);\ng(f);").at(3) as EnvironmentPicture);
  expect(layout.functions.map(({ label, holder }) => `${label} ${holder}`)).toEqual(["f(x) 2", "g(h) 2"]);
  expect(layout.edges.map(({ key, kind }) => `${kind}: ${key}`)).toEqual([
    "parent: parent 2",
    "parent: parent 3",
    "value: binding 2 f",
    "made: made 1",
    "value: binding 2 g",
    "made: made 2",
    "value: binding 3 h",
  ]);
});

it("draws what holds itself and what is there twice once", () => {
  const layout = layOut(lastPictureOf("const p = pair(1, null);\nset_tail(p, p);\nconst q = pair(p, p);"));
  expect([...layout.nodes.keys()]).toEqual([1, 2]);
  expect(layout.dataEdges).toHaveLength(3);
});

it("shows of a collapsed frame its name, and nothing that only its names hold", () => {
  const picture = lastPictureOf("const xs = list(1, 2);\nconst f = y => y;\nxs;");
  const program = picture.frames.find(({ name }) => name === "program");
  const whole = layOut(picture);
  const folded = layOut(picture, new Set([`fold ${program?.id}`]));
  expect(lines(whole, "program")).toEqual(["binding xs", "binding f", "returns result !"]);
  expect(lines(folded, "program")).toEqual([]);
  expect([whole.nodes.size, whole.functions.length]).toEqual([2, 1]);
  expect([folded.nodes.size, folded.functions.length]).toEqual([0, 0]);
  expect(folded.height).toBeLessThan(whole.height);
});
