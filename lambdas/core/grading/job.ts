import { z } from "zod";
import { MAX_QUESTIONS } from "../../../facts/limits";

/** A message of the grading queue: decide these answers of this attempt. */
export const gradingJob = z.object({
  courseId: z.int().positive(),
  submissionId: z.int().positive(),
  attempt: z.int().positive(),
  /** Question positions, 0-based. */
  positions: z
    .array(
      z
        .int()
        .min(0)
        .max(MAX_QUESTIONS - 1),
    )
    .min(1)
    .max(MAX_QUESTIONS),
  sentAt: z.iso.datetime(),
  /** Its programs used more than a little processor time: it is on the slow queue, where they have all of their time. */
  isSlow: z.literal(true).optional(),
});
export type GradingJob = z.infer<typeof gradingJob>;

/** Where jobs are left for the autograder. They arrive at least once, in any order. */
export interface GradingQueue {
  send(job: GradingJob, delaySeconds?: number): Promise<void>;
}
