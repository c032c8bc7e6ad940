import { SHOWN_TO_STUDENTS, TESTCASE_KINDS } from "../../facts/testcase-kinds";
import type { TestcaseDocument } from "../xml/document";
import type { Testcase } from "../xml/upload";
import type { QuestionKindRules } from "./kind";
import { NO_SNIPPET } from "./no-snippet";

/** A question that is answered with a program, which testcases judge. */
export const programming = {
  draft({ type, snippet: { prepend, template, postpend, solution }, testcases }) {
    return { type, prepend, template: template ?? "", postpend, solution, testcases: draftTestcases(testcases) };
  },
  document({ type, prepend, template, postpend, solution, testcases }) {
    return {
      type,
      snippet: { ...NO_SNIPPET, prepend, template, postpend, solution },
      testcases: testcases.map(({ type: kind, ...testcase }) => ({ kind, ...testcase })),
      samples: [],
    };
  },
  /** No secret testcase, and the solution only where it is to be seen. */
  studentView({ type, prepend, postpend, template, solution, showSolution, testcases }) {
    const shown = testcases.filter((testcase) => SHOWN_TO_STUDENTS[testcase.type] !== "nothing");
    return {
      type,
      prepend,
      postpend,
      solutionTemplate: template,
      testcases: shown,
      ...(showSolution ? { solution } : {}),
    };
  },
  graderView({ type, prepend, postpend, template, testcases }, answer: unknown) {
    return { type, answer: String(answer), prepend, postpend, solutionTemplate: template, testcases };
  },
} satisfies QuestionKindRules<"programming">;

function draftTestcases(documents: readonly TestcaseDocument[]): Testcase[] {
  const testcases = documents.map(({ kind, program, answer, score }) => {
    return { type: kind, program: program ?? "", answer: answer ?? "", score: score ?? 0 };
  });
  return TESTCASE_KINDS.flatMap((kind) => testcases.filter(({ type }) => type === kind));
}
