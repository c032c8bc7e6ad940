import { parse } from "acorn";
import { dependencyGroups, type Statement } from "./dependency-groups";

const groups = (text: string) => {
  const { body } = parse(text, { ecmaVersion: 2022 });
  return dependencyGroups(body as unknown as (Statement & { start: number; end: number })[]).map((group) =>
    group.map(({ start, end }) => text.slice(start, end)),
  );
};

it("dependencies come first", () => {
  expect(groups("f(x); const x = 1; function f(a) { return g(a); } function g(b) { return b; }")).toEqual([
    ["function g(b) { return b; }"],
    ["function f(a) { return g(a); }"],
    ["const x = 1;"],
    ["f(x);"],
  ]);
});

it("names that depend on each other form a group, in the order of the text", () => {
  expect(groups("const a = x => b(x); const c = 2; const b = x => a(c);")).toEqual([
    ["const c = 2;"],
    ["const a = x => b(x);", "const b = x => a(c);"],
  ]);
});

it("handles a long chain of dependencies without a stack overflow", () => {
  const chain = Array.from({ length: 3000 }, (_, at) => `const x${at} = x${at + 1};`).join("");
  expect(groups(chain)).toHaveLength(3000);
});
