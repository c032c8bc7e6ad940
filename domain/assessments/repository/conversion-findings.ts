/** One thing that a conversion between a repository and an assessment's file did not carry, or that students may read. */
export interface ConversionFinding {
  readonly kind: ConversionFindingKind;
  /** The question it is about, from 1; null for what concerns the whole. */
  readonly question: number | null;
  /** What it is called in the file that was read: a path, a variant, a library's name. */
  readonly detail: string | null;
}

/** What only an assessment's file can say. */
export const ONLY_IN_ASSESSMENTS = [
  "story",
  "password",
  "reading",
  "variant",
  "externalLibrary",
  "globals",
  "executionTime",
  "graderLibrary",
  "questionLibrary",
  "votingQuestion",
  "maxXp",
  "showSolution",
  "blocking",
  "solution",
  "grader",
  "sampleAnswers",
  "choicesTemplate",
  "storedAnswer",
  "correctChoices",
  "looksLikeChoices",
  "tooManyQuestions",
  "unknownParts",
] as const;

/** What only a repository can say. */
export const ONLY_IN_REPOSITORIES = [
  "savedCode",
  "score",
  "chosenAnswer",
  "solutionOutOfRange",
  "testcasesOfChoices",
  "unknownKeys",
  "unreadTestcases",
  "otherFile",
  "forbiddenCharacters",
] as const;

/** What a repository carries, but where whoever may read it reads it. */
export const READABLE_IN_REPOSITORIES = ["readableTestcases", "readableSolution"] as const;

export type ConversionFindingKind =
  | (typeof ONLY_IN_ASSESSMENTS)[number]
  | (typeof ONLY_IN_REPOSITORIES)[number]
  | (typeof READABLE_IN_REPOSITORIES)[number];

/** Notes a finding. */
export type Note = (kind: ConversionFindingKind, detail?: string | null) => void;

/** Collects the findings of a conversion, in the order in which they are noted. */
export class Findings {
  readonly all: ConversionFinding[] = [];

  /** Returns what notes findings about one question, or about the whole. */
  about(question: number | null): Note {
    return (kind, detail = null) => void this.all.push({ kind, question, detail });
  }
}
