import { askQuestionKind, type QuestionKind } from "../../facts/question-kinds";
import type { ProblemDocument } from "../xml/document";
import type { QuestionContent } from "../xml/upload";
import type { Placeholders, QuestionKindRules } from "./kind";
import { mcq } from "./mcq";
import { programming } from "./programming";
import { voting } from "./voting";

/** The rules of each kind. */
export const questionKindRules = { programming, mcq, voting } as const satisfies {
  readonly [Kind in QuestionKind]: QuestionKindRules<Kind>;
};

/** Returns what would be stored of the parts that only questions of its kind have, if it were uploaded now. */
export const draftOfKind = (problem: ProblemDocument, words: Placeholders) =>
  askQuestionKind(questionKindRules, "draft", problem, words);

/** Returns what a file says of the parts that only questions of its kind have. */
export const documentOfKind = (content: QuestionContent) => askQuestionKind(questionKindRules, "document", content);

/** Returns what every student is shown of a question, whatever its kind. */
export function taskView({ content, library, maxXp, blocking }: QuestionContent) {
  return { content, library, maxXp, blocking };
}

/** Returns what a grader is shown of a question of its kind and of the answer that is stored. */
export const graderViewOf = (content: QuestionContent, answer: unknown) =>
  askQuestionKind(questionKindRules, "graderView", content, answer);
