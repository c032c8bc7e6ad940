import type { Library } from "../../../../language/library";
import { type Step, stepsOf } from "../../../../language/stepper";
import {
  applicationFrom,
  applicationsIn,
  appliedFunctions,
  brief,
  changeAt,
  functionsAt,
  functionsDeclaredIn,
  holdsIn,
  sideOf,
} from "./step-navigation";

const LIBRARY: Library = {
  chapter: 2,
  variant: "default",
  external: "none",
  symbols: [],
  globals: [],
  execTimeMs: 1000,
};

const steps = (program: string) => stepsOf(LIBRARY, "", program, 1000) as readonly Step[];
const SQUARES = steps("const square = x => x * x;\nconst n = 3;\nsquare(square(n)) + (y => y)(1);");

test("even steps are pending, odd ones the result, and an error is neither", () => {
  expect([1, 2, 3, 4].map((position) => sideOf(SQUARES[position - 1] as Step, position))).toEqual([
    "result",
    "pending",
    "result",
    "pending",
  ]);
  const failing = steps("1 + true;");
  expect(sideOf(failing[1] as Step, 2)).toBe("stuck");
});

test("both sides of a reduction tell what becomes what", () => {
  const sum = steps("1 + 2 * 3;");
  expect([1, 2, 3, 4, 5, 6].map((position) => changeAt(sum, position))).toEqual([
    null,
    { from: "2 * 3", to: "6" },
    { from: "2 * 3", to: "6" },
    { from: "1 + 6", to: "7" },
    { from: "1 + 6", to: "7" },
    null,
  ]);
});

test("applications are found in both directions, of one function too", () => {
  const applications = applicationsIn(SQUARES);
  expect(applications.map(({ name }) => name)).toEqual(["square", "square", "lambda"]);
  const [first, second, third] = applications.map(({ position }) => position);
  expect(applicationFrom(applications, 1, 1, null)).toBe(first);
  expect(applicationFrom(applications, first as number, 1, null)).toBe(second);
  expect(applicationFrom(applications, first as number, 1, "lambda")).toBe(third);
  expect(applicationFrom(applications, first as number, -1, null)).toBeNull();
  expect(applicationFrom(applications, 1000, -1, "square")).toBe(second);
  expect(appliedFunctions(applications)).toEqual([
    ["square", 2],
    ["lambda", 1],
  ]);
});

test("functions are known from their declaration on, as long as the program shows their names", () => {
  const declared = functionsDeclaredIn(SQUARES);
  expect(declared).toEqual([{ position: 3, name: "square", text: "const square = x => x * x;" }]);
  expect(functionsAt(declared, SQUARES[1] as Step, 2)).toEqual([]);
  expect(functionsAt(declared, SQUARES[2] as Step, 3)).toHaveLength(1);
  expect(functionsAt(declared, SQUARES.at(-1) as Step, SQUARES.length)).toEqual([]);
});

test("long texts are cut to one line of words", () => {
  expect(brief("{\n  return 1;\n}")).toBe("{ return 1; }");
  expect(brief("x".repeat(100))).toBe(`${"x".repeat(77)}...`);
});

test("whether a condition holds is told by the step itself", () => {
  const stepTexts = (program: string) =>
    steps(program)
      .slice(1, 2)
      .map(({ explanation }) => holdsIn(explanation));
  expect(stepTexts("true ? 1 : 2;")).toEqual([true]);
  expect(stepTexts("false ? 1 : 2;")).toEqual([false]);
  expect(stepTexts("if (true) { 1; } else { 2; }")).toEqual([true]);
  expect(stepTexts("if (false) { 1; } else { 2; }")).toEqual([false]);
  expect(stepTexts("true && false;")).toEqual([true]);
  expect(stepTexts("false || true;")).toEqual([false]);
});
