import { setTypeChecker } from "../engine/typed";
import type { Event } from "../events";
import { lines, page, repl, run } from "../page-for-tests";
import { checkTypes } from "../typed/checker";
import type { DataDrawing, ShownObject } from "./values";

beforeAll(() => setTypeChecker(checkTypes));

const drawings = (events: readonly Event[]): DataDrawing[] =>
  events.flatMap((event) => (event.type === "drawing" ? [event.drawing] : []));
const drawn = (program: string, more: Parameters<typeof run>[1] = {}): DataDrawing[] =>
  drawings(page().send(run(program, more)));
const items = ({ objects }: DataDrawing, id: number): unknown => {
  const found = objects.find((object) => object.id === id) as ShownObject & { kind: "array" };
  return found.items;
};

it("shows what is an object once, with a number, and the rest as text", () => {
  expect(drawn("draw_data(pair(1, pair(true, null)));")).toEqual([
    {
      roots: [{ object: 1 }],
      objects: [
        { id: 1, kind: "array", items: [{ text: "1" }, { object: 2 }], more: 0 },
        { id: 2, kind: "array", items: [{ text: "true" }, { text: "null" }], more: 0 },
      ],
      more: 0,
    },
  ]);
});

it("shows strings in quotes, and what is neither pair nor array alone", () => {
  const [drawing] = drawn(`draw_data('say "a"', 1 / 3, undefined, null, NaN);`);
  expect(drawing).toEqual({
    roots: [
      { text: '"say \\"a\\""' },
      { text: "0.3333333333333333" },
      { text: "undefined" },
      { text: "null" },
      { text: "NaN" },
    ],
    objects: [],
    more: 0,
  });
});

it("shows shared and circular values as such", () => {
  const [drawing] = drawn("const p = pair(1, 2); set_tail(p, p); draw_data(pair(p, p));") as [DataDrawing];
  expect(items(drawing, 1)).toEqual([{ object: 2 }, { object: 2 }]);
  expect(items(drawing, 2)).toEqual([{ text: "1" }, { object: 2 }]);
});

it("keeps the number of an object in every drawing of the run, and in those of the REPL after it", () => {
  const { send } = page();
  const [first, second] = drawings(send(run("const p = pair(1, 2); draw_data(pair(p, 0)); draw_data(p);")));
  expect(first?.roots).toEqual([{ object: 1 }]);
  expect(second?.roots).toEqual([{ object: 2 }]);
  expect(drawings(send(repl("draw_data(p, pair(3, 4));")))[0]?.roots).toEqual([{ object: 2 }, { object: 3 }]);
});

it("draws endless values, since each object appears once", () => {
  const program = "let p = null; for (let i = 0; i < 60; i = i + 1) { p = pair(p, p); } draw_data(p);";
  const [drawing] = drawn(program);
  expect(drawing?.objects).toHaveLength(60);
});

it("leaves a hole where nothing was assigned, and cuts a long array", () => {
  const [drawing] = drawn("const a = []; a[2] = 7; draw_data(a); const b = []; b[250] = 1; draw_data(b);");
  expect(drawing && items(drawing, 1)).toEqual([null, null, { text: "7" }]);
  const [, long] = drawn("const a = []; a[2] = 7; draw_data(a); const b = []; b[250] = 1; draw_data(b);");
  expect(long?.objects[0]).toMatchObject({ more: 151 });
});

it("shows the first items of arrays when there are very many in all", () => {
  const program =
    "const rows = []; for (let i = 0; i < 100; i = i + 1) { const row = []; row[149] = i; rows[i] = row; } draw_data(pair(rows, rows), rows);";
  const [drawing] = drawn(program, { library: { execTimeMs: 9000 } }) as [DataDrawing];
  expect(drawing.objects.slice(1, 4)).toMatchObject([{ more: 0 }, { more: 50 }, { more: 50 }]);
  expect(drawing.objects.slice(-1)).toMatchObject([{ items: [null, null, null, null], more: 146 }]);
});

it("shows functions by name, parameters and text", () => {
  const [drawing] = drawn(
    "function add(x, y) { return x + y; } const twice = f => x => f(f(x)); draw_data(add, twice);",
  );
  expect(drawing?.objects).toEqual([
    {
      id: 1,
      kind: "function",
      name: "add",
      parameters: ["x", "y"],
      text: "function add(x, y) {\n  return x + y;\n}",
      frame: null,
    },
    { id: 2, kind: "function", name: "twice", parameters: ["f"], text: "f => x => f(f(x))", frame: null },
  ]);
});

it.each(["default", "concurrent", "non-det"] as const)("hides what is written in a prepend (%s)", (variant) => {
  const prepend = "function secret(x) { return 4711; }";
  const [drawing] = drawn("draw_data(secret);", { prepend, library: { variant } });
  expect(drawing?.objects).toEqual([
    { id: 1, kind: "function", name: "secret", parameters: ["x"], text: "", frame: null },
  ]);
});

it("draws nothing for a prepend", () => {
  expect(drawn("1;", { prepend: "draw_data(list(1));" })).toEqual([]);
});

