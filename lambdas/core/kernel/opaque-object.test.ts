import { opaqueText } from "./opaque-object";

const LIMITS = { maxBytes: 30, maxDepth: 3 };

it.each<[string, unknown, string | undefined]>([
  ["an object", { a: [1] }, '{"a":[1]}'],
  ["an empty object", {}, "{}"],
  ["keys that mean something elsewhere", JSON.parse('{"__proto__":1}'), '{"__proto__":1}'],
  ["half a character", { a: "\uD800" }, '{"a":"\\ud800"}'],
  ["as many bytes as may be", { a: "x".repeat(22) }, `{"a":"${"x".repeat(22)}"}`],
  ["one byte more", { a: "x".repeat(23) }, undefined],
  ["bytes, not characters", { a: "é".repeat(12) }, undefined],
  ["as deep as may be", { a: { b: {} } }, '{"a":{"b":{}}}'],
  ["one deeper", { a: { b: { c: [] } } }, undefined],
  ["a list", [], undefined],
  ["nothing", null, undefined],
  ["a text", "{}", undefined],
])("keeps or refuses %s", (_, value, text) => {
  expect(opaqueText(value, LIMITS)).toBe(text);
});

it("refuses a depth that no stack would bear", () => {
  const deep = JSON.parse(`{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}`);
  expect(opaqueText(deep, { maxBytes: 1_000_000, maxDepth: 20 })).toBeUndefined();
});
