import type { QuestionKind } from "../../facts/question-kinds";
import type { ProblemBase, ProblemDocument } from "../xml/document";
import type { QuestionBase, QuestionContent } from "../xml/upload";

/** A question of one kind, as a file says it. */
export type ProblemOf<Kind extends QuestionKind> = Extract<ProblemDocument, { readonly type: Kind }>;
/** A question of one kind, as it is stored. */
export type ContentOf<Kind extends QuestionKind> = Extract<QuestionContent, { readonly type: Kind }>;

/** What stands for the parts that an unfinished question lacks and that a student must see. */
export interface Placeholders {
  readonly noText: string;
  readonly noChoices: string;
  readonly noChoiceText: string;
}

/** What page and server make of the parts that only questions of one kind have. */
export interface QuestionKindRules<Kind extends QuestionKind> {
  /** Returns what would be stored of a question that is still being written. */
  readonly draft: (problem: ProblemOf<Kind>, words: Placeholders) => Omit<ContentOf<Kind>, keyof QuestionBase>;
  /** Returns what a file says of a stored question. */
  readonly document: (content: ContentOf<Kind>) => Omit<ProblemOf<Kind>, keyof ProblemBase>;
  /** Returns what a student is shown: nothing that only graders see. */
  readonly studentView: (content: ContentOf<Kind>) => { readonly type: Kind };
  /** Returns what a grader is shown of the question and of the answer that is stored. */
  readonly graderView: (content: ContentOf<Kind>, answer: unknown) => { readonly type: Kind };
}
