import type { Answers, Question } from "../../../../language/editor/questions";
import type { Library } from "../../../../language/library";
import type { EditorQuestions } from "../editor-questions";
import type { monaco } from "../monaco";

type Model = monaco.editor.ITextModel;

/** Who answers questions about a text, and what they need to know beside it. */
export interface Asking {
  readonly questions: Pick<EditorQuestions, "ask">;
  readonly library: Library;
  readonly prepend: string;
}

const askings = new WeakMap<Model, Asking>();

/** From now on questions about this text are asked there; null: nobody answers any more. */
export function answerFor(model: Model, asking: Asking | null): void {
  if (asking) askings.set(model, asking);
  else askings.delete(model);
}

/** Whether anybody answers questions about a text. */
export const isAnswered = (model: Model): boolean => askings.has(model);

/** A question without what the text itself and its surroundings say. */
type Open<Asked extends Question> = Asked extends Question ? Omit<Asked, "text" | "library" | "prepend"> : never;

/**
 * Asks about a text as it is now.
 * @returns null when nobody answers
 * @throws Error the question could not be answered
 */
export async function pose<Asked extends Open<Question>>(
  model: Model,
  open: Asked,
): Promise<Answers[Asked["ask"]] | null> {
  const asking = askings.get(model);
  if (!asking) return null;
  const { questions, library, prepend } = asking;
  const question = { ...open, library, prepend, text: model.getValue() } as unknown as Question;
  return (await questions.ask(question)) as Answers[Asked["ask"]];
}

/** Works like `pose`; null also when the text or its language has changed meanwhile, since the answer is then outdated. */
export async function ask<Asked extends Open<Question>>(
  model: Model,
  open: Asked,
): Promise<Answers[Asked["ask"]] | null> {
  const asking = askings.get(model);
  const version = model.getVersionId();
  const answer = await pose(model, open);
  const stale = model.isDisposed() || model.getVersionId() !== version || askings.get(model) !== asking;
  return stale ? null : answer;
}

/** For what is only looked at in passing: no answer is as good as none, and the next edit asks again. */
export async function inPassing<Answer>(question: Promise<Answer>): Promise<Answer | null> {
  try {
    return await question;
  } catch {
    return null;
  }
}
