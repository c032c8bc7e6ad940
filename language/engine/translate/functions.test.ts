import { directForm, heapForm, statements, translated } from "./translated.fixture";

it("writes both forms of a function: one for the stack and one for the heap", () => {
  expect(statements("const g = n => n;")).toBe(
    "const g=$$W(function $$me(n){const $$m=$$S.mode;$$S.mode=0;if($$m!==1)return $$m===2?" +
      "function*(n){return n;}:$$E($$me,[n]);return n;},$$0);",
  );
});

it("hands a rest parameter on spread", () => {
  const text = statements("const g = (a, ...more) => more;");
  expect(text).toContain("function $$me(a,...more)");
  expect(text).toContain("$$E($$me,[a,...more])");
});

it("writes only the heap form of functions that are nested deeply, as each form repeats what it holds", () => {
  const nested = (depth: number) => translated(`const g = ${"a => ".repeat(depth)}1;`).text;
  expect(nested(2)).not.toContain("$$D(");
  expect(nested(12)).toContain("}:$$D($$me,[a])},");
});

it("makes a new function in each iteration of a loop", () => {
  expect(statements("for (let i = 0; true; i = 1) { f(() => i); }")).toMatch(
    /^for\(let i=0;true;\(i=1\)\)\{\$\$R\(10\);\$\$c1\(f,\$\$W\(function \$\$me\(\)/,
  );
});

describe("the description of a function", () => {
  const described = (source: string, part: "student" | "prepend" = "student") =>
    /\$\$L\((.*)\);nativeStorage/.exec(translated(source, { part }).text)?.[1];

  it.each([
    ["has its name, the number of its parameters and its text", "const g = a => a;", '"g",1,"","a => a"'],
    ["does not count a rest parameter", "const g = (a, ...b) => a;", '"g",1,"r","(a, ...b) => a"'],
    ["has no name where none is given", "f(a => a);", '"",1,"","a => a"'],
  ])("%s", (_rule, source, expected) => {
    expect(described(source)).toBe(expected);
  });

  it("hides the text of the course's functions", () => {
    expect(described("function g(a) { return a; }", "prepend")).toBe(
      '"g",1,"","function g(a) {\\n\\t[implementation hidden]\\n}"',
    );
  });
});

it("writes the same body in both forms where nothing is called", () => {
  const source = "function g(n) { const m = n; return m; }";
  expect([directForm(source), heapForm(source)]).toEqual(["const m=n;return m;", "const m=n;return m;"]);
});
