import { isPlaceholder, PLACEHOLDERS, type PlaceholderField } from "../../../domain/assessments/placeholders";
import type { QuestionContent } from "../../../domain/assessments/xml";
import { takesProgram } from "../../../domain/facts/question-kinds";
import type { Assessment } from "./assessment";

export const PLACEHOLDER_REFUSAL = /^(The assessment|Question \d+) still says “.+”\. Write it first\.$/;

/** Says which text of an assessment is still the one that a new mission begins with; null where none is. */
export function placeholderText(
  { title, shortSummary }: Pick<Assessment, "title" | "shortSummary">,
  questions: readonly QuestionContent[],
): string | null {
  const texts: ReadonlyArray<readonly [PlaceholderField, string | null, string]> = [
    ["title", title, "The assessment"],
    ["webSummary", shortSummary, "The assessment"],
    ...questions.flatMap((question, position) => {
      const name = `Question ${position + 1}`;
      const template = takesProgram(question) ? question.template : null;
      return [["text", question.content, name] as const, ["template", template, name] as const];
    }),
  ];
  const found = texts.find(([field, text]) => isPlaceholder(field, text));
  return found ? `${found[2]} still says “${PLACEHOLDERS[found[0]]}”. Write it first.` : null;
}