it("gives back its first argument", () => {
  const events = page().send(run("draw_data(pair(1, 2), 3);"));
  expect(lines(events)).toEqual([{ kind: "result", text: "[1, 2]" }]);
});

it.each([
  [2, "default"],
  [2, "typed"],
  [2, "lazy"],
  [3, "concurrent"],
  [3, "non-det"],
  [4, "default"],
  [4, "gpu"],
  [4, "explicit-control"],
] as const)("draws in Source %i %s", (chapter, variant) => {
  const [drawing] = drawn("draw_data(pair(1, 2));", { library: { chapter, variant, execTimeMs: 5000 } });
  expect(drawing && items(drawing, 1)).toEqual([{ text: "1" }, { text: "2" }]);
});

it("draws where breakpoints are set", () => {
  const { send } = page();
  const command = { ...run("const p = pair(1, 2);\ndraw_data(p);\n1;"), breakpoints: [3] } as Parameters<
    typeof send
  >[0];
  expect(drawings(send(command))[0]?.roots).toEqual([{ object: 1 }]);
});

describe("in the lazy variant", () => {
  const lazy = { library: { chapter: 2, variant: "lazy", execTimeMs: 5000 } } as const;

  it("computes what it shows", () => {
    const [drawing] = drawn("draw_data(pair(1 + 1, pair(2 * 3, null)));", lazy) as [DataDrawing];
    expect(items(drawing, 1)).toEqual([{ text: "2" }, { object: 2 }]);
    expect(items(drawing, 2)).toEqual([{ text: "6" }, { text: "null" }]);
  });

  it("computes a list without end no further than display does", () => {
    const [drawing] = drawn("const from = n => pair(n, from(n + 1)); draw_data(from(1));", lazy) as [DataDrawing];
    expect(drawing.objects).toHaveLength(101);
    expect(items(drawing, 101)).toEqual([{ text: "..." }, { text: "..." }]);
  });

  it("tells an error in what it computes with its line", () => {
    const events = page().send(run("const x = pair(1, head(null));\ndraw_data(x);", lazy));
    expect(drawings(events)).toEqual([]);
    expect(lines(events)[0]?.text).toContain("Error: head(xs) expects a pair");
  });
});

it("draws two thousand objects and counts the others", () => {
  const library = { execTimeMs: 20_000 };
  const [drawing] = drawn("draw_data(enum_list(1, 5000));", { library }) as [DataDrawing];
  expect(drawing.objects).toHaveLength(2000);
  expect(drawing.more).toBe(3000);
  expect(items(drawing, 2000)).toEqual([{ text: "2000" }, { text: "..." }]);
});

it("shows a thousand drawings of a run and says once that the others are not shown", () => {
  const events = page().send(
    run("for (let i = 0; i < 1500; i = i + 1) { draw_data(i); }", { library: { execTimeMs: 9000 } }),
  );
  expect(drawings(events)).toHaveLength(1000);
  const errors = lines(events).filter(({ kind }) => kind === "error");
  expect(errors).toEqual([
    {
      kind: "error",
      text: "draw_data has made 1000 drawings in this run: the ones that follow are not shown.",
      line: null,
    },
  ]);
});

it("shows fewer drawings when each is large", () => {
  const program = "const xs = enum_list(1, 2000); for (let i = 0; i < 200; i = i + 1) { draw_data(xs); }";
  const events = page().send(run(program, { library: { execTimeMs: 20_000 } }));
  expect(drawings(events)).toHaveLength(79);
  expect(lines(events).map(({ text }) => text)).toContain(
    "draw_data has made 79 drawings in this run: the ones that follow are not shown.",
  );
});

it("cuts texts when there is very much to read, and arguments when there are very many", () => {
  const program = `let s = "x"; for (let i = 0; i < 10; i = i + 1) { s = s + s; }
    const texts = build_list(x => s, 600); draw_data(texts);
    const many = []; for (let i = 0; i < 160; i = i + 1) { many[i] = i; } draw_data(...many);`;
  const [first, second] = drawn(program, { library: { chapter: 4, execTimeMs: 9000 } }) as [DataDrawing, DataDrawing];
  const texts = first.objects.map((object) => (object.kind === "array" ? object.items[0] : null));
  expect(texts.at(-1)).toEqual({ text: `"${"x".repeat(39)}...` });
  expect(second.roots).toHaveLength(101);
  expect(second.roots.at(-1)).toEqual({ text: "... and 60 more" });
});

it("shortens strings of more than a thousand characters", () => {
  const program = 'let s = "x"; for (let i = 0; i < 12; i = i + 1) { s = s + s; } draw_data(s);';
  const [drawing] = drawn(program, { library: { chapter: 3 } });
  expect(drawing?.roots).toEqual([{ text: `"${"x".repeat(1000)}"...` }]);
});

it("draws values of libraries as the REPL shows them", () => {
  const program = 'import { heart } from "rune"; draw_data(pair(heart, 1));';
  const [drawing] = drawn(program, { library: { execTimeMs: 5000 } }) as [DataDrawing];
  expect(items(drawing, 1)).toEqual([{ text: "<Rune>" }, { text: "1" }]);
});
