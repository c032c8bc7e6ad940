import { TESTCASE_KINDS } from "../facts/testcase-kinds";
import type { ChoiceDocument, LibraryDocument, ProblemDocument, TaskDocument, TestcaseDocument } from "./xml/document";
import {
  type Choice,
  librariesOf,
  type McqContent,
  type QuestionContent,
  type QuestionLibrary,
  questionLibrary,
  type Testcase,
} from "./xml/upload";

/** What stands for the parts that an unfinished question lacks and that a student must see. */
export interface Placeholders {
  readonly noText: string;
  readonly noChoices: string;
  readonly noChoiceText: string;
}

/** The language of a question for which no deployment is written yet. */
const FIRST_LIBRARY: QuestionLibrary = {
  chapter: 1,
  variant: null,
  execTimeMs: null,
  globals: {},
  external: { name: "none", symbols: [] },
};

/**
 * Returns a question as it would be stored if it were uploaded now. What `uploadFrom` accepts becomes the same here;
 * where that refuses, something simple stands for what is missing.
 */
export function draftContent(
  problem: ProblemDocument,
  task: Pick<TaskDocument, "library" | "graderLibrary">,
  words: Placeholders,
): QuestionContent {
  const { library, grading } = librariesOf(problem, task);
  const base = {
    content: problem.text ?? words.noText,
    maxXp: problem.maxXp ?? 0,
    blocking: problem.blocking,
    showSolution: problem.showSolution,
    library: draftLibrary(library),
    gradingLibrary: draftLibrary(grading),
  };
  const { prepend, template, postpend, solution } = problem.snippet;
  switch (problem.type) {
    case "programming": {
      const program = { prepend, template: template ?? "", postpend, solution };
      return { ...base, type: "programming", ...program, testcases: draftTestcases(problem.testcases) };
    }
    case "mcq":
      return { ...base, type: "mcq", ...draftChoices(problem.choices, words) };
    case "voting": {
      const contest = { contestNumber: problem.contestNumber ?? "", revealHours: problem.revealHours ?? 0 };
      return { ...base, type: "voting", prepend, template, ...contest };
    }
  }
}

/** A global without a name or a value would keep every program from running. */
function draftLibrary(library: LibraryDocument | null): QuestionLibrary {
  if (!library) return FIRST_LIBRARY;
  const globals = library.globals.filter(({ identifier, value }) => identifier !== "" && value !== "");
  return questionLibrary({ ...library, globals });
}

function draftTestcases(documents: readonly TestcaseDocument[]): Testcase[] {
  const testcases = documents.map(({ kind, program, answer, score }) => {
    return { type: kind, program: program ?? "", answer: answer ?? "", score: score ?? 0 };
  });
  return TESTCASE_KINDS.flatMap((kind) => testcases.filter(({ type }) => type === kind));
}

/** Where several choices are marked as right the first one is; where none is, no choice is right. */
function draftChoices(
  documents: readonly ChoiceDocument[],
  { noChoices, noChoiceText }: Placeholders,
): Pick<McqContent, "choices" | "solution"> {
  const solution = documents.findIndex(({ correct }) => correct === true);
  const choices = documents.map(({ text, hint }, id): Choice => ({ id, content: text ?? noChoiceText, hint }));
  return { choices: choices.length > 0 ? choices : [{ id: 0, content: noChoices, hint: null }], solution };
}
