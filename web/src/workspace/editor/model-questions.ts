import type { Answers, Question } from "../../../../language/editor/questions";
import type { Position, Range } from "../../../../language/editor/scopes";
import type { Library } from "../../../../language/library";
import type { EditorQuestions } from "../editor-questions";
import type { monaco } from "../monaco";

/** A place as Monaco counts it: columns from 1. */
export interface MonacoPosition {
  readonly lineNumber: number;
  readonly column: number;
}
interface MonacoRange {
  readonly startLineNumber: number;
  readonly startColumn: number;
  readonly endLineNumber: number;
  readonly endColumn: number;
}

/** A caret of Monaco as the language counts: columns from 0. */
export const positionOf = ({ lineNumber, column }: MonacoPosition): Position => ({
  line: lineNumber,
  column: column - 1,
});

/** A place in the language's counting as a range of Monaco. */
export const rangeOf = ({ start, end }: Range): MonacoRange => ({
  startLineNumber: start.line,
  startColumn: start.column + 1,
  endLineNumber: end.line,
  endColumn: end.column + 1,
});

/** Whether a caret stands in a range or at one of its ends. */
export function touches(range: MonacoRange, { lineNumber, column }: MonacoPosition): boolean {
  if (lineNumber < range.startLineNumber || lineNumber > range.endLineNumber) return false;
  if (lineNumber === range.startLineNumber && column < range.startColumn) return false;
  return !(lineNumber === range.endLineNumber && column > range.endColumn);
}

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
