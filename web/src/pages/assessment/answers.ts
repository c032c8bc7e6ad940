import { takesChoice } from "../../../../domain/facts/question-kinds";
import type { Schemas } from "../../api/client";
import type { SaveOutcome } from "../../workspace/drafts/answer-keeper";
import type { SavedAnswer } from "../../workspace/drafts/draft-storage";
import { type AnswerToSave, type Assessment, sameLineEnds } from "./model";

interface SentReply {
  readonly id: string;
  readonly text: string;
}

/** Saving and reading the answers of one assessment. None of its functions rejects but where it says so. */
export interface Answers {
  /** Saves on top of `version`; afterwards the assessment in memory has the answer, too. */
  save(questionId: number, answer: AnswerToSave, version: number): Promise<SaveOutcome>;
  /** Reads the assessment anew; null when whoever has it cannot be reached. */
  load(): Promise<Assessment | null>;
  /** Reads what staff wrote on lines of an answer; null while there is none. Absent where nobody writes. @throws ApiFailure */
  readonly lineComments?: (questionId: number) => Promise<Schemas["LineComments"] | null>;
  /** Replies to a comment on lines of an answer; `id` tells a reply that is sent again. Absent where nobody writes. @throws ApiFailure */
  readonly reply?: (questionId: number, commentId: string, reply: SentReply) => Promise<Schemas["LineComments"]>;
  /** Reads how an answer came to be; null while there is none. Absent where nothing is kept. @throws ApiFailure */
  readonly history?: (questionId: number) => Promise<Schemas["AnswerHistory"] | null>;
}

/**
 * Saves the choice of a multiple-choice question. One whose confirmation was lost on the way counts as saved when the
 * server turns out to have it; `stale` means that it has another one, which the assessment in memory then shows.
 */
export async function saveChoice(
  { save, load }: Answers,
  questionId: number,
  choice: number,
  version: number,
): Promise<SaveOutcome> {
  const outcome = await save(questionId, choice, version);
  if (outcome.kind !== "stale") return outcome;
  const found = (await load())?.questions.find(({ id }) => id === questionId);
  if (!takesChoice(found)) return { kind: "unreachable" };
  return found.answer === choice ? { kind: "saved", version: found.answerVersion } : outcome;
}

/** The saved answer of a programming question and its starter code, as the editor wants them. */
export function savedAnswerOf(question: {
  readonly answer?: string | null;
  readonly answerVersion: number;
  readonly solutionTemplate: string;
}): { saved: SavedAnswer; template: string } {
  const { answer, answerVersion, solutionTemplate } = question;
  const text = typeof answer === "string" ? sameLineEnds(answer) : null;
  return { saved: { text, version: answerVersion }, template: sameLineEnds(solutionTemplate) };
}
