/** What a member did with one assessment, as far as goals ask for it. What is not published yet is not true yet. */
export interface AssessmentFacts {
  /** Handed in. */
  readonly submitted: boolean;
  /** Its grading is done and published. */
  readonly graded: boolean;
  /** XP out of the most that it gives, 0 to 1, without bonus. */
  readonly frac: number;
  /** Handed in at least a day before it closes. */
  readonly early: boolean;
  /** Had all its XP with the first hand-in. */
  readonly firstTry: boolean;
  /** Was stuck on a question of it, and passed that question. */
  readonly persisted: boolean;
}

/** A member's facts by the assessment's number, as goals name it. An assessment that is not there has not been begun. */
export type MemberWorkFacts = ReadonlyMap<string, AssessmentFacts>;

/** How long before the closing time a hand-in is early, in milliseconds. */
export const EARLY_MS = 24 * 60 * 60 * 1000;
