import type { Problem } from "../engine";
import type { Library } from "../library";
import { canStep, type Step, stepsOf } from ".";

const library = (chapter: 1 | 2, more: Partial<Library> = {}): Library => ({
  chapter,
  variant: "default",
  external: "none",
  symbols: [],
  globals: [],
  execTimeMs: 1000,
  ...more,
});

const steps = (program: string, { chapter = 1 as 1 | 2, prepend = "", limit = 1000, more = {} } = {}) =>
  stepsOf(library(chapter, more), prepend, program, limit) as readonly Step[];

/** Each step as its explanation and its code, with the redex in place of the mark. */
const written = (program: string, how?: Parameters<typeof steps>[1]) =>
  steps(program, how).map(({ code, redex, explanation }) => [explanation, code.replaceAll("@redex", `«${redex}»`)]);

/** The programs between the reductions. */
const codes = (program: string, how?: Parameters<typeof steps>[1]) =>
  steps(program, how)
    .filter((_, index) => index % 2 === 0)
    .map(({ code, redex }) => code.replaceAll("@redex", redex));

const last = (program: string, how?: Parameters<typeof steps>[1]) => written(program, how).at(-1);

describe("the steps of a program", () => {
  test("show each reduction before and after", () => {
    expect(steps("1 + 2 * 3;")).toEqual([
      { rule: "start", explanation: "Start of evaluation", code: "1 + 2 * 3;", redex: "" },
      { rule: "arithmetic", explanation: "Binary expression 2 * 3 evaluated", code: "1 + @redex;", redex: "2 * 3" },
      { rule: "arithmetic", explanation: "Binary expression 2 * 3 evaluated", code: "1 + @redex;", redex: "6" },
      { rule: "arithmetic", explanation: "Binary expression 1 + 6 evaluated", code: "@redex;", redex: "1 + 6" },
      { rule: "arithmetic", explanation: "Binary expression 1 + 6 evaluated", code: "@redex;", redex: "7" },
      { rule: "complete", explanation: "Evaluation complete", code: "7;", redex: "" },
    ]);
  });

  test("keep the parentheses that the meaning needs and no others", () => {
    expect(codes("(1 + 2) * (3 * (4 - (5 - 6))) % (-1);")[0]).toBe("(1 + 2) * (3 * (4 - (5 - 6))) % -1;");
    expect(codes("-(-(1 + 1)); !(true && (false || true)); (true ? 1 : 2) + (x => x)(1);")[0]).toBe(
      "-(-(1 + 1));\n!(true && (false || true));\n(true ? 1 : 2) + (x => x)(1);",
    );
  });

  test("put constants in the places of their names", () => {
    expect(written("const x = 1 + 1;\nx * x;")).toEqual([
      ["Start of evaluation", "const x = 1 + 1;\nx * x;"],
      ["Binary expression 1 + 1 evaluated", "const x = «1 + 1»;\nx * x;"],
      ["Binary expression 1 + 1 evaluated", "const x = «2»;\nx * x;"],
      ["Constant x declared and substituted into rest of block", "«const x = 2;»\nx * x;"],
      ["Constant x declared and substituted into rest of block", "«2» * «2»;"],
      ["Binary expression 2 * 2 evaluated", "«2 * 2»;"],
      ["Binary expression 2 * 2 evaluated", "«4»;"],
      ["Evaluation complete", "4;"],
    ]);
  });

  test("choose among conditional expressions and statements", () => {
    expect(written("1 < 2 ? 3 : 4;").slice(3)).toEqual([
      ["Conditional expression evaluated, condition is true, consequent evaluated", "«true ? 3 : 4»;"],
      ["Conditional expression evaluated, condition is true, consequent evaluated", "«3»;"],
      ["Evaluation complete", "3;"],
    ]);
    expect(written("if (false) { 1; } else { const y = 2; y; }")).toEqual([
      ["Start of evaluation", "if (false) {\n  1;\n} else {\n  const y = 2;\n  y;\n}"],
      [
        "If statement evaluated, condition false, proceed to else block",
        "«if (false) {\n  1;\n} else {\n  const y = 2;\n  y;\n}»",
      ],
      ["If statement evaluated, condition false, proceed to else block", "«{\n  const y = 2;\n  y;\n}»"],
      ["Constant y declared and substituted into rest of block", "{\n  «const y = 2;»\n  y;\n}"],
      ["Constant y declared and substituted into rest of block", "{\n  «2»;\n}"],
      ["Block evaluated, its value is 2", "«{\n  2;\n}»"],
      ["Block evaluated, its value is 2", "«2;»"],
      ["Evaluation complete", "2;"],
    ]);
  });

  test("stop && and || where the left side decides", () => {
    expect(written("false && 1 < 2 || true;").map(([explanation]) => explanation)).toEqual([
      "Start of evaluation",
      "AND operation evaluated, left of operator is false, stop evaluation",
      "AND operation evaluated, left of operator is false, stop evaluation",
      "OR operation evaluated, left of operator is false, continue evaluating right of operator",
      "OR operation evaluated, left of operator is false, continue evaluating right of operator",
      "Evaluation complete",
    ]);
  });

  test("follow a recursive function by its name", () => {
    expect(codes("function factorial(n) { return n === 0 ? 1 : n * factorial(n - 1); }\nfactorial(3);")).toEqual([
      "function factorial(n) {\n  return n === 0 ? 1 : n * factorial(n - 1);\n}\nfactorial(3);",
      "factorial(3);",
      "3 === 0 ? 1 : 3 * factorial(3 - 1);",
      "false ? 1 : 3 * factorial(3 - 1);",
      "3 * factorial(3 - 1);",
      "3 * factorial(2);",
      "3 * (2 === 0 ? 1 : 2 * factorial(2 - 1));",
      "3 * (false ? 1 : 2 * factorial(2 - 1));",
      "3 * (2 * factorial(2 - 1));",
      "3 * (2 * factorial(1));",
      "3 * (2 * (1 === 0 ? 1 : 1 * factorial(1 - 1)));",
      "3 * (2 * (false ? 1 : 1 * factorial(1 - 1)));",
      "3 * (2 * (1 * factorial(1 - 1)));",
      "3 * (2 * (1 * factorial(0)));",
      "3 * (2 * (1 * (0 === 0 ? 1 : 0 * factorial(0 - 1))));",
      "3 * (2 * (1 * (true ? 1 : 0 * factorial(0 - 1))));",
      "3 * (2 * (1 * 1));",
      "3 * (2 * 1);",
      "3 * 2;",
      "6;",
    ]);
  });

  test("name the function that is applied, before it is", () => {
    const program = "const twice = f => x => f(f(x));\ntwice(y => y + 1)(5);";
    expect(steps(program).map((step) => [step.explanation, step.function])).toEqual([
      ["Start of evaluation", undefined],
      ["Constant twice declared and substituted into rest of block", undefined],
      ["Constant twice declared and substituted into rest of block", undefined],
      ["y => y + 1 substituted into f of twice", "twice"],
      ["y => y + 1 substituted into f of twice", undefined],
      ["5 substituted into x of x => (y => y + 1)((y => y + 1)(x))", undefined],
      ["5 substituted into x of x => (y => y + 1)((y => y + 1)(x))", undefined],
      ["5 substituted into y of y => y + 1", undefined],
      ["5 substituted into y of y => y + 1", undefined],
      ["Binary expression 5 + 1 evaluated", undefined],
      ["Binary expression 5 + 1 evaluated", undefined],
      ["6 substituted into y of y => y + 1", undefined],
      ["6 substituted into y of y => y + 1", undefined],
      ["Binary expression 6 + 1 evaluated", undefined],
      ["Binary expression 6 + 1 evaluated", undefined],
      ["Evaluation complete", undefined],
    ]);
  });

  test("rename declarations that would capture a name", () => {
    expect(codes("const f = x => x + 1;\nconst apply = g => f => g(f);\napply(f)(2);").slice(2, 5)).toEqual([
      "apply(f)(2);",
      "(f_1 => f(f_1))(2);",
      "f(2);",
    ]);
    const open = "const k = x => y => x();\nconst later = k(() => y);\nconst y = 7;\nlater(3);";
    expect(codes(open).slice(1, 5)).toEqual([
      "const later = k(() => y);\nconst y = 7;\nlater(3);",
      "const later = y_1 => (() => y)();\nconst y = 7;\nlater(3);",
      "const y = 7;\nlater(3);",
      "later(3);",
    ]);
    expect(last(open)).toEqual(["Evaluation complete", "7;"]);
  });

  test("rename declarations of a block", () => {
    const program = "const g = x => 1;\n(h => { const g = 2; return h(g); })(g);";
    expect(codes(program).slice(1)).toEqual([
      "(h => {\n  const g = 2;\n  return h(g);\n})(g);",
      "{\n  const g_1 = 2;\n  return g(g_1);\n};",
      "{\n  return g(2);\n};",
      "{\n  return 1;\n};",
      "1;",
    ]);
  });

  test("evaluate the body of a function statement by statement", () => {
    expect(
      written("function f(x) { const y = x + 1; y; if (y > 1) { return y; } else { return 0; } }\nf(1);").slice(4),
    ).toEqual([
      [
        "1 substituted into x of f",
        "«{\n  const y = 1 + 1;\n  y;\n  if (y > 1) {\n    return y;\n  } else {\n    return 0;\n  }\n}»;",
      ],
      [
        "Binary expression 1 + 1 evaluated",
        "{\n  const y = «1 + 1»;\n  y;\n  if (y > 1) {\n    return y;\n  } else {\n    return 0;\n  }\n};",
      ],
      [
        "Binary expression 1 + 1 evaluated",
        "{\n  const y = «2»;\n  y;\n  if (y > 1) {\n    return y;\n  } else {\n    return 0;\n  }\n};",
      ],
      [
        "Constant y declared and substituted into rest of block",
        "{\n  «const y = 2;»\n  y;\n  if (y > 1) {\n    return y;\n  } else {\n    return 0;\n  }\n};",
      ],
      [
        "Constant y declared and substituted into rest of block",
        "{\n  «2»;\n  if («2» > 1) {\n    return «2»;\n  } else {\n    return 0;\n  }\n};",
      ],
      ["2 finished evaluating", "{\n  «2;»\n  if (2 > 1) {\n    return 2;\n  } else {\n    return 0;\n  }\n};"],
      ["2 finished evaluating", "{\n  if (2 > 1) {\n    return 2;\n  } else {\n    return 0;\n  }\n};"],
      ["Binary expression 2 > 1 evaluated", "{\n  if («2 > 1») {\n    return 2;\n  } else {\n    return 0;\n  }\n};"],
      ["Binary expression 2 > 1 evaluated", "{\n  if («true») {\n    return 2;\n  } else {\n    return 0;\n  }\n};"],
      [
        "If statement evaluated, condition true, proceed to if block",
        "{\n  «if (true) {\n    return 2;\n  } else {\n    return 0;\n  }»\n};",
      ],
      ["If statement evaluated, condition true, proceed to if block", "{\n  «{\n    return 2;\n  }»\n};"],
      ["2 returned", "«{\n  {\n    return 2;\n  }\n}»;"],
      ["2 returned", "«2»;"],
      ["Evaluation complete", "2;"],
    ]);
    expect(written("(() => { 1; })();").slice(-3)).toEqual([
      ["Function body evaluated, it has no return statement, undefined returned", "«{}»;"],
      ["Function body evaluated, it has no return statement, undefined returned", "«undefined»;"],
      ["Evaluation complete", "undefined;"],
    ]);
  });

  test("keep the value of a statement until the next one has its own", () => {
    expect(written("1;\nconst x = 2;\nx;\n{}")).toEqual([
      ["Start of evaluation", "1;\nconst x = 2;\nx;\n{}"],
      ["Constant x declared and substituted into rest of block", "1;\n«const x = 2;»\nx;\n{}"],
      ["Constant x declared and substituted into rest of block", "1;\n«2»;\n{}"],
      ["1 finished evaluating", "«1;»\n2;\n{}"],
      ["1 finished evaluating", "2;\n{}"],
      ["Empty block statement evaluated", "2;\n«{}»"],
      ["Empty block statement evaluated", "2;"],
      ["Evaluation complete", "2;"],
    ]);
  });

  test("run library functions by their source", () => {
    const found = codes("map(x => x * 2, list(1, 2));", { chapter: 2 });
    expect(found.slice(0, 7)).toEqual([
      "map(x => x * 2, list(1, 2));",
      "map(x => x * 2, [1, [2, null]]);",
      "$map(x => x * 2, [1, [2, null]], null);",
      "is_null([1, [2, null]]) ? reverse(null) : $map(x => x * 2, tail([1, [2, null]]), pair((x => x * 2)(head([1, [2, null]])), null));",
      "false ? reverse(null) : $map(x => x * 2, tail([1, [2, null]]), pair((x => x * 2)(head([1, [2, null]])), null));",
      "$map(x => x * 2, tail([1, [2, null]]), pair((x => x * 2)(head([1, [2, null]])), null));",
      "$map(x => x * 2, [2, null], pair((x => x * 2)(head([1, [2, null]])), null));",
    ]);
    expect(found.at(-1)).toBe("[2, [4, null]];");
  });

  test("run builtins in one step, and show displayed output", () => {
    expect(written('display(math_max(1, 2), "max:");')).toEqual([
      ["Start of evaluation", 'display(math_max(1, 2), "max:");'],
      ["math_max runs", 'display(«math_max(1, 2)», "max:");'],
      ["math_max runs", 'display(«2», "max:");'],
      ["display runs, max: 2 displayed", '«display(2, "max:")»;'],
      ["display runs, max: 2 displayed", "«2»;"],
      ["Evaluation complete", "2;"],
    ]);
    expect(last("stringify(x => x) + stringify(math_PI > 3);")).toEqual(["Evaluation complete", '"x => xtrue";']);
  });

  test("show functions that call each other by their names", () => {
    const program =
      "function even(n) { return n === 0 || odd(n - 1); }\nfunction odd(n) { return n !== 0 && even(n - 1); }\neven(3);";
    expect(codes(program)[2]).toBe("even(3);");
    expect(last(program)).toEqual(["Evaluation complete", "false;"]);
  });

  test("show a value that holds itself by its name", () => {
    const program = "const p = pair(1, () => head(p));\ntail(p)();";
    expect(codes(program, { chapter: 2 }).slice(2)).toEqual(["tail(p)();", "(() => head(p))();", "head(p);", "1;"]);
  });

  test("end at once for an empty program", () => {
    expect(steps("")).toEqual([
      { rule: "start", explanation: "Start of evaluation", code: "", redex: "" },
      { rule: "complete", explanation: "Evaluation complete", code: "", redex: "" },
    ]);
  });

  test("tell a mark from the same text in the program", () => {
    expect(steps('"@redex";')[0]?.code).toBe('"\\u0040redex";');
  });
});

