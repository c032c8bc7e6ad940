import type { AutogradingResult } from "../../../domain/assessments/judge";
import { PROGRAM_BYTES } from "../../../domain/facts/limits";
import type { QuestionKind } from "../../../domain/facts/question-kinds";
import { Refusal } from "../kernel/refusal";
import type { RubricMark } from "./rules";

/** Program text, index of the choice, or whether every entry has its vote. */
export type AnswerValue = string | number | { readonly completed: boolean };

/** One member's answer to one question, with what was found out about it. What it earned is in the submission. */
export interface Answer {
  readonly position: number;
  readonly answer: AnswerValue;
  /** Counts the saves; 1 is the first. */
  readonly version: number;
  /** When it was saved last; absent on rows of earlier days. */
  readonly savedAt?: string;
  /** Time on task of a program, in minutes (`domain/assessments/time-on-task.ts`); absent on others, and on rows of earlier days. */
  readonly workedMinutes?: number;
  /** True from finalising to giving back: no save reaches it. */
  readonly locked: boolean;
  /** The attempt that `results` belong to. */
  readonly attempt: number;
  readonly results: readonly AutogradingResult[];
  readonly comments: string | null;
  /** How many comments there are on its lines; absent where there never was one. */
  readonly lineComments?: number;
  readonly graderRegId: number | null;
  readonly graderName: string | null;
  /** The grade before the latest act on a group of answers; absent when the last grade was not given by such an act. */
  readonly before?: GradeBefore | null;
  /** Last change of any kind; the wire calls it gradedAt. */
  readonly updatedAt: string;
}

/** A grade that an act on a group of answers replaced, and by what it is told whether anything has changed since. */
export interface GradeBefore {
  /** Id of the act. */
  readonly actId: string;
  /** Of the mark, as the act left them. */
  readonly gradeVersion: number;
  readonly attempt: number;
  /** True once the act was undone. */
  readonly isUndone?: true;
  readonly adjustment: number;
  readonly rubric?: RubricMark | undefined;
  readonly graderRegId: number | null;
  readonly graderName: string | null;
  readonly comments: string | null;
}

export const PROGRAM_TOO_LONG = "A program may have at most 64 KB";
export const INVALID_ANSWER = "Missing or invalid parameter(s)";

/** What an answer to a question of one kind is. */
interface AnswerRules {
  /** An answer that nobody wrote, for a question that is graded without one. */
  readonly blank: AnswerValue;
  /** Returns the answer as it is kept, or throws Refusal 400; null for votes, which are kept apart, by their voter. */
  readonly parse: ((sent: unknown) => AnswerValue) | null;
}

/**
 * Answers by the kind of their question. A program must have a character that is not blank; a choice is a whole number or
 * its decimal text, of any size.
 */
export const ANSWER_RULES: Readonly<Record<QuestionKind, AnswerRules>> = {
  programming: { blank: "// Question was left blank by the student.", parse: program },
  mcq: { blank: 0, parse: choice },
  voting: { blank: { completed: false }, parse: null },
};

export function newAnswer(position: number, answer: AnswerValue, now: Date): Answer {
  return {
    position,
    answer,
    version: 1,
    locked: false,
    attempt: 0,
    results: [],
    comments: null,
    graderRegId: null,
    graderName: null,
    ...(typeof answer === "string" && { workedMinutes: 0 }),
    savedAt: now.toISOString(),
    updatedAt: now.toISOString(),
  };
}

/** Returns who graded an answer last, null when nobody has. */
export function graderOf(answer: Answer | undefined): { id: number; name: string | null } | null {
  return answer && answer.graderRegId !== null ? { id: answer.graderRegId, name: answer.graderName } : null;
}

function program(sent: unknown): string {
  if (typeof sent !== "string" || sent.trim() === "") throw new Refusal(400, INVALID_ANSWER);
  if (Buffer.byteLength(sent) > PROGRAM_BYTES) throw new Refusal(400, PROGRAM_TOO_LONG);
  return sent;
}

function choice(sent: unknown): number {
  const index = typeof sent === "string" && /^\d{1,9}$/.test(sent) ? Number(sent) : sent;
  if (typeof index !== "number" || !Number.isInteger(index) || index < 0 || index > 999_999_999) {
    throw new Refusal(400, INVALID_ANSWER);
  }
  return index;
}
