import type { Attack } from "../attack";

const attempt = (name: string, student: string, verdict: string | RegExp): Attack => ({
  name,
  library: { chapter: 4 },
  student,
  testcases: [["f();", "1", verdict]],
});

const refused = (explanation: string): string => `syntax student:1 ${explanation}`;

/** What JavaScript has and Source has not: each would be a way out if it were translated. */
export const CONSTRUCTS: readonly Attack[] = [
  attempt("new.target", "function f() { return new.target; }", refused("Meta propertys are not allowed")),
  attempt("a label", "const f = () => { a: for (let i = 0; i < 3; i = i + 1) { break a; } };", /^syntax student:1 /),
  attempt("a default for a parameter", "const f = (x = process) => x;", refused("Assignment patterns are not allowed")),
  attempt("a parameter that takes an array apart", "const f = ([x]) => x;", refused("Array patterns are not allowed")),
  attempt("a parameter that takes an object apart", "const f = ({ x }) => x;", /^syntax student:1 /),
  attempt("a tagged template", "const f = () => list`abc`;", refused("Tagged template expressions are not allowed")),
  attempt("a template with a bad escape", `const f = () => \`\\u{110000}\`;`, /^syntax student:1 SyntaxError: /),
  attempt(
    "a place left out of an array",
    "const f = () => [1, , 2];",
    refused("No holes are allowed in array literals."),
  ),
  attempt(
    "an array spread into an array",
    "const f = () => [...[1]];",
    refused("Spread syntax is not allowed in arrays."),
  ),
  attempt("a sequence", "const f = () => (1, 2);", refused("Sequence expressions are not allowed")),
  attempt("typeof", "const f = () => typeof process;", refused("Operator 'typeof' is not allowed.")),
  attempt("in", 'const f = () => "constructor" in [1];', refused("Operator 'in' is not allowed.")),
  attempt("instanceof", "const f = () => [1] instanceof list;", refused("Operator 'instanceof' is not allowed.")),
  attempt("an operator on bits", "const f = () => 1 | 2;", refused("Operator '|' is not allowed.")),
  attempt("a getter", "const f = () => ({ get x() { return 1; } });", /^syntax student:1 /),
  attempt("an assignment with an operator", "let f = 1; f += 1;", /^syntax student:1 The assignment operator \+= /),
  attempt("an update", "let f = 1; f++;", refused("Update expressions are not allowed")),
  attempt("a caught error", "const f = () => { try { f(); } catch (e) { return e; } };", /^syntax student:1 /),
  attempt("a thrown value", "const f = () => { throw 1; };", refused("Throw statements are not allowed")),
  attempt("a switch", "switch (1) {}", refused("Switch statements are not allowed")),
  attempt("a loop that tests last", "do {} while (true);", refused("Do while statements are not allowed")),
  attempt("a loop over elements", "for (const x of [1]) {}", /^syntax student:1 /),
  attempt("with", "with (list) {}", refused("SyntaxError: 'with' in strict mode")),
  attempt("var", "var f = 1;", /^syntax student:1 Variable declaration using "var" is not allowed\./),
  attempt("var in Unicode escapes", "v\\u0061r f = 1;", /^syntax student:1 SyntaxError: /),
  attempt("a keyword as a name in Unicode escapes", "const v\\u0061r = 1;", /^syntax student:1 SyntaxError: /),
  attempt("import.meta", "const f = () => import.meta;", /^syntax student:1 SyntaxError: /),
  attempt("super", "const f = () => super.x;", /^syntax student:1 SyntaxError: /),
  attempt("a private name", "const f = () => #x in list;", /^syntax student:1 SyntaxError: /),
  attempt("yield as a name", "const yield = 1;", refused("SyntaxError: The keyword 'yield' is reserved")),
  attempt("await as a name", "const await = 1;", /^syntax student:1 SyntaxError: /),
  attempt("an asynchronous arrow", "const f = async x => await x;", /^syntax student:1 SyntaxError: /),
  attempt("an optional member", "const f = () => [1]?.[0];", /^syntax student:1 /),
  attempt("an octal number of old", "const f = () => 017;", /^syntax student:1 SyntaxError: /),
  attempt("two declarations in one", "const f = 1, g = 2;", refused("Multiple declaration in a single statement.")),
  attempt("an export of nothing", "const f = () => 1; export { g };", /^syntax student:1 SyntaxError: Export 'g' /),
  attempt(
    "a module exported again",
    'export * from "repeat"; const f = () => 1;',
    refused("A module cannot be exported again; import its names and use them."),
  ),
  attempt(
    "a module's exports under a text",
    'import { "twice" as t } from "repeat"; const f = () => 1;',
    /^syntax student:1 /,
  ),
  attempt("a default that is a helper", "export default function equal(a, b) { return true; }", /^syntax student:1 /),
  attempt(
    "what a module inherits",
    'import { toString as s } from "repeat"; const f = () => 1;',
    refused('Module "repeat" does not contain a definition for "toString".'),
  ),
  attempt("honest: a module that is imported for nothing", 'import "repeat"; const f = () => 1;', "pass"),
  attempt(
    "honest: an import that stands last",
    'const f = () => twice(x => x + 1)(-1); import { twice } from "repeat";',
    "pass",
  ),
  attempt(
    "honest: names that are keywords elsewhere",
    "const async = 1; const of = 2; const get = 3; const f = () => of - async;",
    "pass",
  ),
  attempt("honest: a name in Unicode escapes", "const \\u{66} = () => 1;", "pass"),
  attempt(
    "honest: a name of fifty thousand letters",
    `const ${"a".repeat(50_000)} = 1; const f = () => ${"a".repeat(50_000)};`,
    "pass",
  ),
  attempt(
    "honest: a function of two thousand parameters",
    `const g = (${Array.from({ length: 2_000 }, (_, i) => `x${i}`).join()}) => 2; const f = () => 1;`,
    "pass",
  ),
  attempt(
    "honest: a chain of three hundred conditions",
    `const g = x => ${Array.from({ length: 300 }, (_, i) => `x === ${i} ? ${i} : `).join("")}0; const f = () => g(1);`,
    "pass",
  ),
  attempt(
    "honest: a sum of two hundred terms",
    `const g = x => ${"x + ".repeat(200)}x; const f = () => g(1) - 200;`,
    "pass",
  ),
  attempt("honest: four hundred signs", `const f = () => ${"- ".repeat(400)}1;`, "pass"),
];
