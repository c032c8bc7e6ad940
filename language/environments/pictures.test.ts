import { CommandHandler } from "../command-handler";
import type { Command } from "../commands";
import type { EnvironmentPicture, ShownBinding } from "../drawings/environment-snapshot";
import { setTypeChecker } from "../engine/typed";
import type { Event } from "../events";
import { LIBRARY, lines, page, repl, run, surroundings } from "../page-for-tests";
import { checkTypes } from "../typed/checker";

type More = Parameters<typeof run>[1] & { pictures?: number; breakpoints?: readonly number[] };

const followed = (program: string, { pictures = 1000, breakpoints, ...more }: More = {}): Command =>
  ({
    ...run(program, { ...more, library: { execTimeMs: 20_000, ...more.library } }),
    pictures,
    breakpoints,
  }) as Command;
const picturesIn = (events: readonly Event[]) =>
  events.flatMap((event) => (event.type === "pictures" ? event.pictures : []));
const pictures = (program: string, more: More = {}) => picturesIn(page().send(followed(program, more)));

const word = (value: ShownBinding["value"]) =>
  value === null ? "-" : "text" in value ? value.text : `#${value.object}`;

/** A picture in a few words: its line, then frames `number:name<parent(names)`, the stack, what is given back. */
function pictureText({ line, frames, stack, returns }: EnvironmentPicture): string {
  const shown = frames
    .filter(({ id, bindings }) => id !== 1 || bindings.length > 0)
    .map(({ id, name, parent, bindings }) => {
      const names = bindings.map((one) => `${one.name}${one.constant ? "" : "~"}=${word(one.value)}`);
      return `${id}:${name}<${parent}(${names.join(" ")})`;
    });
  return `${line} ${shown.join(" ")} [${stack.join(" ")}]${returns ? ` -> ${word(returns)}` : ""}`;
}
const objects = ({ objects: all }: EnvironmentPicture) =>
  all.map((one) =>
    one.kind === "array"
      ? `#${one.id} [${one.items.map(word).join(" ")}${one.more > 0 ? ` +${one.more}` : ""}]`
      : `#${one.id} ${one.name}(${one.parameters.join(" ")})@${one.frame} ${one.text}`,
  );
const changes = ({ changed }: EnvironmentPicture) =>
  `frames ${changed.frames} names ${changed.bindings.map((one) => one.join(".")).join(" ")} objects ${changed.objects}`;
const last = (all: readonly EnvironmentPicture[]) => all.at(-1) as EnvironmentPicture;

it("shows each step of a program: its names before and after their declarations, and its result", () => {
  expect(pictures("const a = 1;\nlet b = a + 1;\nb = b * 10;\nb;").map(pictureText)).toEqual([
    "1 2:program<1(a=- b~=-) [2]",
    "2 2:program<1(a=1 b~=-) [2]",
    "3 2:program<1(a=1 b~=2) [2]",
    "4 2:program<1(a=1 b~=20) [2]",
    "0 2:program<1(a=1 b~=20) [] -> 20",
  ]);
});

it("shows the waiting calls of a recursion, and their return values", () => {
  expect(pictures("const f = n => n === 1 ? 1 : n * f(n - 1);\nf(2);").map(pictureText)).toEqual([
    "1 2:program<1(f=-) [2]",
    "2 2:program<1(f=#1) [2]",
    "1 2:program<1(f=#1) 3:f<2(n~=2) [3 2]",
    "1 2:program<1(f=#1) 3:f<2(n~=2) 4:f<2(n~=1) [4 3 2]",
    "1 2:program<1(f=#1) 3:f<2(n~=2) 4:f<2(n~=1) [4 3 2] -> 1",
    "1 2:program<1(f=#1) 3:f<2(n~=2) [3 2] -> 2",
    "0 2:program<1(f=#1) [] -> 2",
  ]);
});

