import type { Device } from "../../domain/robots/device";
import { Machine } from "../../domain/robots/machine/machine";
import { displayText } from "../../domain/robots/machine/text";
import { compileForRobot } from ".";

interface Options {
  readonly prepend?: string;
  readonly strict?: boolean;
}

const compiled = (program: string, { prepend = "", strict = false }: Options = {}) =>
  compileForRobot({ prepend, program }, { strict });

/** The bytes of a program's file, in hexadecimal. */
function bytesOf(program: string): string {
  const result = compiled(program);
  if (result.kind === "problems") throw new Error(result.problems.map(({ explanation }) => explanation).join("\n"));
  return Buffer.from(result.bytes)
    .toString("hex")
    .replaceAll(/(..)(?=.)/g, "$1 ");
}

/** What is wrong with a program: the part, its line, and the words. */
function problemsOf(program: string, options?: Options): string[] {
  const result = compiled(program, options);
  if (result.kind === "program") return [];
  return result.problems.map(({ part, line, explanation }) => `${part} ${line}: ${explanation}`);
}

/** What a program displays and gives, or the fault that ends it. */
function run(program: string, options?: Options): string {
  const result = compiled(program, options);
  if (result.kind === "problems") throw new Error(result.problems.map(({ explanation }) => explanation).join("\n"));
  const shown: string[] = [];
  const device: Device = {
    now: 0,
    call: (number, args) => {
      shown.push(`robot ${number}(${args.join(", ")})`);
      return { kind: "value", value: undefined };
    },
    awaited: () => null,
  };
  const machine = new Machine(result.bytes, { device, show: ({ text }) => shown.push(text), random: () => 0.5 });
  machine.run(3_000_000);
  const { state } = machine;
  if (state.kind === "finished") shown.push(`= ${displayText(state.value)}`);
  return shown.join("; ");
}

const constants = (count: number): string =>
  Array.from({ length: count }, (_nothing, at) => `const a${at} = 1;`).join("\n");

describe("the file of a program", () => {
  const HEADER = "ad ac 05 50 00 00 00 00 10 00 00 00 00 00 00 00";

  it("holds a sum, its value kept as the program's", () => {
    expect(bytesOf("1 + 2;")).toBe(`${HEADER} 02 01 00 00 0b 2d 00 02 01 00 00 00 02 02 00 00 00 11 2d 00 2a 00 46`);
  });

  it("holds a string once, before the functions", () => {
    expect(bytesOf('"é" + "é";')).toBe(
      [
        "ad ac 05 50 00 00 00 00 1c 00 00 00 01 00 00 00 01 00 03 00 00 00 c3 a9 00 00 00 00",
        "02 01 00 00 0b 2d 00 0d 10 00 00 00 0d 10 00 00 00 11 2d 00 2a 00 46",
      ].join(" "),
    );
  });

  it("holds a function after the program, with a tail call in it", () => {
    expect(bytesOf("const f = n => f(n);")).toBe(
      `${HEADER} 01 02 00 00 0b 2d 00 28 24 00 00 00 2d 01 2a 00 46 00 00 00 02 01 01 00 30 01 01 2a 00 41 01`,
    );
  });

  it("calls primitives and the robot's functions by their numbers", () => {
    expect(bytesOf("display(ev3_motorA());")).toBe(`${HEADER} 01 01 00 00 0b 2d 00 44 02 00 42 05 01 2d 00 2a 00 46`);
    expect(bytesOf("const f = () => display(1);")).toMatch(/ 02 01 00 00 00 43 05 01$/);
    expect(bytesOf("const f = () => ev3_hello();")).toMatch(/ 01 00 00 00 45 20 00$/);
    expect(bytesOf("const f = x => ev3_hello;")).toMatch(/ 01 01 01 00 4f 20 46$/);
    expect(bytesOf("const f = x => pair;")).toMatch(/ 01 01 01 00 4e 44 46$/);
  });
});

