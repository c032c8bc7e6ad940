import { z } from "zod";
import { MAX_QUESTIONS } from "../../../domain/facts/limits";
import type { Core } from "../kernel/core";
import type { Submission } from "./rules";

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
  /** Of a regrade: when it is due, as the marks have it. Requests that race send a job each, of which one was stored. */
  dueAt: z.number().optional(),
  /** Its programs used more than a little processor time: it is on the slow queue, where they have all of their time. */
  isSlow: z.literal(true).optional(),
});
export type GradingJob = z.infer<typeof gradingJob>;

/** The queue of jobs for the autograder. They arrive at least once, in any order. */
export interface GradingQueue {
  send(job: GradingJob, delaySeconds?: number): Promise<void>;
}

/** The domain with the queue that jobs are left in. */
export interface GradingCore extends Core {
  readonly queue: GradingQueue;
}

/** Leaves a job for the attempt that the submission is about to have; nobody takes it before the delay is over. */
export function sendJob(
  { queue, clock }: GradingCore,
  { courseId, submissionId, attempt }: Submission,
  positions: readonly number[],
  { delaySeconds = 0, dueAt }: { readonly delaySeconds?: number; readonly dueAt?: number } = {},
): Promise<void> {
  const job = { courseId, submissionId, attempt, positions: [...positions], sentAt: clock.now().toISOString() };
  return queue.send(dueAt === undefined ? job : { ...job, dueAt }, delaySeconds);
}
