/** The kinds of questions, spelled as the wire does. */
export const QUESTION_KINDS = ["programming", "mcq", "voting"] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** What every room must know of a kind of question. What one room alone does with it is a table by kind of that room. */
interface QuestionKindFacts {
  /**
   * What a student answers with. A program is run, tested, commented on line by line, compared with others' and kept in
   * its history; votes are stored apart from the answer, by their voter.
   */
  readonly answer: "program" | "choice" | "votes";
}

const FACTS = {
  programming: { answer: "program" },
  mcq: { answer: "choice" },
  voting: { answer: "votes" },
} as const satisfies Readonly<Record<QuestionKind, QuestionKindFacts>>;

type AnswerForm = QuestionKindFacts["answer"];

/** The kinds of questions that are answered in one of these forms. */
type KindAnsweredBy<Form extends AnswerForm> = {
  [Kind in QuestionKind]: (typeof FACTS)[Kind]["answer"] extends Form ? Kind : never;
}[QuestionKind];

/** Anything that says of which kind of question it is: a question of the wire, of a file or of the table, or its figure. */
interface OfKind {
  readonly type: QuestionKind;
}

type Answered<Question extends OfKind, Form extends AnswerForm> = Question & { readonly type: KindAnsweredBy<Form> };

/** Tells whether a question is answered with a program. */
export const takesProgram = <Question extends OfKind>(
  question: Question | null | undefined,
): question is Answered<Question, "program"> => isAnsweredBy("program", question);

/** Tells whether a question is answered by choosing one of its options. */
export const takesChoice = <Question extends OfKind>(
  question: Question | null | undefined,
): question is Answered<Question, "choice"> => isAnsweredBy("choice", question);

/** Tells whether a question is answered with votes on the entries of a contest. */
export const takesVotes = <Question extends OfKind>(
  question: Question | null | undefined,
): question is Answered<Question, "votes"> => isAnsweredBy("votes", question);

function isAnsweredBy(form: AnswerForm, question: OfKind | null | undefined): boolean {
  // A browser may keep a mission of a later release, which has kinds that this one does not know.
  return question != null && (FACTS[question.type] as QuestionKindFacts | undefined)?.answer === form;
}

/** What a room does with a question, by its kind. */
export type ByQuestionKind<Question extends OfKind, Rest extends readonly unknown[] = [], Result = unknown> = {
  readonly [Kind in QuestionKind]: (question: Question & { readonly type: Kind }, ...rest: Rest) => Result;
};

/** Does with a question what the table says for its kind. */
export function byQuestionKind<
  Question extends OfKind,
  Rest extends readonly unknown[],
  Table extends ByQuestionKind<Question, Rest>,
>(question: Question, table: Table, ...rest: Rest): ReturnType<Table[Question["type"]]> {
  // The compiler does not see that the entry and the question are of one kind.
  const entry = table[question.type] as (question: Question, ...rest: Rest) => ReturnType<Table[Question["type"]]>;
  return entry(question, ...rest);
}

/** Asks the rules of a question's kind: calls that function of them with the question. */
export function askQuestionKind<
  Question extends OfKind,
  Name extends string,
  Rest extends readonly unknown[],
  Rules extends { readonly [Kind in QuestionKind]: ByName<Name, Question & { readonly type: Kind }, Rest> },
>(rules: Rules, name: Name, question: Question, ...rest: Rest): ReturnType<Rules[Question["type"]][Name]> {
  // The compiler does not see that the rules and the question are of one kind.
  const rulesOfKind = rules[question.type] as ByName<Name, Question, Rest>;
  return rulesOfKind[name](question, ...rest) as ReturnType<Rules[Question["type"]][Name]>;
}

type ByName<Name extends string, Question, Rest extends readonly unknown[]> = {
  readonly [Each in Name]: (question: Question, ...rest: Rest) => unknown;
};
