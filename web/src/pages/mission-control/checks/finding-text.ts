import type { CheckedProgram, Finding, Outcome } from "../../../../../domain/assessments/checks";
import { PLACEHOLDER } from "../../../../../domain/assessments/placeholders";
import type { FileProblem } from "../../../../../domain/assessments/xml";
import type { Trap } from "../../../../../language/traps";
import { strings } from "../../../texts/en/mission-checks";

/** The part of the forms in which something is mended, by the name of its tab. */
export type FormPlace =
  | { readonly mode: "question"; readonly tab: QuestionPlace }
  | { readonly mode: "global"; readonly tab: "overview" | "briefing" | "questions" | "deployment" | "grader" };

type QuestionPlace = "task" | "template" | "deployment" | "grader" | "grading" | "autograder" | "samples";

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
export function causeText({ detail, at }: Pick<Outcome, "detail" | "at">, kind: Outcome["kind"]): string {
  if (detail === "") return "";
  if (kind === "fail") return strings.gave(detail);
  return at && at.line > 0 ? strings.errorAt(at.line, detail) : detail;
}

/** Puts what checks found into words. */
export function findingNotice(finding: Finding): Notice {
  const notice = (tab: QuestionPlace, text: string, ...details: readonly string[]): Notice => ({
    severity: finding.severity,
    text,
    details: details.filter((detail) => detail !== ""),
    place: { mode: "question", tab },
  });
  switch (finding.kind) {
    case "solution": {
      const { how, testcases } = finding;
      return notice("template", strings.solutionDoes[how](testcases), causeText(finding, how));
    }
    case "starter":
      return notice("autograder", strings.starterPasses, strings.starterHint);
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
    case "out of time": {
      const { testcases, role } = finding;
      const where = testcases.length > 0 ? strings.outOfTimeIn(testcases) : "";
      const text = strings.outOfTime(programName(finding));
      return notice(role === "sample" ? "samples" : "template", text, where, strings.outOfTimeHint);
    }
    case "fault":
      return notice("template", finding.detail);
    case "unwritten answer": {
      const { testcases, answer, offer } = finding;
      const hint = offer === null ? "" : strings.unwrittenHint(offer);
      return notice("autograder", strings.unwritten(testcases, answer), hint);
    }
    case "not run":
      return notice("autograder", strings.notRun(finding.testcases), strings.notRunHint);
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
  const tabs: Record<Trap["part"], QuestionPlace> = {
    globals: "deployment",
    prepend: "template",
    postpend: "template",
    testcase: "autograder",
  };
  return {
    severity: "warning",
    text: strings.traps[kind](name),
    details: [strings.inPart[part](line), strings.concerns(testcases), strings.counts[counts], strings.remedies[kind]],
    place: { mode: "question", tab: tabs[part] },
  };
}

const QUESTION_TABS: Readonly<Record<string, QuestionPlace>> = {
  snippet: "template",
  choices: "template",
  contestNumber: "template",
  revealHours: "template",
  library: "deployment",
  graderLibrary: "grader",
  maxXp: "grading",
  testcases: "autograder",
  samples: "samples",
};

const GLOBAL_TABS: Readonly<Record<string, Extract<FormPlace, { mode: "global" }>["tab"]>> = {
  text: "briefing",
  problems: "questions",
  library: "deployment",
  graderLibrary: "grader",
};

/** Puts what reading the mission's file found into words. */
export function fileNotice({ code, message, refusal, place, question, field }: FileProblem): Notice {
  return {
    severity: refusal === null && code !== PLACEHOLDER ? "warning" : "red",
    text: message,
    details: place ? [strings.atLine(place.line, place.column)] : [],
    place:
      question === null
        ? { mode: "global", tab: GLOBAL_TABS[field ?? ""] ?? "overview" }
        : { mode: "question", tab: QUESTION_TABS[field ?? ""] ?? "task" },
  };
}
