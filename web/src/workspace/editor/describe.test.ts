import { blocksOf, diagnosticText, typeIn } from "./describe";

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

describe("markdown elements", () => {
  it("finds paragraphs, lists and code", () => {
    expect(
      blocksOf("One line\ngoes on.\n\n- first `x`\n- second\n\n~~~\nconst a = 1;\n\n- no item\n~~~\n\nEnd."),
    ).toEqual([
      { kind: "paragraph", text: "One line goes on." },
      { kind: "list", text: "first `x`\nsecond" },
      { kind: "code", text: "const a = 1;\n\n- no item" },
      { kind: "paragraph", text: "End." },
    ]);
  });

  it("takes items that follow a line without a gap", () => {
    expect(blocksOf("Either\n- this\n- that")).toEqual([
      { kind: "paragraph", text: "Either" },
      { kind: "list", text: "this\nthat" },
    ]);
  });

  it("finds nothing in nothing", () => {
    expect(blocksOf("")).toEqual([]);
  });
});