it("shows the same of functions with a body in braces", () => {
  const program =
    "function f(n) {\n  if (n === 1) {\n    return 1;\n  } else {\n    return n * f(n - 1);\n  }\n}\nf(2);";
  expect(
    pictures(program).map(({ line, stack, returns }) => [line, stack.join(), returns ? word(returns) : ""]),
  ).toEqual([
    [1, "2", ""],
    [8, "2", ""],
    [2, "3,2", ""],
    [5, "3,2", ""],
    [2, "4,3,2", ""],
    [3, "4,3,2", ""],
    [3, "4,3,2", "1"],
    [5, "3,2", "2"],
    [0, "", "2"],
  ]);
});

it("leaves out a call whose last deed was another call", () => {
  const program = "const even = n => n === 0 ? true : odd(n - 1);\nconst odd = n => even(n - 1);\neven(2);";
  expect(pictures(program).map(({ stack }) => stack.join())).toEqual(["2", "2", "2", "3,2", "4,2", "5,2", "5,2", ""]);
});

it("keeps the frame of a call that is over as long as a function can reach it", () => {
  const program = "const make = b => x => { b = b + x; return b; };\nconst ada = make(100);\nada(10);\nada(1);";
  const all = pictures(program);
  expect(pictureText(last(all))).toBe("0 2:program<1(make=#1 ada=#2) 3:make<2(b~=111) [] -> 111");
  expect(objects(last(all))).toEqual([
    "#1 make(b)@2 b => x => {\n  b = b + x;\n  return b;\n}",
    "#2 (x)@3 x => {\n  b = b + x;\n  return b;\n}",
  ]);
  expect(pictureText(all[6] as EnvironmentPicture)).toBe(
    "1 2:program<1(make=#1 ada=#2) 3:make<2(b~=110) 4:function<3(x~=10) [4 2]",
  );
});

it("tells what changed since the picture before", () => {
  const program = "const p = pair(1, 2);\nconst f = x => { set_tail(p, x); return x; };\nf(3);";
  expect(pictures(program).map(changes)).toEqual([
    "frames  names  objects ",
    "frames  names 2.p objects 1",
    "frames  names 2.f objects 2",
    "frames 3 names  objects ",
    "frames  names  objects 1",
    "frames  names  objects ",
    "frames  names  objects ",
  ]);
});

it("shows blocks and each iteration's own variables", () => {
  const program = "for (let i = 0; i < 2; i = i + 1) {\n  const j = i * i;\n}";
  expect(pictures(program).map(pictureText)).toEqual([
    "1 2:program<1() [2]",
    "2 2:program<1() 3:block<2(i~=0) 4:block<3(j=-) [4 3 2]",
    "2 2:program<1() 3:block<2(i~=1) 5:block<3(j=-) [5 3 2]",
    "0 2:program<1() [] -> undefined",
  ]);
});

it("shows shared and circular values once", () => {
  const all = pictures("const p = pair(1, null);\nset_tail(p, p);\nconst q = pair(p, p);");
  expect(pictureText(last(all))).toBe("0 2:program<1(p=#1 q=#2) [] -> undefined");
  expect(objects(last(all))).toEqual(["#1 [1 #1]", "#2 [#1 #1]"]);
});

