import { z } from "zod";
import type { Core } from "../kernel/core";

/**
 * Work that grows with the course, which is therefore sent to the clock's Lambda: telling every student of an assessment
 * that was published (`announce`) or closes within a day (`remind`), taking such notices back (`withdraw`), assigning
 * the entries of a contest to its voters (`deal`), closing (`close`), computing the scores of a contest (`score`),
 * counting its submissions as its figures are now (`recount`), sending checks again that nobody has heard of (`check`), and
 * giving the ticked items of its rubrics the XP that they have now (`applyRubrics`), and going on with what its regrade needs
 * (`regrade`), and telling students of grades that were published, or hidden again (`tellGrades`).
 * Each is safe to repeat and safe late: what there is to do is read from the table when it is done.
 */
export const assessmentJob = z.object({
  /** The name of the job. The field keeps this name for the messages that wait while a new version is deployed. */
  chore: z.enum([
    "announce",
    "remind",
    "withdraw",
    "deal",
    "close",
    "score",
    "recount",
    "check",
    "applyRubrics",
    "regrade",
    "tellGrades",
  ]),
  courseId: z.int().positive(),
  assessmentId: z.int().positive(),
});
export type AssessmentJob = z.infer<typeof assessmentJob>;
export type AssessmentJobName = AssessmentJob["chore"];

/** Members whose work is counted by one job. */
export const MEMBERS_A_JOB = 25;

/** Work that grows with what members have done: counting it for the groups and roles that they have now. */
export const memberJob = z.object({
  chore: z.literal("recountMembers"),
  courseId: z.int().positive(),
  regIds: z.array(z.int().positive()).min(1).max(MEMBERS_A_JOB),
});
export type MemberJob = z.infer<typeof memberJob>;

/** The queue of jobs. They are done at least once, soon, in any order. */
export interface AssessmentJobQueue {
  send(job: AssessmentJob | MemberJob): Promise<void>;
}

/** The context of the domain with the queue of jobs. */
export interface AssessmentJobCore extends Core {
  readonly assessmentJobs: AssessmentJobQueue;
}
