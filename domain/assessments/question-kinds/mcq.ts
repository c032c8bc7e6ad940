import type { Choice } from "../xml/upload";
import type { QuestionKindRules } from "./kind";
import { NO_SNIPPET } from "./no-snippet";

/** A question that is answered by choosing one of its options. */
export const mcq = {
  /** Where several choices are marked as right the first one is; where none is, no choice is right. */
  draft({ type, choices: documents }, { noChoices, noChoiceText }) {
    const solution = documents.findIndex(({ correct }) => correct === true);
    const choices = documents.map(({ text, hint }, id): Choice => ({ id, content: text ?? noChoiceText, hint }));
    return { type, choices: choices.length > 0 ? choices : [{ id: 0, content: noChoices, hint: null }], solution };
  },
  document({ type, choices, solution }) {
    return {
      type,
      snippet: NO_SNIPPET,
      choices: choices.map(({ id, content, hint }) => ({ correct: id === solution, hint, text: content })),
    };
  },
  /** With hints, and which is right only where that is to be seen. */
  studentView({ type, choices, solution, showSolution }) {
    return { type, choices, ...(showSolution ? { solution } : {}) };
  },
  graderView({ type, choices }, answer: unknown) {
    return { type, answer: Number(answer), choices };
  },
} satisfies QuestionKindRules<"mcq">;
