import { programNodes } from "./program-nodes";

const labels = (text: string) => programNodes(text)?.map(({ label }) => label) ?? null;

it("tells nodes by kind, operator, and the names that a program uses without declaring them", () => {
  expect(labels('const f = x => is_null(x) || x > 0.5 ? "a" : true;')).toEqual([
    "VariableDeclaration const",
    "VariableDeclarator",
    "Identifier",
    "ArrowFunctionExpression",
    "Identifier",
    "ConditionalExpression",
    "LogicalExpression ||",
    "CallExpression",
    "Identifier is_null",
    "Identifier",
    "BinaryExpression >",
    "Identifier",
    "Literal number",
    "Literal string",
    "Literal true",
  ]);
});

it("gives a renamed, commented and reformatted program the same nodes", () => {
  const [one, other] = [
    "function sum(xs) { return is_null(xs) ? 0 : head(xs) + sum(tail(xs)); }",
    `// Adds up.
     function total(numbers) {
         /* nothing is 0 */
         return is_null(numbers) ? 0
             : head(numbers) + total(tail(numbers));
     }`,
  ];
  expect(labels(one)).toEqual(labels(other));
  expect(labels(one)).not.toEqual(labels(one.replace("+", "*")));
});

it("tells where each node begins, none before the one in front of it", () => {
  expect(programNodes("f(1);\n\n  g(\n2);")?.map(({ line, column }) => [line, column])).toEqual([
    [1, 0],
    [1, 0],
    [1, 0],
    [1, 2], // f(1);
    [3, 2],
    [3, 2],
    [3, 2],
    [4, 0], // g(2);
  ]);
});

it("leaves imports out, and reads what lacks a semicolon or is of a later chapter", () => {
  expect(labels("import { show } from 'rune';\nshow(heart)")).toEqual([
    "ExpressionStatement",
    "CallExpression",
    "Identifier show",
    "Identifier heart",
  ]);
});

it.each(["const = 1;", "const x: number = 1;", "function f( {", `${"[".repeat(20_000)}1${"]".repeat(20_000)};`])(
  "has nothing to say of what is no program (%#)",
  (text) => {
    expect(labels(text)).toBeNull();
  },
);