describe("a compiled program", () => {
  it.each([
    ["gives the value of its last statement that has one", "1; const x = 2;", "= 1"],
    ["passes over blocks without a value", "1; { const x = 2; } {} { function f() { return 3; } }", "= 1"],
    ["has no value after a condition or a loop without one", "1; if (true) { const x = 2; } else { }", "= undefined"],
    ["gives a loop's last value", "for (let i = 0; i < 3; i = i + 1) { i * 2; }", "= 4"],
    ["gives what it assigned last", "const a = [1]; a[0] = 7;", "= 7"],
    ["gives a template", "`a\nb`;", "= a\nb"],
    ["calls in tail position without end", "const f = n => n === 0 ? 'done' : f(n - 1); f(20000);", "= done"],
    ["calls after || in tail position", "const f = n => n === 0 || f(n - 1); f(20000);", "= true"],
    ["calls after && in a return", "function f(n) { return n > 0 && f(n - 1); } f(20000);", "= false"],
    ["lets its names hide the library's", "const pair = (a, b) => a + b; pair(1, 2);", "= 3"],
    ["hands primitives on as values", "map(math_abs, list(-1, -2));", "= [1, [2, null]]"],
    ["appends whatever follows, undefined too", "append(list(1), undefined);", "= [1, undefined]"],
    ["imports the robot's functions", 'import { ev3_pause as wait } from "ev3"; wait(5);', "robot 0(5); = undefined"],
    [
      "knows a function only after its declaration",
      "const y = f(); function f() { return 1; } y;",
      "uninitialised load",
    ],
  ])("%s", (_what, program, expected) => {
    expect(run(program)).toBe(expected);
  });

  it.each([
    ["the body", "for (let i = 0; i < 3; i = i + 1) { fs[i] = () => i; }", "= 210"],
    ["the test", "for (let i = 0; keep(() => i) < 4; i = i + 1) { }", "= 210"],
    ["the update", "for (let i = 0; i < 3; i = keep(() => i) > 0 ? i + 1 : 9) { }", "= 321"],
    ["the initialisation", "for (let i = keep(() => i) - 1; i < 3; i = i + 1) { fs[i] = () => i; }", "= 210"],
    ["a block", "let i = 0; while (i < 3) { const j = i; fs[i] = () => j; i = i + 1; }", "= 210"],
    ["a loop that goes on early", "for (let i = 0; i < 3; i = i + 1) { fs[i] = () => i; continue; }", "= 210"],
  ])("gives functions made in %s of a loop the names of their own round", (_where, loop, expected) => {
    const keep = "const fs = []; const keep = f => { fs[array_length(fs)] = f; return array_length(fs); };";
    expect(run(`${keep} ${loop} fs[0]() + 10 * fs[1]() + 100 * fs[2]();`)).toBe(expected);
  });

  it("returns out of a loop's environments after it has left them", () => {
    const loop = "for (let i = 0; i < 3; i = i + 1) { const g = () => i; if (i === 1) { return g(); } else { } }";
    const program = `const f = () => { ${loop} return 9; }; f();`;
    expect(run(program)).toBe("= 1");
    // Two environments are left (4d), then the call takes the place of the one that returns it (41 00).
    expect(bytesOf(program)).toContain(" 4d 4d 41 00 ");
  });

  it("leaves no environment behind when it breaks out of loops in loops", () => {
    const inner =
      "for (let j = 0; j < 9; j = j + 1) { const k = () => i + j; if (k() === 3) { break; } else { n = n + k(); } }";
    expect(run(`let n = 0; for (let i = 0; i < 2; i = i + 1) { ${inner} } n;`)).toBe("= 6");
  });
});

describe("a program behind a prepend", () => {
  it("keeps names that the prepend's functions use", () => {
    expect(run("const x = 2; f();", { prepend: "const x = 1; const f = () => x;" })).toBe("= 1");
    expect(run("const display = v => 7; f(1);", { prepend: "const f = v => display(v);" })).toBe("1; = 1");
    expect(run("let n = 10; f() + n;", { prepend: "let n = 1; const f = () => { n = n + 1; return n; };" })).toBe(
      "= 12",
    );
  });

  it("has no value of its own when only the prepend has one", () => {
    expect(run("const x = 2;", { prepend: "1;" })).toBe("= undefined");
  });

  it("counts its own lines, separately from the prepend's", () => {
    expect(problemsOf("1;\n\ny;", { prepend: "const x = 1;\nconst z = 2;" })).toEqual([
      "student 3: Name y not declared.",
    ]);
    expect(problemsOf("1;", { prepend: "1;\nprompt('a');" })).toEqual([
      "prepend 2: The robot has no function prompt. Wait for a button of the brick with ev3_waitForButtonPress.",
    ]);
    expect(problemsOf("1;", { prepend: constants(300) })).toEqual([
      "prepend 255: The robot keeps at most 255 names in one function. Move some into functions of their own.",
    ]);
  });
});

