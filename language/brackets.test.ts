import { bracketWithoutPartner } from "./brackets";

const CASES: readonly (readonly [text: string, advice: string | null])[] = [
  ["f(g(1), [2]);", null],
  ['display("(");\n// ) }\n/* [ */ 1;', null],
  ["display(')');\n`{\n`;", null],
  ["const f = x => {\n  return x;\n\nf(1);", "The { in line 1, column 16 is not closed: write the } that is missing."],
  ["f(1));", "The ) in line 1, column 5 closes nothing: there is one too many."],
  ["function f(x) {\n  return x;\n}\n}", "The } in line 4, column 1 closes nothing: there is one too many."],
  [
    "function f(x) {\n  return g(x;\n}",
    "The ( in line 2, column 11 is not closed before the } in line 3: write the ) that is missing.",
  ],
  // The margins tell which of the two blocks was left open.
  [
    "function f(x) {\n  if (x) {\n    return 1;\n  else {\n    return 2;\n  }\n}",
    "The { in line 2, column 10 is not closed: write the } that is missing.",
  ],
  // A block stands in parentheses only after an arrow.
  ["1;\nfunction f( {", "The ( in line 2, column 11 is not closed: write the ) that is missing."],
  ["function f(x {\n  return x;\n}", "The ( in line 1, column 11 is not closed: write the ) that is missing."],
  ["if (is_null(xs) {\n  1;\n}", "The ( in line 1, column 4 is not closed: write the ) that is missing."],
  [
    "while (\n  x < 1\n{\n}",
    "The ( in line 1, column 7 is not closed before the { in line 3: write the ) that is missing.",
  ],
  [
    "const a = [1, 2;\n{ 1; }",
    "The [ in line 1, column 11 is not closed before the { in line 2: write the ] that is missing.",
  ],
  ["map(x => {\n  return x;\n}, xs);", null],
  // Objects are no part of Source, and what is said of them is not that a parenthesis is open.
  ["f({ a: 1 }, {});\n1 + ;", null],
  ["map(x => // why\n  {\n  return x;\n}, xs);", null],
  ["map(x => {\n  return x;\n", "The { in line 1, column 10 is not closed: write the } that is missing."],
  ['const s = "\\"(";\n[1;', "The [ in line 2, column 1 is not closed: write the ] that is missing."],
];

it.each(CASES)("%j", (text, advice) => {
  expect(bracketWithoutPartner(text)).toBe(advice);
});
