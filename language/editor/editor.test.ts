import type { Library } from "../library";
import { answer } from "./answers";
import type { Position, Range } from "./scopes";
import { answerTypes } from "./type-answers";

const library = (chapter: 1 | 2 | 3 | 4, external = "none"): Library => ({
  chapter,
  variant: "default",
  external,
  symbols: [],
  globals: [],
  execTimeMs: 1000,
});

/** The text without its mark, and the place where the mark was. */
function marked(text: string): { text: string; at: Position } {
  const before = text.slice(0, text.indexOf("|")).split("\n");
  return { text: text.replace("|", ""), at: { line: before.length, column: (before.at(-1) ?? "").length } };
}
const short = ({ start, end }: Range) => `${start.line}:${start.column}-${end.line}:${end.column}`;

const PROGRAM = `const x = 1;
function f(y) {
  const z = x + y;
  return x => x + z;
}
f(x);`;

describe("occurrences", () => {
  const occurrences = (text: string) => answer({ ask: "occurrences", ...marked(text) }).map(short);
  it("are those of the same declaration, not of the same letters", () => {
    expect(occurrences(PROGRAM.replace("const x", "const |x"))).toEqual(["1:6-1:7", "3:12-3:13", "6:2-6:3"]);
    expect(occurrences(PROGRAM.replace("x => x", "x => |x"))).toEqual(["4:9-4:10", "4:14-4:15"]);
    expect(occurrences(PROGRAM.replace("f(x);", "f|(x);"))).toEqual(["2:9-2:10", "6:0-6:1"]);
  });
  it("are found in a program with holes", () => {
    expect(occurrences("const a = ;\nfunction g(b) { return |a + ; }\n")).toEqual(["1:6-1:7", "2:23-2:24"]);
  });
  it("are none where no name stands", () => {
    expect(occurrences("const a = 1; |  a;")).toEqual([]);
    expect(occurrences("const a = 1; // |a")).toEqual([]);
  });
  it("of a name that is declared elsewhere are its uses", () => {
    expect(occurrences("|pair(1, 2);\npair => pair;\ntail(pair(1, 2));")).toEqual(["1:0-1:4", "3:5-3:9"]);
  });
  it("know loops, blocks and imports", () => {
    const text =
      'import { show } from "rune";\nfor (let i = 0; i < 3; i = |i + 1) { let j = i; j = j + 1; }\nlet i = 5;';
    expect(occurrences(text)).toEqual(["2:9-2:10", "2:16-2:17", "2:23-2:24", "2:27-2:28", "2:44-2:45"]);
  });
});

it("the scope of a name excludes parts where another declaration shadows it", () => {
  const scope = answer({ ask: "scope", ...marked(PROGRAM.replace("const x", "const |x")) });
  expect(scope.map(short)).toEqual(["1:0-4:9", "4:19-6:5"]);
});

describe("rename", () => {
  const rename = (text: string, to: string) => answer({ ask: "rename", library: library(4), ...marked(text), to });
  it("edits every occurrence", () => {
    const done = rename(PROGRAM.replace("const z", "const |z"), "sum");
    expect("edits" in done && done.edits.map(short)).toEqual(["3:8-3:9", "4:18-4:19"]);
  });
  it("is refused where it would change the meaning", () => {
    const text = PROGRAM.replace("const x", "const |x");
    expect(rename(text, "f")).toEqual({ refused: "f is already declared in line 2." });
    expect(rename(text, "z")).toEqual({ refused: "z is already declared in line 3." });
    expect(rename(text, "y")).toEqual({ refused: "y is already declared in line 2." });
    expect(rename(PROGRAM.replace("const z", "const |z"), "x")).toEqual({
      refused: "x is already declared in line 4.",
    });
    expect(rename(text, "while")).toEqual({ refused: "while is a keyword." });
    expect(rename(text, "")).toEqual({ refused: "A name is missing." });
    expect(rename(text, "2x")).toEqual({ refused: "2x cannot be a name." });
    expect(rename(text, "pair")).toEqual({ refused: "pair is already a name of the language." });
    expect(rename("|pair(1, 2);", "p")).toEqual({ refused: "Put the cursor on a name that the program declares." });
  });
});

