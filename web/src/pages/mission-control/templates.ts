import { PLACEHOLDERS } from "../../../../domain/assessments/placeholders";
import type {
  LibraryDocument,
  ProblemDocument,
  SnippetDocument,
  TaskDocument,
  TestcaseDocument,
} from "../../../../domain/assessments/xml";
import type { QuestionKind } from "../../../../domain/facts/question-kinds";

const EMPTY_SNIPPET: SnippetDocument = { prepend: null, template: null, postpend: null, solution: null, grader: null };

const BASE = {
  maxXp: 0,
  showSolution: false,
  blocking: false,
  text: PLACEHOLDERS.text,
  library: null,
  graderLibrary: null,
  snippet: EMPTY_SNIPPET,
} as const;

/** The library of a new mission. */
export const NEW_LIBRARY: LibraryDocument = {
  interpreter: 1,
  variant: null,
  execTimeMs: null,
  globals: [],
  external: null,
};

/** A testcase before anything is typed into it. */
export const NEW_TESTCASE: TestcaseDocument = { kind: "public", score: 0, answer: null, program: null };

/** Questions before anything is typed into them. */
export const NEW_PROBLEMS: { readonly [Kind in QuestionKind]: Extract<ProblemDocument, { type: Kind }> } = {
  programming: {
    ...BASE,
    type: "programming",
    snippet: {
      ...EMPTY_SNIPPET,
      template: PLACEHOLDERS.template,
      solution: "// [Marking Scheme]...",
    },
    testcases: [],
    samples: [],
  },
  mcq: {
    ...BASE,
    type: "mcq",
    // The stored answer of the editor of 2022.
    snippet: { ...EMPTY_SNIPPET, solution: "3" },
    choices: ["A", "B", "C", "D"].map((text, index) => ({ correct: index === 0, hint: null, text })),
  },
  voting: { ...BASE, type: "voting", contestNumber: null, revealHours: 48 },
};

/** The file that "Make New Mission" begins with. */
export const NEW_TASK: TaskDocument = {
  kind: "missions",
  number: null,
  title: PLACEHOLDERS.title,
  access: null,
  story: "mission",
  coverImage: null,
  startDate: null,
  dueDate: null,
  password: null,
  reading: null,
  webSummary: PLACEHOLDERS.webSummary,
  text: null,
  library: NEW_LIBRARY,
  graderLibrary: null,
  problems: [NEW_PROBLEMS.programming],
};
