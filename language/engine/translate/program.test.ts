import { parsePart } from "../parse";
import type { Scope } from "../part";
import { translate } from "./program";

const SCOPE: Scope = { chapter: 4, names: new Set(["pair", "math_abs", "undefined"]) };

/** Translates a text as the student's part. */
function translated(text: string, lazy = false, scope = SCOPE) {
  const parsed = parsePart(text, "student", scope, lazy ? "lazy" : "default");
  if (Array.isArray(parsed)) throw new Error(parsed[0]?.explanation);
  return translate({ ...parsed, part: "student", scope, lazy }, false);
}

describe("the translated text", () => {
  it("is one line, whatever the program's lines are", () => {
    const { text } = translated("const f = x =>\n  'a\\u2028b';\n\nf(\n`1\n2`);");
    expect(text.split(/[\n\r\u2028\u2029]/)).toHaveLength(1);
  });

  it("does not grow without bounds by functions inside functions", () => {
    const arrows = (n: number) => `const f = ${"a => ".repeat(n)}1;`;
    expect(translated(arrows(40)).text.length).toBeLessThan(100_000);
    const pairs = `${"pair(1, ".repeat(40)}2${")".repeat(40)};`;
    expect(translated(pairs, true, { ...SCOPE, chapter: 2 }).text.length).toBeLessThan(100_000);
  });

  it("takes names for the engine's own that the program does not use", () => {
    const { text } = translated("const $$c1 = 1; const $$S = 2; math_abs($$c1 - $$S);");
    expect(text).toContain("c1:$$$c1");
  });

  it("refuses the first name that nothing declares, wherever it stands", () => {
    for (const text of [
      "const f = x => y;",
      "z = 1;",
      "{ const y = 1; } y;",
      "for (let i = 0; i < 1; i = i + 1) {} i;",
    ]) {
      expect(() => translated(text)).toThrow();
    }
    expect(() => translated("const f = () => g(); const g = () => 1;")).not.toThrow();
  });

  it("knows the line of every piece", () => {
    const writing = translated("const x = 1;\nmath_abs(\n  x);");
    const at = writing.text.indexOf("math_abs,") + 1;
    expect(writing.find(1, at)).toEqual({ line: 2, name: "math_abs" });
    expect(writing.find(1, writing.text.indexOf("math_abs,x") + "math_abs,x".length)).toEqual({ line: 3, name: "x" });
  });
});
