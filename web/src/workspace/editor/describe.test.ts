import { diagnosticText, typeIn } from "./describe";

it("a diagnostic is said in one breath", () => {
  const diagnostic = { line: 1, at: null, forbidden: true, explanation: "While statements are not allowed" };
  expect(diagnosticText({ ...diagnostic, advice: null })).toBe("While statements are not allowed");
  expect(diagnosticText({ ...diagnostic, advice: "Loops come with Source §3." })).toBe(
    "While statements are not allowed. Loops come with Source §3.",
  );
});

it("the type of a name stands behind the errors", () => {
  expect(typeIn(["Line 2: wrong", "At Line 1 => f: number -> number"], "f")).toBe("number -> number");
  expect(typeIn(["Line 2: wrong"], "f")).toBeNull();
  expect(typeIn([], "f")).toBeNull();
});
