import { SHOWN_TO_STUDENTS } from "../facts/testcase-kinds";
import type { McqContent, ProgrammingContent, QuestionContent, VotingContent } from "./xml";

/** Returns what every student is shown of a question, whatever its type. */
export function taskShown({ content, library, maxXp, blocking }: QuestionContent) {
  return { content, library, maxXp, blocking };
}

/** Returns what a student is shown of a program to write: no secret testcase, and the solution only where it is to be seen. */
export function programShown(question: ProgrammingContent) {
  const { type, prepend, postpend, template, solution, showSolution } = question;
  const testcases = question.testcases.filter((testcase) => SHOWN_TO_STUDENTS[testcase.type] !== "nothing");
  return { type, prepend, postpend, solutionTemplate: template, testcases, ...(showSolution ? { solution } : {}) };
}

/** Returns what a student is shown of the choices: their hints, and which is right only where that is to be seen. */
export function choicesShown({ type, choices, solution, showSolution }: McqContent) {
  return { type, choices, ...(showSolution ? { solution } : {}) };
}

/** Returns what a student is shown of a vote besides its entries. */
export function voteShown({ type, prepend, template, showSolution }: VotingContent) {
  return { type, prepend, solutionTemplate: template, ...(showSolution ? { solution: null } : {}) };
}
