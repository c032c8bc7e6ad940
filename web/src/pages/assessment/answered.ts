import { type ByQuestionKind, byQuestionKind } from "../../../../domain/facts/question-kinds";
import type { Assessment, Question } from "./model";

const hasAnswer = ({ answer }: Question): boolean => answer !== null && answer !== undefined;

const ANSWERED = {
  programming: hasAnswer,
  mcq: hasAnswer,
  /** Votes count once they are saved and every entry that is still there has its score. */
  voting: ({ answerVersion, contestEntries }) =>
    answerVersion > 0 && contestEntries.every(({ score }) => score !== null),
} satisfies ByQuestionKind<Question, [], boolean>;

export const isAnswered = (question: Question): boolean => byQuestionKind(question, ANSWERED);

/** Returns how many questions have an answer. */
export function answeredCount({ status, questions }: Pick<Assessment, "status" | "questions">): number {
  return status === "attempted" || status === "submitted" ? questions.length : questions.filter(isAnswered).length;
}

/** Whether no question has an answer yet. Giving a password begins an assessment, without an answer. */
const isUntouched = (assessment: Assessment): boolean =>
  assessment.status === "not_attempted" || answeredCount(assessment) === 0;

/**
 * Tells whether an assessment that is opened at a question first says what it is about.
 * @param startsInEditor the link that led here has shown that already, as Today does
 */
export const opensWithBriefing = (assessment: Assessment, index: number, startsInEditor: boolean): boolean =>
  !startsInEditor && index === 0 && isUntouched(assessment) && Boolean(assessment.longSummary);
