import { removeTypesLoosely } from "./loose-type-removal";

const left = (text: string) => removeTypesLoosely(text).replace(/ +/g, " ");

it.each([
  ["const x: number = 1;", "const x = 1;"],
  ["let f: (t: number) => number = t => t;", "let f = t => t;"],
  ["function f(a: number, b: List<Pair<string, number>>): void { return a; }", "function f(a , b ) { return a; }"],
  ["const g = (y: number, h: (n: number) => number): number => h(y);", "const g = (y , h ) => h(y);"],
  ["const k = (x: number): (y: number) => number => y => x + y;", "const k = (x ) => y => x + y;"],
  ["type Wave = (t: number) => number;\nconst w = 1;", " \nconst w = 1;"],
  ["const n = head(xs) as number;", "const n = head(xs) ;"],
])("%s", (text, expected) => {
  expect(left(text)).toBe(expected);
});

it("keeps every position", () => {
  const text = "function f(\n  a: number,\n): boolean { return a > 1 ? true : false; }";
  expect(removeTypesLoosely(text)).toBe("function f(\n  a        ,\n)          { return a > 1 ? true : false; }");
});

it("leaves a text without types unchanged", () => {
  const text =
    "const f = x => x > 1 ? g(x, 1) : h(x);\nf(2) === 1 ? f(1) : f(2); // as it is: so\nx ? f(1) : g(2); const h = y => 1;";
  expect(removeTypesLoosely(text)).toBe(text);
});