describe("a program that fails", () => {
  test.each<[program: string, explanation: string, code: string]>([
    [
      "const x = 1 + true;",
      "Line 1: Expected number on right hand side of operation, got boolean.",
      "const x = «1 + true»;",
    ],
    ["1;\n2(3, 4);", "Line 2: Calling non-function value 2.", "1;\n«2(3, 4)»;"],
    [
      "(x => x)(1, 2);",
      "Line 1: Expected 1 arguments, but got 2.\nx => ... is called with 2 arguments: it takes 1.",
      "«(x => x)(1, 2)»;",
    ],
    [
      "math_abs();",
      "Line 1: Expected 1 arguments, but got 0.\nmath_abs(a) is called with no arguments: a has no value.",
      "«math_abs()»;",
    ],
    ["!1;", "Line 1: Expected boolean, got number.", "«!1»;"],
    ["1 ? 2 : 3;", "Line 1: Expected boolean as condition, got number.", "«1 ? 2 : 3»;"],
    ["1 && true;", "Line 1: Expected boolean as condition, got number.", "«1 && true»;"],
    [
      "x + 1;\nconst x = 1;",
      "Line 1: Name x declared later in current scope but not yet assigned",
      "«x» + 1;\nconst x = 1;",
    ],
    ['error(1, "bad:");', "Line 1: Error: bad: 1", '«error(1, "bad:")»;'],
  ])("ends with the step at which it does: %s", (program, explanation, code) => {
    expect(last(program)).toEqual([explanation, code]);
  });

  test("inside the library fails where the program called it", () => {
    expect(last("1;\nmap(2, list(3));", { chapter: 2 })?.[0]).toBe("Line 2: Calling non-function value 2.");
    expect(last("function f(x) {\n  return x + true;\n}\nmap(f, list(3));", { chapter: 2 })?.[0]).toBe(
      "Line 2: Expected number on right hand side of operation, got boolean.",
    );
  });
});

