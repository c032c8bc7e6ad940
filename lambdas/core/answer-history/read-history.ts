import { takesProgram } from "../../../domain/facts/question-kinds";
import { readQuestions } from "../assessments/store";
import type { Core } from "../kernel/core";
import { Refusal } from "../kernel/refusal";
import { readAnswers } from "../submissions/store";
import { type HistoryStep, stepsOf } from "./history";
import { type AnswerPlace, versionsOf } from "./store";

export const NO_ANSWER = "Answer not found";

/** Characters of all versions that are answered at once, the latest first: an answer of the API has room for them. */
const MOST_CHARACTERS = 2_000_000;

/** How an answer came to be. */
export interface AnswerHistory {
  /** In the order of time; the last one is the answer as it is. */
  readonly steps: readonly HistoryStep[];
  /** True when the oldest versions were left out, because all together are too long. */
  readonly isCut: boolean;
}

/**
 * Returns the versions of a program that are kept, and the program as it is now. 2 reads, and those of the question and of
 * the versions.
 *
 * @throws Refusal 404 no such answer, or none to a programming question
 */
export async function readHistory(core: Pick<Core, "table">, place: AnswerPlace): Promise<AnswerHistory> {
  const [[answer], [question], versions] = await Promise.all([
    readAnswers(core, place, [place.position]),
    readQuestions(core, place.assessmentId, [place.position]),
    versionsOf(core, place),
  ]);
  if (typeof answer?.answer !== "string" || !takesProgram(question)) throw new Refusal(404, NO_ANSWER);
  const present = { text: answer.answer, savedAt: answer.savedAt ?? answer.updatedAt };
  const steps = stepsOf([...versions, present], question.template);
  const shown = latest(steps);
  return { steps: shown, isCut: shown.length < steps.length };
}

function latest(steps: readonly HistoryStep[]): HistoryStep[] {
  let characters = 0;
  const from = steps.findLastIndex(({ text }) => {
    characters += text.length;
    return characters > MOST_CHARACTERS;
  });
  return steps.slice(from + 1);
}
