import { parseText, wordAt } from "./parsed-text";
import type { AnswerTo, TypeQuestion } from "./questions";
import { typeAt, typeErrors } from "./type-inference";

/** Answers a question about the types of a program. Nothing of the program is run. */
export function answerTypes<Asked extends TypeQuestion>(question: Asked): AnswerTo<Asked> {
  return answerAny(question) as AnswerTo<Asked>;
}

function answerAny(question: TypeQuestion): readonly string[] {
  const { library, text } = question;
  if (question.ask === "hints") return typeErrors(text, library.chapter);
  const word = wordAt(parseText(text), question.at);
  return word ? typeAt(text, library.chapter, word.name, question.at) : [];
}
