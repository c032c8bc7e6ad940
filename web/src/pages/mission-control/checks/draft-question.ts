import { type CheckedQuestion, fileNumbers } from "../../../../../domain/assessments/checks";
import { draftContent } from "../../../../../domain/assessments/draft-content";
import { gradingLibrary } from "../../../../../domain/assessments/execution-request";
import type { ProblemDocument } from "../../../../../domain/assessments/xml";
import { takesProgram } from "../../../../../domain/facts/question-kinds";
import type { TrapTexts } from "../../../../../language/traps";
import type { MissionTask } from "../mission";

/** Texts that students read have no part in checks. */
const NO_PLACEHOLDERS = { noText: "", noChoices: "", noChoiceText: "" };

/** Returns a problem that is being written as it would be checked after an upload; null for no programming question. */
export function draftQuestion(problem: ProblemDocument, task: MissionTask): CheckedQuestion | null {
  const content = takesProgram(problem) ? draftContent(problem, task, NO_PLACEHOLDERS) : null;
  if (!takesProgram(problem) || !takesProgram(content)) return null;
  const { prepend, template, postpend, solution, testcases, gradingLibrary } = content;
  return {
    content: { prepend, template, postpend, solution, testcases, gradingLibrary },
    samples: problem.samples.map(({ name, program, expects }) => ({ name, program, expects })),
    numbers: fileNumbers(problem.testcases),
  };
}

/** Returns what is asked about traps of a question; testcases in the order of the file. */
export function trapTexts({ content, numbers }: CheckedQuestion): TrapTexts {
  const { prepend, template, postpend, solution, testcases } = content;
  return {
    library: gradingLibrary(content.gradingLibrary),
    prepend: prepend ?? "",
    template,
    postpend: postpend ?? "",
    solution: solution ?? "",
    testcases: numbers.map((_, index) => {
      const stored = testcases[numbers.indexOf(index + 1)];
      return { program: stored?.program ?? "", answer: stored?.answer ?? "" };
    }),
  };
}
