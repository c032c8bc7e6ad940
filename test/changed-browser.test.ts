import { planBrowser, type Sources } from "./changed-browser";

const TESTS = new Map([
  ["test/browser/grading.test.ts", 'page.goto("/courses/1/grading")'],
  ["test/browser/dashboard.test.ts", 'page.goto("/courses/1/dashboard"); openCard(page, "The Night Market")'],
  ["test/browser/ground-control.test.ts", 'page.goto("/courses/1/groundcontrol")'],
  ["test/browser/video.test.ts", 'page.goto("/panels")'],
]);

const sourcesWith = (pages: Readonly<Record<string, readonly string[]>>): Sources => ({
  pagesReaching: (file) => pages[file] ?? [],
  testsReaching: (file) => (TESTS.has(file) ? [file] : []),
  tests: TESTS,
});

it("runs the tests that go to a page which imports the changed file", () => {
  const sources = sourcesWith({ "web/src/pages/ground-control/row.tsx": ["ground-control"] });
  expect(planBrowser(["web/src/pages/ground-control/row.tsx"], sources)).toEqual({
    files: ["test/browser/ground-control.test.ts"],
    messages: ["3 browser tests are left out; npm run test:browser runs them all."],
  });
});

it("knows a test of the workspace by what it opens there", () => {
  const sources = sourcesWith({ "web/src/pages/assessment/save.ts": ["assessment"] });
  expect(planBrowser(["web/src/pages/assessment/save.ts"], sources).files).toEqual(["test/browser/dashboard.test.ts"]);
});

it("runs a browser test that has changed itself", () => {
  expect(planBrowser(["test/browser/video.test.ts"], sourcesWith({})).files).toEqual(["test/browser/video.test.ts"]);
});

it("runs what goes through all pages for a part that they share, and says what it leaves out", () => {
  const pages = ["a", "b", "c", "d", "e", "f", "g"];
  expect(planBrowser(["web/src/design/button.tsx"], sourcesWith({ "web/src/design/button.tsx": pages }))).toEqual({
    files: ["test/browser/answering.test.ts", "test/browser/main-job.test.ts", "test/browser/shell.test.ts"],
    messages: [
      "web/src/design/button.tsx is part of 7 pages: of their browser tests only 3 are run.",
      "1 browser tests are left out; npm run test:browser runs them all.",
    ],
  });
});

it("runs nothing for a file that no page imports", () => {
  expect(planBrowser(["README.md"], sourcesWith({}))).toEqual({ files: [], messages: [] });
});
