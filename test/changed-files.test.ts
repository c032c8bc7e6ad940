import { planFor } from "./changed-files";

it("the tests that import a changed file are run", () => {
  expect(planFor(["lambdas/core/chores.ts", "web/src/app/app.tsx"])).toEqual({
    command: ["--findRelatedTests", "--passWithNoTests", "lambdas/core/chores.ts", "web/src/app/app.tsx"],
    told: [],
  });
});

it("of a changed file that is not imported it is said that no test is known", () => {
  expect(planFor(["lib/web.ts", "assets/demo/m1.xml", "test/browser/rune.test.ts"])).toEqual({
    command: ["--findRelatedTests", "--passWithNoTests", "lib/web.ts"],
    told: [
      "assets/demo/m1.xml: no test is known to depend on it.",
      "test/browser/rune.test.ts: no test is known to depend on it.",
    ],
  });
});

it.each(["package-lock.json", "jest.config.js", "test/costs.js"])(
  "after a change of %s all fast tests are run",
  (file) => {
    const { command } = planFor(["lambdas/core/chores.ts", file]);
    expect(command).toEqual(["--filter=./test/only-fast.js"]);
  },
);

it("without a changed file of code nothing is run", () => {
  expect(planFor(["README.md"]).command).toBeUndefined();
});
