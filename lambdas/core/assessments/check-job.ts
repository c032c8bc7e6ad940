import { z } from "zod";
import type { Core } from "../kernel/core";

/** A message of the autograder's queue: run the solution, the starter code and the sample answers of an assessment. */
export const checkJob = z.object({
  job: z.literal("check"),
  courseId: z.int().positive(),
  assessmentId: z.int().positive(),
  /** The run that was asked for; when the assessment waits for another one, there is nothing to do. */
  run: z.int().positive(),
  /** It is on the slow queue, where it holds up nobody's submission. */
  isSlow: z.literal(true).optional(),
});
export type CheckJob = z.infer<typeof checkJob>;

/** The queue of such messages. They arrive at least once, in any order. */
export interface CheckQueue {
  send(job: CheckJob): Promise<void>;
}

/** The domain with the queue that checks are left in. */
export interface CheckCore extends Core {
  readonly checkQueue: CheckQueue;
}
