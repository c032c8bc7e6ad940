import type { QuestionDifference } from "../assessments/upload-difference";
import type { Person } from "../submissions/rules";
import type { Item } from "../table";

/**
 * `draft`: the new version lies aside. `running`: submissions are graded by it, aside. `stopped`: no more of them for now.
 * `ready`: all are graded. Then `publishing` and `published`, or `dropping` and `dropped`.
 */
export const REGRADE_STATES = [
  "draft",
  "running",
  "stopped",
  "ready",
  "publishing",
  "published",
  "dropping",
  "dropped",
] as const;
export type RegradeState = (typeof REGRADE_STATES)[number];

/** Whether XP may become less by the new version. `neverLower` is decided for each answer. */
export const REGRADE_POLICIES = ["bothWays", "neverLower"] as const;
export type RegradePolicy = (typeof REGRADE_POLICIES)[number];

/** Which run. */
export interface RunPlace {
  readonly assessmentId: number;
  /** From 1, by assessment. */
  readonly runId: number;
}

/** A regrade of an assessment by a new version, which lies aside until it is published. */
export interface RegradeRun extends RunPlace {
  readonly courseId: number;
  readonly state: RegradeState;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly createdBy: Person;
  /** The upload that the new version was compared with; after another one the preview is of no use. */
  readonly baseVersion: number;
  readonly questions: readonly QuestionDifference[];
  /** The positions that are graded anew: their answers are judged by something else. */
  readonly positions: readonly number[];
  /** Whether what graders gave by hand goes. */
  readonly resetsAdjustments: boolean;
  /** Submissions at the beginning, as they were counted; those of staff are not among them. */
  readonly submissions: number;
  /** Of the new version. */
  readonly maxXp: number;
  readonly policy: RegradePolicy | null;
  /** Changes whenever it is started, stopped, published or dropped: what was sent before does nothing any more. */
  readonly epoch: number;
  /** Counts the pages of submissions that are done, with where the next one begins. */
  readonly walk: number;
  readonly cursor?: Item | null;
  /** All pages of what is going on are done. */
  readonly isWalked: boolean;
  /** When something was last heard of it, in milliseconds since 1970. */
  readonly signAt: number;
  readonly startedAt: string | null;
  readonly readyAt: string | null;
  readonly publishedAt: string | null;
  readonly publishedBy: Person | null;
}

export const NO_REGRADE = "Regrade not found";
export const REGRADE_UNDER_WAY = "A regrade of this assessment is under way. Publish or drop it first.";
export const REGRADE_UNANSWERED = "Nobody has answered it. Upload the new version instead.";
export const REGRADE_OTHER_NUMBER = "The file is of another assessment.";
export const REGRADE_NOTHING = "The file changes nothing by which answers are graded.";
export const REGRADE_FILE_LONG = "The file is too long to be kept aside.";
export const REGRADE_STATE = "The regrade is in another state by now.";
export const REGRADE_OUTDATED = "The assessment was uploaded anew since. Drop this regrade and start another.";
