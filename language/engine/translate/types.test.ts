import type { ExpressionStatement } from "estree";
import { parsePart } from "../parse";
import { typeOf } from "./types";

function typeOfText(text: string) {
  const parsed = parsePart(`${text};`, "student", { chapter: 4, names: new Set(["x", "f"]) }, "default");
  if (Array.isArray(parsed)) throw new Error(parsed[0]?.explanation);
  return typeOf((parsed.program.body[0] as ExpressionStatement).expression);
}

it.each([
  ["1", "number"],
  ["'a'", "string"],
  ["true", "boolean"],
  ["null", null],
  ["x", null],
  ["f(1)", null],
  ["x - x", "number"],
  ["x < x", "boolean"],
  ["x + x", null],
  ["x + 1", "number"],
  ["'a' + x", "string"],
  ["x + x + 1", "number"],
  ["!x", "boolean"],
  ["-x", "number"],
  ["x && true", "boolean"],
  ["x && x", null],
  ["x ? 1 : 2", "number"],
  ["x ? 1 : 'a'", null],
])("the type of %s is %s", (text, expected) => {
  expect(typeOfText(text)).toBe(expected);
});
