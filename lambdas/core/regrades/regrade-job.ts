import { z } from "zod";
import type { AssessmentJobCore } from "../assessments/assessment-jobs";
import type { CheckCore } from "../assessments/check-job";

/** A message of the autograder's queue: grade submissions of an assessment by the new version of a regrade, aside. */
export const regradeJob = z.object({
  job: z.literal("regrade"),
  courseId: z.int().positive(),
  assessmentId: z.int().positive(),
  runId: z.int().positive(),
  /** When it was sent; a run that was started, stopped, published or dropped since has nothing to do with it. */
  epoch: z.int().positive(),
  /** It is on the slow queue, where it holds up nobody's submission. */
  isSlow: z.literal(true).optional(),
});
export type RegradeJob = z.infer<typeof regradeJob>;

/** The queue of such messages. They arrive at least once, in any order. */
export interface RegradeQueue {
  send(job: RegradeJob): Promise<void>;
}

/** The domain with the queues of a regrade: of its grading, and of what else grows with the submissions. */
export interface RegradeCore extends AssessmentJobCore, CheckCore {
  readonly regradeQueue: RegradeQueue;
}
