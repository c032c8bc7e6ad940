import type { CheckedProgram, Finding, Outcome } from "../../../../../assessments/checks";
import type { Trap } from "../../../../../language/traps";
import { strings } from "../../../texts/mission-checks";

/** The part of a question's forms in which something is mended. */
export type FormPlace = "template" | "testcases" | "samples" | "deployment" | "question";

/** One thing to mend, in words. */
export interface Notice {
  readonly severity: "red" | "warning";
  readonly text: string;
  readonly details: readonly string[];
  readonly place: FormPlace;
}

/** Names a program of a question. */
export const programName = ({ role, name }: Pick<CheckedProgram, "role" | "name">): string =>
  role === "sample" ? strings.sample(name) : strings[role];

/** Tells why an outcome came to be; nothing where nobody knows more. */
export function causeWords({ detail, at }: Pick<Outcome, "detail" | "at">, kind: Outcome["kind"]): string {
  if (detail === "") return "";
  if (kind === "fail") return strings.gave(detail);
  return at && at.line > 0 ? strings.errorAt(at.line, detail) : detail;
}

/** Puts what checks found into words. */
export function findingNotice(finding: Finding): Notice {
  const notice = (place: FormPlace, text: string, ...details: readonly string[]): Notice => ({
    severity: finding.severity,
    text,
    details: details.filter((detail) => detail !== ""),
    place,
  });
  switch (finding.kind) {
    case "solution": {
      const { how, testcases } = finding;
      return notice("template", strings.solutionDoes[how](testcases), causeWords(finding, how));
    }
    case "starter":
      return notice("testcases", strings.starterPasses, strings.starterHint);
    case "sample":
      return notice("samples", strings.sampleShould[finding.expects](finding.name), ...sampleDetails(finding));
    case "unknown testcases":
      return notice("samples", strings.unknownTestcases(finding.name, finding.testcases), strings.unknownHint);
    case "runs differ": {
      const { testcases, role } = finding;
      const where = testcases.length > 0 ? strings.runsDifferIn(testcases) : "";
      const text = strings.runsDiffer(programName(finding));
      return notice(role === "sample" ? "samples" : "template", text, where, strings.runsDifferHint);
    }
    case "fault":
      return notice("template", finding.detail);
    case "not run":
      return notice("testcases", strings.notRun(finding.testcases), strings.notRunHint);
    case "near limit": {
      const text = strings.nearLimit(programName(finding), finding.ms, finding.limitMs);
      return notice("deployment", text, strings.nearLimitHint(finding.testcases));
    }
    case "unfailed":
      return notice("samples", strings.unfailed(finding.testcases), strings.unfailedHint);
    case "no solution":
      return notice("template", strings.noSolution, strings.noSolutionHint);
  }
}

function sampleDetails({ expects, passes, fails }: Extract<Finding, { kind: "sample" }>): string[] {
  if (expects === "timeout" || expects === "error") return [];
  if (passes.length === 0 && fails.length === 0) return [strings.samplePassesAll];
  return [
    ...(passes.length > 0 ? [strings.samplePasses(passes)] : []),
    ...(fails.length > 0 ? [strings.sampleFails(fails)] : []),
  ];
}

/** Puts a trap into words: what a program can do, what counts all the same, and what to do instead. */
export function trapNotice({ kind, part, name, line, testcases, counts }: Trap): Notice {
  const place: Record<Trap["part"], FormPlace> = {
    globals: "deployment",
    prepend: "template",
    postpend: "template",
    testcase: "testcases",
  };
  return {
    severity: "warning",
    text: strings.traps[kind](name),
    details: [strings.inPart[part](line), strings.concerns(testcases), strings.counts[counts], strings.remedies[kind]],
    place: place[part],
  };
}
