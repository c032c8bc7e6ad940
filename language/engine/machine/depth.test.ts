import type { Chapter, Variant } from "../../library";
import { TestRealm } from "./test-realm.fixture";

const PLACES: ReadonlyArray<readonly [Chapter, Variant]> = [
  [3, "non-det"],
  [3, "concurrent"],
  [4, "explicit-control"],
  [3, "default"],
  [4, "default"],
];

const shows = (chapter: Chapter, variant: Variant, text: string): readonly string[] => {
  const trial = new TestRealm(chapter, variant, { debug: [] });
  const output = trial.run(text);
  return output.startsWith("!") ? [output] : trial.displayed;
};

describe.each(PLACES)("the machine in chapter %i, %s", (chapter, variant) => {
  it("adds up a hundred thousand calls deep", () => {
    expect(shows(chapter, variant, "const f = n => n === 0 ? 0 : 1 + f(n - 1); display(f(100000));")).toEqual([
      "100000",
    ]);
  });

  it("declares and branches fifty thousand calls deep", () => {
    const text = `function f(n) {
      if (n === 0) {
        return 0;
      } else {
        const below = f(n - 1);
        return below + 1;
      }
    }
    display(f(50000));`;
    expect(shows(chapter, variant, text)).toEqual(["50000"]);
  });

  it("builds and appends a long list", () => {
    const text = "display(length(append(build_list(x => x, 20000), enum_list(1, 30000))));";
    expect(shows(chapter, variant, text)).toEqual(["50000"]);
  });

  it("makes a million tail calls in the place of one", () => {
    const text = `
      const even = n => n === 0 ? true : n > 0 && odd(n - 1);
      function odd(n) { if (n === 0) { return false; } else { return even(n - 1); } }
      display(even(1000000));`;
    expect(shows(chapter, variant, text)).toEqual(["true"]);
  });

  it("returns out of loops in tail position", () => {
    const text =
      "function f(n) { while (true) { if (n === 0) { return 'end'; } else { return f(n - 1); } } } display(f(500000));";
    expect(shows(chapter, variant, text)).toEqual(['"end"']);
  });

  it("ends a recursion without end by the error of the native engine", () => {
    const [output = ""] = shows(chapter, variant, "const f = n =>\n  1 + f(n + 1);\nf(0);");
    expect(output).toMatch(/^! 2 Maximum call stack size exceeded: f calls on without returning\.\nLast calls: f\(/);
    const [first = 0, second = 0, third = 0] = [...output.matchAll(/f\((\d+)\)/g)].map(([, n]) => Number(n));
    expect(first).toBeGreaterThan(50_000);
    expect([second - first, third - second]).toEqual([1, 1]);
  });
});
