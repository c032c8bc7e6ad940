import { type SaveRefusal, saveRefusal } from "../../../../domain/facts/work-acts";
import type { Schemas } from "../../api/client";
import type { Vote } from "./contest/vote-rules";

export type Assessment = Schemas["Assessment"];
export type Question = Schemas["Question"];
export type ProgrammingQuestion = Schemas["ProgrammingQuestion"];
export type McqQuestion = Schemas["McqQuestion"];
export type VotingQuestion = Schemas["VotingQuestion"];
export type Testcase = Schemas["Testcase"];

export type SavingEnded = SaveRefusal;

/**
 * Tells why a person cannot save, as the server decides it; null when they can. Students who have handed in are told that,
 * whatever else there is.
 */
export function savingEnded(
  { status, isPublished, openAt, closeAt }: Pick<Assessment, "status" | "isPublished" | "openAt" | "closeAt">,
  caller: { readonly role: Schemas["Role"]; readonly archived: boolean },
  now: number,
): SavingEnded | null {
  const refusal = saveRefusal({ ...caller, status, isPublished, openAt, closeAt }, now);
  return refusal !== null && caller.role === "student" && status === "submitted" ? "submitted" : refusal;
}

/** Votes count once they are saved and every entry that is still there has its score. */
export const isAnswered = (question: Question): boolean =>
  question.type === "voting"
    ? question.answerVersion > 0 && question.contestEntries.every(({ score }) => score !== null)
    : question.answer !== null && question.answer !== undefined;

/** How many questions have an answer. */
export function answeredCount({ status, questions }: Pick<Assessment, "status" | "questions">): number {
  return status === "attempted" || status === "submitted" ? questions.length : questions.filter(isAnswered).length;
}

/** The editor knows one kind of line end; a text that differs only in them is the same answer. */
export const sameLineEnds = (text: string): string => text.replace(/\r\n?/g, "\n");

/** An answer as it is sent: a program, a choice or votes. */
export type AnswerToSave = string | number | readonly Vote[];

function savedParts(question: Question, answer: AnswerToSave) {
  if (typeof answer === "string" || typeof answer === "number") return { answer };
  if (question.type !== "voting") return {};
  const scores = new Map(answer.map(({ submission_id, score }) => [submission_id, score]));
  const contestEntries = question.contestEntries.map((entry) => ({
    ...entry,
    score: scores.get(entry.submission_id) ?? null,
  }));
  return { contestEntries };
}

/** The assessment after one answer was saved as `version`; its status follows from which questions have an answer. */
export function withAnswer(
  assessment: Assessment,
  questionId: number,
  answer: AnswerToSave,
  version: number,
): Assessment {
  const questions = assessment.questions.map((question) =>
    question.id === questionId
      ? ({ ...question, ...savedParts(question, answer), answerVersion: version } as Question)
      : question,
  );
  const status = questions.every(isAnswered) ? "attempted" : "attempting";
  return { ...assessment, questions, status: assessment.status === "submitted" ? "submitted" : status };
}

/** The assessment right after it was handed in: every answer waits for the autograder. */
export function handedIn(assessment: Assessment): Assessment {
  const questions = assessment.questions.map((question) => ({ ...question, autogradingStatus: "processing" as const }));
  return { ...assessment, status: "submitted", questions };
}

/** The position in the address, kept within the assessment; what is no number counts as 0. */
export function questionIndex(parameter: string | undefined, count: number): number {
  const index = Number(parameter ?? 0);
  return Number.isInteger(index) && index >= 0 ? Math.min(index, count - 1) : 0;
}
