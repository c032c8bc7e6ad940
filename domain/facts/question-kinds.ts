/** The kinds of questions, spelled as the wire does. */
export const QUESTION_KINDS = ["programming", "mcq", "voting"] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];
