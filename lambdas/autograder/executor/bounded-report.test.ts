import type { Observation } from "../../../language/observation";
import { boundedReport, REPORT_LIMIT } from "./bounded-report";

const value = (text: string): Observation => ({ kind: "value", value: text, output: ["a line"] });
const failure = (errors: number): Observation => ({
  kind: "error",
  errors: Array.from({ length: errors }, (_, index) => ({
    phase: "syntax",
    location: "student",
    line: index + 1,
    errorLine: "\u0001".repeat(500),
    explanation: "\u0001".repeat(1_950),
  })),
  output: [],
});
const bytes = (report: object): number => Buffer.byteLength(JSON.stringify(report));

describe("a report", () => {
  it("that fits into an answer stays as it is", () => {
    const report = { observations: [value("x".repeat(100_000)), failure(20)] };
    expect(boundedReport(report)).toBe(report);
  });

  it("of long values keeps the short ones and the beginnings of the others", () => {
    const long = value("字".repeat(100_000));
    const { observations } = boundedReport({ observations: [value("1"), ...Array.from({ length: 20 }, () => long)] });
    expect(observations[0]).toEqual({ kind: "value", value: "1", output: [] });
    expect(observations[20]).toEqual({
      kind: "value",
      value: `${"字".repeat(20_000)}... (100000 characters)`,
      output: [],
    });
  });

  it("of as many testcases and errors as there can be fits into an answer", () => {
    for (const one of [value("\u0001".repeat(100_000)), failure(20)]) {
      const report = { observations: Array.from({ length: 200 }, () => one) };
      expect(bytes(report)).toBeGreaterThan(6_291_556);
      expect(bytes(boundedReport(report))).toBeLessThan(REPORT_LIMIT);
    }
  });

  it("keeps what ended without a value", () => {
    const ended: Observation[] = [
      { kind: "timeout", output: [] },
      { kind: "killed", reason: "R" },
    ];
    const long = Array.from({ length: 60 }, () => value("x".repeat(100_000)));
    expect(boundedReport({ observations: [...ended, ...long] }).observations.slice(0, 2)).toEqual(ended);
  });
});