describe("programs that the robot does not support", () => {
  it.each([
    ["y;", "Name y not declared."],
    ["const x = 1; x = 2;", "Cannot assign new value to constant x."],
    ["math_PI = 3;", "Cannot assign new value to constant math_PI."],
    ["display = 3;", "Cannot assign new value to constant display."],
    ["3(1);", "Calling non-function value 3."],
    ["undefined(1);", "Calling non-function value undefined."],
    ["const f = (a, ...b) => a;", "The robot's functions take their arguments one by one."],
    ["pair(...[1, 2]);", "The robot cannot spread an array over arguments."],
    ['import { show } from "rune"; show(1);', "The robot has no module rune. Only ev3 can be imported."],
    ['import { nothing } from "ev3";', 'Module "ev3" does not contain a definition for "nothing".'],
    ["16777217;", "The robot's numbers have 32 bits: 16777217 would be 16777216."],
    ["1e39;", "The robot's numbers have 32 bits: 1e+39 would be Infinity."],
    ["1e-50;", "The robot's numbers have 32 bits: 1e-50 would be 0."],
  ])("is told at its line: %s", (program, explanation) => {
    expect(problemsOf(`1;\n${program}`)).toEqual([`student 2: ${explanation}`]);
  });

  it("accepts values that fit into 32 bits, or nearly do", () => {
    expect(run("list(16777216, 0.1, 16777218, NaN, Infinity, -0.5);")).toBe(
      "= [16777216, [0.1, [16777218, [NaN, [Infinity, [-0.5, null]]]]]]",
    );
  });

  it.each(["display_list", "stringify", "list_to_string", "parse_int", "char_at", "arity", "get_time"])(
    "is calling %s, which a simulated robot can",
    (name) => {
      expect(problemsOf(`\n${name};`, { strict: true })).toEqual([
        expect.stringMatching(new RegExp(`^student 2: The robot has no function ${name}\\.`)),
      ]);
      expect(problemsOf(`${name};`)).toEqual([]);
    },
  );

  const TOO_MANY = "The robot keeps at most 255 names in one function. Move some into functions of their own.";

  it("is more than 255 names in one function, the one of the program's value among them", () => {
    expect(problemsOf(constants(254))).toEqual([]);
    expect(problemsOf(constants(255))).toEqual([`student 255: ${TOO_MANY}`]);
    expect(problemsOf(`function f() {\n${constants(255)}\n}`)).toEqual([]);
    expect(problemsOf(`function f() {\n${constants(256)}\n}`)).toEqual([`student 257: ${TOO_MANY}`]);
  });

  it("is a name more that the value of an assignment needs", () => {
    expect(problemsOf(`${constants(252)}\nconst b = [];\nb[0] = 1;`)).toEqual([]);
    expect(problemsOf(`${constants(253)}\nconst b = [];\nb[0] = 1;`)).toEqual([`student 255: ${TOO_MANY}`]);
  });

  it("is more than 255 arguments", () => {
    const call = (count: number) => `\nlist(${Array(count).fill("1").join(", ")});`;
    expect(problemsOf(call(255))).toEqual([]);
    expect(problemsOf(call(256))).toEqual(["student 2: The robot takes at most 255 arguments in a call."]);
  });

  it("is keeping more than 255 values for one", () => {
    const sum = (count: number) => `\n${"1 + (".repeat(count)}1${")".repeat(count)};`;
    expect(problemsOf(sum(254))).toEqual([]);
    expect(problemsOf(sum(255))).toEqual([
      "student 2: The robot has room for at most 255 values while it computes one. Give a part of this a name, and use the name here.",
    ]);
  });
});