describe("programs that cannot be reduced", () => {
  const problem = (program: string, chapter: 1 | 2 | 3 = 1, more: Partial<Library> = {}, prepend = "") =>
    (stepsOf({ ...library(1), chapter, ...more }, prepend, program, 100) as readonly Problem[]).map(
      ({ part, line, explanation }) => [part, line, explanation],
    );

  test("are reported before the first step", () => {
    expect(problem("1;\nx;")).toEqual([["student", 2, "Name x not declared."]]);
    expect(problem("1;\npair(1, 2);")).toEqual([["student", 2, "Name pair not declared."]]);
    expect(problem("const x = 1")).toEqual([["student", 1, "Missing semicolon at the end of statement"]]);
    expect(problem("1;", 3)).toEqual([
      ["student", 0, "The stepper reduces programs of Source §1 and §2; this one is in §3 default."],
    ]);
    expect(problem("1;", 1, {}, "let x = 1;\nx = 2;")).toEqual([
      ["prepend", 1, "The stepper cannot reduce a variable that can change."],
    ]);
    expect(problem("1;", 1, {}, "1 + true;")).toEqual([
      ["prepend", 1, "Expected number on right hand side of operation, got boolean."],
    ]);
  });

  test("is every chapter above 2 and every variant but the default", () => {
    expect(canStep(library(2))).toBe(true);
    expect(canStep({ ...library(1), chapter: 3 })).toBe(false);
    expect(canStep(library(1, { variant: "lazy" }))).toBe(false);
  });
});

