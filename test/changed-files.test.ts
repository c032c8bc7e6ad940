import { planFor } from "./changed-files";

const RELATED = [
  "related",
  "--run",
  "--passWithNoTests",
  "--project",
  "node",
  "--project",
  "alone",
  "--project",
  "web",
];

it("the tests that import a changed file are run", () => {
  expect(planFor(["lambdas/core/chores.ts", "web/src/app/app.tsx"])).toEqual({
    command: [...RELATED, "lambdas/core/chores.ts", "web/src/app/app.tsx"],
    messages: [],
  });
});

it("of a changed file that is not imported it is said that no test is known", () => {
  expect(planFor(["lib/web.ts", "assets/demo/m1.xml", "test/browser/rune.test.ts"])).toEqual({
    command: [...RELATED, "lib/web.ts"],
    messages: ["assets/demo/m1.xml: no test is known to depend on it."],
  });
});

it.each(["package-lock.json", "vitest.config.mts", "test/costs.js"])(
  "after a change of %s all fast tests are run",
  (file) => {
    const { command, tests } = planFor(["lambdas/core/chores.ts", file]);
    expect(command).toEqual(["run", "--project", "node", "--project", "alone", "--project", "web"]);
    expect(tests).toBe("fast");
  },
);

it("without a changed file of code nothing is run", () => {
  expect(planFor(["README.md"]).command).toBeUndefined();
});
