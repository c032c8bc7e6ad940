import { lastLines, NOT_RUN, readReport, slowestFiles, summarise, type TestFile } from "./summary";

const REPORT = JSON.stringify({
  numTotalTests: 3,
  testResults: [
    {
      name: "/work/academy/lambdas/a.test.ts",
      status: "failed",
      message: "",
      startTime: 1000,
      endTime: 3460,
      assertionResults: [
        { fullName: "grades a program", status: "passed", duration: 12 },
        { fullName: "refuses a late save", status: "failed", duration: 2340 },
        { fullName: "is not run today", status: "pending", duration: null },
      ],
    },
    {
      name: "/work/academy/web/b.test.tsx",
      status: "failed",
      message: "SyntaxError: Unexpected token",
      startTime: 0,
      endTime: 100,
      assertionResults: [],
    },
  ],
});

const fileOf = (file: string, failures: readonly string[], seconds = 1): TestFile => ({
  file,
  seconds,
  passed: 2,
  failures,
  slowest: { test: "waits", seconds },
});

describe("a report of vitest", () => {
  it("is read as seconds, passed and failed tests of each file", () => {
    expect(readReport(REPORT, "/work/academy")).toEqual([
      {
        file: "lambdas/a.test.ts",
        seconds: 2.5,
        passed: 1,
        failures: ["refuses a late save"],
        slowest: { test: "refuses a late save", seconds: 2.3 },
      },
      { file: "web/b.test.tsx", seconds: 0.1, passed: 0, failures: [NOT_RUN], slowest: null },
    ]);
  });

  it("that is something else is refused", () => {
    expect(() => readReport("{}", "/")).toThrow("testResults");
  });
});

describe("a summary", () => {
  it("of a run in which all passed names nothing", () => {
    expect(lastLines(summarise([fileOf("a.test.ts", []), fileOf("b.test.ts", [])], []))).toEqual([
      "4 passed, 0 failed, 0 needed a second try",
    ]);
  });

  it("names each test that passed only at the second try, and each that failed twice", () => {
    const first = [fileOf("a.test.ts", ["races", "draws"]), fileOf("b.test.ts", ["saves"]), fileOf("c.test.ts", [])];
    const second = [fileOf("a.test.ts", ["draws"], 9), fileOf("b.test.ts", [])];
    expect(lastLines(summarise(first, second))).toEqual([
      "Passed only at a second try (2):",
      "  a.test.ts › races",
      "  b.test.ts › saves",
      "Failed (1):",
      "  a.test.ts › draws",
      "6 passed, 1 failed, 2 needed a second try",
    ]);
  });

  it("counts a test that fails only at the second try as failed", () => {
    const { failures, secondTries } = summarise([fileOf("a.test.ts", ["one"])], [fileOf("a.test.ts", ["another"])]);
    expect(failures).toEqual([{ file: "a.test.ts", test: "another" }]);
    expect(secondTries).toEqual([{ file: "a.test.ts", test: "one" }]);
  });

  it("keeps the failures of a file that was not run again", () => {
    const { failures, secondTries } = summarise([fileOf("a.test.ts", ["one"])], []);
    expect(failures).toEqual([{ file: "a.test.ts", test: "one" }]);
    expect(secondTries).toEqual([]);
  });

  it("tells the seconds of the first run", () => {
    const { files } = summarise([fileOf("a.test.ts", ["one"], 30)], [fileOf("a.test.ts", [], 2)]);
    expect(files.map(({ seconds }) => seconds)).toEqual([30]);
  });
});

test("the slowest files are told first, each with its slowest test", () => {
  const files = [fileOf("a.test.ts", [], 2), fileOf("b.test.ts", [], 11.25), fileOf("c.test.ts", [], 1)];
  expect(slowestFiles(files, 2)).toEqual([
    "   11.3 s  b.test.ts (11.3 s: waits)",
    "    2.0 s  a.test.ts (2.0 s: waits)",
  ]);
});