describe("prepend and globals", () => {
  test("are reduced without steps, and their declarations are shown by name", () => {
    const prepend = "display(0);\nconst one = 1;\nfunction inc(x) { return x + one; }";
    const more = { globals: [["two", "1 + 1"]] as const };
    expect(written("inc(two);", { prepend, more })).toEqual([
      ["Start of evaluation", "inc(two);"],
      ["two substituted into x of inc", "«inc(two)»;"],
      ["two substituted into x of inc", "«two + 1»;"],
      ["Binary expression two + 1 evaluated", "«two + 1»;"],
      ["Binary expression two + 1 evaluated", "«3»;"],
      ["Evaluation complete", "3;"],
    ]);
  });

  test("may use all list functions, and the program may redeclare their names", () => {
    const prepend = "const xs = list(1, 2);\nconst f = x => x;";
    expect(last("const f = x => x + length(xs);\nf(1);", { chapter: 2, prepend })).toEqual([
      "Evaluation complete",
      "3;",
    ]);
  });
});

describe("modules", () => {
  test("show values as texts, and functions that run in one step", () => {
    const program = 'import { heart, beside as next } from "rune";\nnext(heart, heart);';
    expect(written(program)).toEqual([
      ["Start of evaluation", "next(heart, heart);"],
      ["next runs", "«next(heart, heart)»;"],
      ["next runs", "«<Rune>»;"],
      ["Evaluation complete", "<Rune>;"],
    ]);
  });

  test("may call the program's functions, unseen", () => {
    const program = (wave: string) =>
      `import { make_sound, get_wave } from "sound";\nget_wave(make_sound(${wave}, 1))(0.25);`;
    expect(last(program("t => t * 2"), { chapter: 2 })).toEqual(["Evaluation complete", "0.5;"]);
  });

  test("and builtins that change a pair cannot be followed", () => {
    const prepend = "const p = pair(1, 2);\nfunction change(x) { return set_head(p, x); }";
    expect(last("change(3);", { chapter: 2, prepend })?.[0]).toBe(
      "Line 2: Error: The stepper cannot follow set_head, which changes a pair.",
    );
  });
});

