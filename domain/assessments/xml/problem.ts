import type { Place } from "./place";

/** One thing that is wrong with a file, or that its author may not mean. */
export interface FileProblem {
  /** What it is, for a page that says it in other words. */
  readonly code: string;
  /** What it is, in a plain sentence. */
  readonly message: string;
  /** The text with which an upload refuses the file; null for a warning. */
  readonly refusal: string | null;
  readonly place: Place | undefined;
  /** The question's position, from 1; null for what concerns the assessment. */
  readonly question: number | null;
  /** The field of the document that it is about (`maxXp`, `testcases`). */
  readonly field: string | null;
  /** The position of the testcase, choice, sample answer or global that it is about, from 1. */
  readonly item: number | null;
}

/** What an upload refuses: the part of the document that it is about, and the attribute, if it is one. */
export interface Unfit extends Pick<FileProblem, "code" | "message" | "question" | "field"> {
  readonly refusal: string;
  readonly at: object;
  readonly item?: number;
  readonly attribute?: string;
}
