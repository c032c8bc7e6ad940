import { stepsOf } from ".";

const LIBRARY = {
  chapter: 2,
  variant: "default",
  external: "none",
  symbols: [],
  globals: [],
  execTimeMs: 1000,
} as const;

const lastOf = (program: string) => {
  const step = stepsOf(LIBRARY, "", program, 1000).at(-1);
  return step && "code" in step ? [step.code, step.explanation] : step;
};

describe("hidden calls of a module", () => {
  const gaveUp = ["@redex;", "Line 2: Error: The stepper gave up: this takes too many steps."];

  it("is reduced to its end", () => {
    expect(lastOf('import { repeat } from "repeat";\nrepeat(x => x + 1, 1000)(1);')).toEqual([
      "1001;",
      "Evaluation complete",
    ]);
  });

  it("is given up when one call does not end", () => {
    expect(lastOf('import { twice } from "repeat";\nconst f = x => f(x);\ntwice(f)(1);')).toEqual([
      "@redex;",
      "Line 3: Error: The stepper gave up: this takes too many steps.",
    ]);
  });

  it("is given up when there are calls without end", () => {
    expect(lastOf('import { repeat } from "repeat";\nrepeat(x => x + 1, 1000000000)(1);')).toEqual(gaveUp);
  });
});