describe("long reductions", () => {
  const loop = "function f(x) { return f(x + 1); }\nf(0);";

  test("are cut at the limit, which the last step says", () => {
    const found = steps(loop, { limit: 8 });
    expect(found.map(({ explanation }) => explanation)).toEqual([
      "Start of evaluation",
      "Function f declared and substituted into rest of block",
      "Function f declared and substituted into rest of block",
      "0 substituted into x of f",
      "0 substituted into x of f",
      "Binary expression 0 + 1 evaluated",
      "Binary expression 0 + 1 evaluated",
      "Maximum number of steps exceeded",
    ]);
    expect(steps("1 + 1;", { limit: 4 })).toHaveLength(4);
    expect(steps("1 + 1;", { limit: 3 }).at(-1)?.explanation).toBe("Maximum number of steps exceeded");
  });

  test("of values that share their parts stay small", () => {
    const doubled = "const p0 = pair(1, 2);\n";
    const program = Array.from({ length: 40 }, (_, i) => `const p${i + 1} = pair(p${i}, p${i});\n`).join("");
    const found = steps(`${doubled + program}head(p40) === p40;`, { chapter: 2, limit: 1000 });
    expect(found.at(-1)?.explanation).toBe(
      "Line 42: Expected string or number on left hand side of operation, got pair.",
    );
    expect(Math.max(...found.map(({ code, redex }) => code.length + redex.length))).toBeLessThan(41_000);
  });

  test("of programs that are nested too deeply end with a problem or a step that says so", () => {
    for (const depth of [1000, 3000, 20_000]) {
      const found = stepsOf(library(1), "", `${"!".repeat(depth)}true;`, 20);
      expect(found.length).toBeGreaterThan(0);
    }
  });
});
