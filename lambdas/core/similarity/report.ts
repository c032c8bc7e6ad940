import { z } from "zod";
import type { Core } from "../kernel/core";
import type { Spread } from "./spread";

export const REPORT_STATES = ["waiting", "running", "ready", "few", "tooMuch"] as const;
/** `few`: fewer than two answers are long enough; `tooMuch`: together they are more than one comparison takes. */
export type ReportState = (typeof REPORT_STATES)[number];

/** The comparison of the answers to one question: how far it is, and in sum what it found. */
export interface Report {
  /** Of this comparison; a later one takes its place. */
  readonly runId: string;
  readonly state: ReportState;
  /** Of `total` steps. */
  readonly done: number;
  readonly total: number;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly startedBy: string | null;
  readonly readyAt: string | null;
  /** Answers that were compared, and that were not, by the reason. */
  readonly compared: number;
  readonly short: number;
  readonly long: number;
  readonly broken: number;
  readonly spread: Spread | null;
}

/** One side of a pair. */
export interface Side {
  readonly regId: number;
  /** When the compared text was saved, where that is no longer the answer; null for the answer that was handed in. */
  readonly earlierAt: string | null;
}

/** Two answers of different students, the most alike versions of them. */
export interface ReportPair {
  readonly left: Side;
  readonly right: Side;
  readonly score: number;
}

/** The message that has the answers to a question compared. */
export const comparisonJob = z.object({
  chore: z.literal("compare"),
  courseId: z.int().positive(),
  assessmentId: z.int().positive(),
  position: z.int().min(0),
  runId: z.string(),
});
export type ComparisonJob = z.infer<typeof comparisonJob>;

/** The queue of comparisons. Each is made at least once, soon. */
export interface ComparisonQueue {
  send(job: ComparisonJob): Promise<void>;
}

export interface ComparisonCore extends Core {
  readonly comparisons: ComparisonQueue;
}
