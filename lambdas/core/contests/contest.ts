import { takesVotes } from "../../../domain/facts/question-kinds";
import type { Assessment } from "../assessments/assessment";

/** One entry of a voter's ballot: what they gave it, from 1 (worst) to 10 (best). */
export interface Vote {
  readonly submissionId: number;
  readonly score: number | null;
}

/** The entries that one voter has to score in one voting question, with the scores. */
export interface Votes {
  /** The assignment that it came from; votes of any other do not count. */
  readonly deal: string;
  readonly entries: readonly Vote[];
  /** True from the first saving on: no assignment takes these entries away any more. */
  readonly isCast: boolean;
  /** Counts the savings. */
  readonly version: number;
}

/** The question whose answers are a contest's entries. */
export interface Contest {
  readonly contestId: number;
  /** Of the contest's first programming question. */
  readonly contestPosition: number;
}

/** An entry with its score so far; 0 until somebody votes for it. */
export interface Entry {
  readonly submissionId: number;
  readonly score: number;
}

/** The entries that were assigned for one voting question. As large as the contest: only the clock and late voters read it. */
export interface Assignment {
  /** Its random id. */
  readonly deal: string;
  readonly entries: readonly Entry[];
}

export interface Leader extends Entry {
  readonly name: string | null;
}

/** The part of a contest that everybody who opens a voting question needs. */
export interface ContestState extends Contest {
  /** The assignment that counts. */
  readonly deal: string;
  /** The `contentVersion` of the assessment that was assigned for; null once the contest is being deleted. */
  readonly contentVersion: number | null;
  /** From the opening on, or from the first vote on, entries are not assigned anew. */
  readonly isFinal: boolean;
  /** The best entries, best first: those shown and a few to take the place of what is withdrawn. */
  readonly leaders: readonly Leader[];
  /** The closing time after which the scores were computed for the last time. */
  readonly finalScoresFor: string | null;
  /** When the scores were computed last; absent before. */
  readonly scoredAt?: string;
}

/** The voting question that is about a contest. */
export interface VoteOn {
  readonly assessmentId: number;
  readonly position: number;
}

/** The number of leaders that are shown, and the number that are kept. */
export const SHOWN_LEADERS = 10;
export const STORED_LEADERS = 20;

/** The standings, unless the questions were replaced or the contest deleted since they were made. */
export function currentContestState(assessment: Assessment, state: ContestState | undefined): ContestState | undefined {
  return state?.contentVersion === contentVersionOf(assessment) ? state : undefined;
}

export function contentVersionOf({ contentVersion }: Assessment): number {
  return contentVersion ?? 0;
}

/** The positions of an assessment's voting questions, in order. */
export function votingPositions({ questions }: Pick<Assessment, "questions">): number[] {
  return questions.flatMap((question, position) => (takesVotes(question) ? [position] : []));
}

/** Says whether code may be entered: what is no program is not for a contest (wire notes, section 11). */
export function isEntryCode(code: string): boolean {
  return code.includes("return");
}