describe("names", () => {
  const names = (text: string, chapter: 1 | 2 | 3 | 4 = 2, prepend = "") =>
    answer({ ask: "names", library: library(chapter), prepend, ...marked(text) });
  it("are those that reach the position, the nearest first, then the prepend's and the language's", () => {
    const found = names(
      "const a = 1;\nfunction f(b) {\n  return |;\n}\nconst c = d => d;",
      2,
      "const p = (u, v) => u;",
    );
    expect(found.slice(0, 5).map(({ name, kind, detail }) => [name, kind, detail])).toEqual([
      ["b", "parameter", "parameter"],
      ["a", "const", "const"],
      ["f", "function", "f(b)"],
      ["c", "const", "c(d)"],
      ["p", "const", "p(u, v)"],
    ]);
    const map = found.find(({ name }) => name === "map");
    expect(map?.detail).toBe("map(f, xs) → {list}");
    expect(map?.documentation).toContain("`map(f, list(1, 2))` results in `list(f(1), f(2))`");
    expect(found.filter(({ name }) => name === "d" || name === "while" || name.startsWith("$"))).toEqual([]);
  });
  it("grow with the chapter", () => {
    const has = (chapter: 1 | 2 | 3 | 4, name: string) => names("|", chapter).some((found) => found.name === name);
    expect([has(1, "pair"), has(2, "pair"), has(2, "while"), has(3, "while")]).toEqual([false, true, false, true]);
    expect([has(3, "set_tail"), has(2, "set_tail"), has(4, "parse"), has(3, "parse")]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });
  it("are not offered in comments, strings, numbers, nor for a new name", () => {
    const nowhere = [
      "// ma|",
      "/* ma| */",
      'display("ma|");',
      "display(`ma|`);",
      "12|",
      "const ma|",
      "function ma|(x) {}",
    ];
    const begun = ['display("ma|', "const s = 'it is \\'ma|", "display(`ma|"];
    const parameters = [
      "function f(ma|",
      "function f(a,\n  ma|) {}",
      "const f = (a, ma|) => 1;",
      "const f = ma| => 1;",
    ];
    for (const text of [...nowhere, ...begun, ...parameters, "list.ma|", "math.|", "1.|"]) {
      expect([text, names(text)]).toEqual([text, []]);
    }
    for (const text of ['display("a") + ma|', "/* it's */ ma|", "f(...ma|", "function f(x) { return ma|", "f(ma|)"]) {
      expect(names(text).length).toBeGreaterThan(50);
    }
  });
  it("of own functions come with what is written above them", () => {
    const [add, plain] = names(
      "/**\n * Adds two numbers.\n * Both must be whole.\n */\nfunction add(a, b) { return a + b; }\nconst plain = 1; // one\nconst after = |",
    );
    expect(add?.documentation).toBe("~~~\nAdds two numbers.\nBoth must be whole.\n~~~");
    expect([plain?.name, plain?.documentation]).toEqual(["plain", ""]);
    const [one, two] = names("// A.\n// B.\nconst one = 1;\n\n/* C. */\n\nconst two = 2;\n|");
    expect([one?.documentation, two?.documentation]).toEqual(["~~~\nA.\nB.\n~~~", ""]);
  });
  it("in an import are those of its module, and the modules", () => {
    const turn = names('import { qua| } from "rune";').find(({ name }) => name === "quarter_turn_right");
    expect(turn).toEqual({
      name: "quarter_turn_right",
      kind: "import",
      detail: "quarter_turn_right(rune)",
      documentation: "The rune, turned by a quarter clockwise.",
    });
    expect(names('import { show, | } from "cave";')).toEqual([]);
    expect(names('import { show as s| } from "rune";')).toEqual([]);
    expect(names('import { show } from "ru|').map(({ name }) => name)).toContain("rune");
  });
  it("of an external library are there with it", () => {
    const found = answer({ ask: "names", library: library(2, "binarytrees"), prepend: "", ...marked("|") });
    expect(found.some(({ name }) => name === "make_tree")).toBe(true);
  });
});

describe("meaning", () => {
  const meaning = (text: string) => answer({ ask: "meaning", library: library(3), ...marked(text) });
  it("of a name of the program says where it is declared", () => {
    expect(meaning("function add(a, b) { return a + b; }\nad|d(1, 2);")).toEqual({
      name: "add",
      kind: "function",
      detail: "add(a, b)",
      documentation: "",
      at: { start: { line: 2, column: 0 }, end: { line: 2, column: 3 } },
      declaredAt: { start: { line: 1, column: 9 }, end: { line: 1, column: 12 } },
      link: null,
    });
  });
  it("of a builtin and of a keyword is its documentation", () => {
    expect(meaning("math_sq|rt(4);")).toMatchObject({
      kind: "builtin",
      declaredAt: null,
      link: "https://docs.sourceacademy.org/source_3/global.html#math_sqrt",
    });
    expect(meaning("whil|e (true) {}")).toMatchObject({
      documentation: "Repeats a block as long as a condition holds.",
    });
  });
  it("of imported names and of library names is documented, too", () => {
    const written = "The rune, turned by a quarter clockwise.";
    expect(meaning('import { quarter_turn_right as q } from "rune";\nq|(heart);')).toMatchObject({
      kind: "import",
      detail: "quarter_turn_right(rune)",
      documentation: written,
      declaredAt: { start: { line: 1, column: 31 } },
    });
    const question = {
      ask: "meaning",
      library: library(1, "runes"),
      ...marked("quarter|_turn_right(heart);"),
    } as const;
    expect(answer(question)).toMatchObject({ kind: "builtin", documentation: written, declaredAt: null });
  });
  it("of a name of the prepend says that the question declares it", () => {
    const question = { ask: "meaning", library: library(1), prepend: "const size = x => x;", ...marked("si|ze(1);") };
    expect(answer(question as never)).toMatchObject({ detail: "size(x)", documentation: "Declared by the question." });
  });
  it("is nothing for numbers, unknown names and prose", () => {
    expect([meaning("1|2;"), meaning("nobody|;"), meaning("// pai|r"), meaning("")]).toEqual([null, null, null, null]);
  });
});

describe("colours", () => {
  const colours = (text: string, external = "none") =>
    answer({ ask: "colours", library: library(1, external), text }).map(short);
  it("include a library's names, unless they are redeclared", () => {
    expect(colours("show(heart);\nconst f = show => show;", "runes")).toEqual(["1:0-1:4", "1:5-1:10"]);
    expect(colours("show(heart);")).toEqual([]);
  });
  it("include imported names, with the name of their module", () => {
    expect(colours('import { show } from "rune";\nshow(1);')).toEqual(["1:9-1:13", "2:0-2:4", "1:21-1:27"]);
  });
});

describe("problems", () => {
  const found = (text: string, prepend = "", chapter: 1 | 3 = 1) =>
    answer({ ask: "problems", library: library(chapter), prepend, text });
  const problems = (text: string, prepend = "", chapter: 1 | 3 = 1) =>
    found(text, prepend, chapter).map(
      ({ line, explanation, at, forbidden }) => `${line} ${at && short(at)} ${explanation}${forbidden ? " !" : ""}`,
    );
  it("are found without running, with their places and with advice", () => {
    expect(found("const a = 1;\nlenght(b);")[0]).toEqual({
      line: 2,
      explanation: "Name lenght not declared.",
      advice: "Declare it before it is used: const lenght = ...;",
      at: { start: { line: 2, column: 0 }, end: { line: 2, column: 6 } },
      forbidden: false,
    });
    expect(problems("const a = 1;")).toEqual([]);
    expect(problems("const a = 1\n")).toEqual(["1 null Missing semicolon at the end of statement"]);
    expect(problems("const a = ;")).toEqual(["1 1:10-1:11 SyntaxError: Unexpected token"]);
  });
  it("name constructs that a chapter does not have, once and with their place", () => {
    expect(problems("let x = 1;\nwhile (true) { x = x + 1; }\nvar y = [2];\nx += null;")).toEqual([
      "1 1:0-1:3 Mutable variable declaration using keyword 'let' is not allowed. !",
      "2 2:15-2:24 Assignment expressions are not allowed !",
      "2 2:0-2:5 While statements are not allowed !",
      "3 3:8-3:11 Array expressions are not allowed !",
      "3 3:0-3:3 Mutable variable declaration using keyword 'var' is not allowed. !",
      "4 4:5-4:9 null literals are not allowed. !",
      "4 4:0-4:9 The assignment operator += is not allowed. Use = instead. !",
    ]);
    expect(problems("let x = [1];\nwhile (false) { x = null; }", "", 3)).toEqual([]);
  });
  it("name it also while a line is being written", () => {
    expect(problems("while (true) {\n  this;\n  const y = \n}").map((one) => one.slice(2))).toEqual([
      "4:0-4:1 SyntaxError: Unexpected token",
      "1:0-1:5 While statements are not allowed !",
      "2:2-2:6 'this' expressions are not allowed !",
    ]);
  });
  it("give the reason", () => {
    expect(found("while (true) {}")[0]?.advice).toBe(
      "Loops come with Source §3. In §1, a function that calls itself repeats things.",
    );
  });
  it("leave out names declared by the prepend, the question's globals and external modules", () => {
    expect(problems("b;", "const b = 1;")).toEqual([]);
    const globals = [["given", "1"]] as const;
    const question = { ask: "problems", library: { ...library(1), globals }, prepend: "", text: "given;" } as const;
    expect(answer(question)).toEqual([]);
    expect(problems('import { dig } from "cave";\ndig(1);')).toEqual([]);
    expect(problems('import { dig } from "rune";')).toEqual([
      '1 null Module "rune" does not contain a definition for "dig".',
    ]);
  });
  it("of programs with types are found where those run", () => {
    const typed = { ...library(1), variant: "typed" } as const;
    expect(answer({ ask: "problems", library: typed, prepend: "", text: "const a: number = 1;" })).toEqual([]);
  });
});

describe("a program with types", () => {
  const typed = { ...library(2), variant: "typed" } as const;
  const text =
    "type Size = number;\nfunction f(a: Size): Size {\n  const inner: boolean = a > 1;\n  return inner ? a : 1;\n}";
  it("is read without them", () => {
    const asked = { ask: "occurrences", library: typed, text, at: { line: 3, column: 9 } } as const;
    expect(answer(asked).map(short)).toEqual(["3:8-3:13", "4:9-4:14"]);
  });
  it("is offered the names of types", () => {
    const found = answer({ ask: "names", library: typed, prepend: "", text, at: { line: 4, column: 2 } });
    const types = found.filter(({ detail }) => detail === "type").map(({ name }) => name);
    expect(types).toEqual(expect.arrayContaining(["Size", "number", "List"]));
  });
});

it("types and hints come from the inference", () => {
  const text = "const a = 1;\nconst b = a + true;";
  const types = answerTypes({ ask: "types", library: library(1), ...marked("const |a = 1;") });
  expect(types).toEqual(["At Line 1 => a: number"]);
  expect(answerTypes({ ask: "types", library: library(1), ...marked("1 |+ 1;") })).toEqual([]);
  expect(answerTypes({ ask: "hints", library: library(1), text })).toEqual([expect.stringMatching(/^Line 2: /)]);
});