it("shows holes and the beginning of long arrays", () => {
  const all = pictures("const a = [];\na[1] = 'x';\nconst b = [];\nb[99] = 1;");
  const [short, long] = objects(last(all));
  expect(short).toBe('#1 [- "x"]');
  expect(long).toMatch(/^#2 \[- - .* \+40\]$/);
});

it("shows the standard library neither as frames nor by its text", () => {
  const all = pictures("const f = x => x + 1;\nconst g = map;\ng(f, list(5));");
  expect(all.map(({ line, stack }) => `${line}: ${stack}`)).toEqual([
    "1: 2",
    "2: 2",
    "3: 2",
    "1: 3,2",
    "1: 3,2",
    "0: ",
  ]);
  expect(objects(all[3] as EnvironmentPicture)).toEqual([
    "#1 f(x)@2 x => x + 1",
    expect.stringMatching(/^#2 map\(f xs\)@null /),
  ]);
});

describe("declarations of the course", () => {
  const prepend = "let count = 7; const secret = x => { const hidden = 4711; return () => hidden + x; };";

  it("stands in the frame global, its functions without their text and its calls without their names", () => {
    const all = pictures("const f = secret(1);", { prepend });
    expect(pictureText(last(all))).toBe(
      "0 1:global<null(count~=7 secret=#1) 2:program<1(f=#2) 3:secret<1() [] -> undefined",
    );
    expect(objects(last(all))).toEqual(["#2 ()@3 ", "#1 secret(x)@1 "]);
    expect(JSON.stringify(all)).not.toContain("4711");
  });
});

describe("limits", () => {
  const loop = "let n = 0;\nwhile (n < 5000) {\n  n = n + 1;\n}\ndisplay(n);\nn;";

  it("of pictures do not touch the program, whose end is pictured once more", () => {
    const events = page().send(followed(loop, { pictures: 10 }));
    expect(lines(events)).toEqual([
      { kind: "display", text: "5000" },
      { kind: "result", text: "5000" },
    ]);
    expect(events.at(-1)).toEqual({ type: "finished", run: 1, outcome: "finished" });
    const all = picturesIn(events);
    expect(all.map(({ line, full }) => (full ? `${line} full` : line))).toEqual([1, 2, 3, 3, 3, 3, 3, 3, "3 full", 0]);
    expect(pictureText(last(all))).toBe("0 2:program<1(n~=5000) [] -> 5000");
  });

  it("that a program just keeps say nothing", () => {
    expect(pictures("1;\n2;", { pictures: 3 }).map(({ line, full }) => `${line} ${full}`)).toEqual([
      "1 undefined",
      "2 undefined",
      "0 undefined",
    ]);
  });

  it("of frames and objects leave the outer ones out and count them", () => {
    const program = "const f = n => n === 0 ? 0 : 1 + f(n - 1);\nconst xs = enum_list(1, 700);\nf(350);";
    const all = pictures(program, { pictures: 400 });
    const deepest = all[353] as EnvironmentPicture;
    expect(deepest.stack.length).toBe(301);
    expect([deepest.frames.length, deepest.objects.length, deepest.more]).toEqual([302, 600, 52]);
  });
});

it("sends what there is of a program that fails, or goes on past its time limit", () => {
  const failed = page().send(followed("const a = 1;\na + true;\n2;"));
  expect(picturesIn(failed).map(pictureText)).toEqual(["1 2:program<1(a=-) [2]", "2 2:program<1(a=1) [2]"]);
  // Later than the limit, and not so late that the page would have its turn first.
  let looks = 0;
  const long = page(() => (looks++ < 400 ? 0 : 2)).send(
    followed("let n = 0;\nwhile (n < 20000) {\n  n = n + 1;\n}", { pictures: 50, library: { execTimeMs: 1 } }),
  );
  expect(long.filter(({ type }) => type === "overtime")).toEqual([{ type: "overtime", run: 1, limitMs: 1 }]);
  expect(picturesIn(long)).toHaveLength(50);
  expect(picturesIn(long)[48]?.full).toBe(true);
  expect(long.at(-1)).toEqual({ type: "finished", run: 1, outcome: "finished" });
});

it("sends the last pictures before what the program does next: who stops it then has seen them all", () => {
  const program = "let n = 0;\nwhile (n < 9) {\n  n = n + 1;\n}\ndisplay(n);";
  const events = page().send(followed(program, { pictures: 4 }));
  expect(events.slice(0, 3).map(({ type }) => type)).toEqual(["pictures", "output", "pictures"]);
  expect(picturesIn(events.slice(0, 1)).map(({ full }) => full)).toEqual([undefined, undefined, true]);
});

it("sends pictures in batches while the program runs", () => {
  let clock = 0;
  const events: Event[] = [];
  const turns: (() => void)[] = [];
  const commands = new CommandHandler((event) => events.push(event), {
    ...surroundings(() => (clock += 100)),
    setTimer: (task) => turns.push(task),
  });
  commands.handle(followed("let n = 0;\nwhile (n < 900) {\n  n = n + 1;\n}"));
  for (let turn = turns.shift(); turn; turn = turns.shift()) turn();
  const batches = events.filter(({ type }) => type === "pictures");
  expect(batches.length).toBeGreaterThan(1);
  expect(picturesIn(events)).toHaveLength(903);
});

describe("at a breakpoint", () => {
  it("shows the environment, and tells at the next one what changed between them", () => {
    const { send } = page();
    const program = "let a = 1;\na = 2;\na = 3;\n4;";
    const first = send({ ...run(program), breakpoints: [2, 4] } as Command).at(-1);
    expect(first?.type === "suspended" && first.picture && pictureText(first.picture)).toBe("2 2:program<1(a~=1) [2]");
    const second = send({ type: "resume", run: 1, how: "continue" }).at(-1);
    expect(second?.type === "suspended" && second.picture && changes(second.picture)).toBe(
      "frames  names 2.a objects ",
    );
  });

  it("shows the last of the pictures of a run that is followed", () => {
    const { send } = page();
    const events = send(followed("let a = 1;\na = 2;\na = 3;", { breakpoints: [3] }));
    const end = events.at(-1);
    expect(end?.type === "suspended" && end.picture && pictureText(end.picture)).toBe("3 2:program<1(a~=2) [2]");
    const more = send({ type: "resume", run: 1, how: "continue" });
    expect(picturesIn([...events, ...more]).map(({ line }) => line)).toEqual([1, 2, 3, 0]);
  });

  it("shows waiting calls also where no pictures are taken", () => {
    const { send } = page();
    const program = "const f = n =>\n  n === 0\n  ? 0\n  : 1 + g(n);\nconst g = n => {\n  return f(n - 1);\n};\nf(1);";
    const first = send({ ...run(program), breakpoints: [6] } as Command).at(-1);
    expect(first?.type === "suspended" && first.picture?.stack).toEqual([3, 4, 2]);
  });

  it.each([
    [2, "default"],
    [3, "non-det"],
    [3, "concurrent"],
  ] as const)("shows none in Source %i %s", (chapter, variant) => {
    const command = { ...run("const a = 1;\na;", { library: { chapter, variant } }), breakpoints: [2] } as Command;
    expect(page().send(command).at(-1)).toEqual(expect.not.objectContaining({ picture: expect.anything() }));
    expect(pictures("1;", { library: { chapter, variant } })).toEqual([]);
  });
});

it("follows programs with types", () => {
  setTypeChecker(checkTypes);
  const library = { variant: "typed" } as const;
  const all = pictures("const f = (x: number): number => x + 1;\nf(1);", { library });
  expect(all.map(({ line }) => line)).toEqual([1, 2, 1, 1, 0]);
});

it.each(["default", "gpu", "explicit-control"] as const)("follows programs of Source 4 %s", (variant) => {
  const all = pictures("const f = x => x + 1;\nf(1);", { library: { chapter: 4, variant } });
  expect(all.map(({ line }) => line)).toEqual([1, 2, 1, 1, 0]);
});

it("takes no pictures of what the REPL does afterwards, and none unless it is asked for", () => {
  const { send } = page();
  expect(picturesIn(send(followed("const f = x => x + 1;")))).toHaveLength(2);
  const later = send(repl("f(1);", { execTimeMs: 20_000 }));
  expect(lines(later)).toEqual([{ kind: "result", text: "2" }]);
  expect(picturesIn(later)).toEqual([]);
  expect(picturesIn(send(run("1;", { library: LIBRARY })))).toEqual([]);
});

it("lets a program recurse as deep as without pictures", () => {
  const events = page().send(followed("const f = n => n === 0 ? 0 : 1 + f(n - 1);\nf(100000);", { pictures: 20 }));
  expect(lines(events)).toEqual([{ kind: "result", text: "100000" }]);
});
