import { COUNTS_VERSION, figuresOf } from "../assessments/assessment";
import { findAssessment } from "../assessments/store";
import { mapConcurrently } from "../kernel/concurrency";
import { retryOnConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import type { Registration } from "../members/registration";
import { findRegistration, findRegistrationById } from "../members/store";
import type { CountedFor, Submission } from "./rules";
import { findSubmission, submissionsOf, submissionsOfAssessment, submissionWrites } from "./store";

type Stored = Pick<Core, "table">;

/** Submissions that are recounted at a time. */
const CONCURRENCY = 8;

/** Says where a member's work counts: a student's in their group, anybody else's nowhere. */
export function countedFor({ role, group }: Pick<Registration, "role" | "group">): CountedFor | null {
  return role === "student" ? { group, version: COUNTS_VERSION } : null;
}

/**
 * Counts the submissions of an assessment that are not counted yet, and those that were counted with other figures than it
 * has by now: a table that is older than its counters becomes right so, and an assessment that was uploaded anew. Safe to
 * repeat, and beside any other writer. Costs with its submissions: half a read for each 4 KB, and for each that is
 * recounted 1 read and a transaction. Index COURSE#{c}#SUBMISSIONS.
 */
export async function recountAssessment(core: Stored, courseId: number, assessmentId: number): Promise<void> {
  const assessment = await findAssessment(core, courseId, assessmentId);
  if (!assessment || assessment.isDeleting) return;
  const figures = figuresOf(assessment);
  const isRight = (submission: Submission) =>
    isCountedNow(submission) &&
    submission.questionCount === figures.questionCount &&
    submission.maxXp === figures.maxXp &&
    submission.configId === figures.configId;
  const submissions = await submissionsOfAssessment(core, courseId, assessmentId);
  const wrong = submissions.filter((submission) => !isRight(submission));
  await mapConcurrently(wrong, CONCURRENCY, (submission) =>
    rewrite(core, submission, async (current) => {
      if (isRight(current)) return current;
      if (isCountedNow(current)) return { ...current, ...figures };
      const owner = await findRegistration(core, current.userId, courseId);
      return { ...current, ...figures, countedFor: owner ? countedFor(owner) : null };
    }),
  );
}

/** Whether it counts, or counts nowhere, by what is counted today. */
const isCountedNow = ({ countedFor }: Submission): boolean =>
  countedFor === null || countedFor?.version === COUNTS_VERSION;

/**
 * Has a member's work count for the role and the group that they have now. Safe to repeat; ends with what the registration
 * says in the end, should it change meanwhile. 2 reads, those of the submissions, and a transaction for each that moves.
 */
export async function recountMember(core: Stored, courseId: number, regId: number): Promise<void> {
  for (let done: string | null = null; ; ) {
    const member = await findRegistrationById(core, regId);
    // Of somebody who is being removed the work is deleted, with what it counts for.
    if (member?.courseId !== courseId) return;
    const counted = countedFor(member);
    if (JSON.stringify(counted) === done) return;
    const submissions = await submissionsOf(core, regId);
    await mapConcurrently(submissions, CONCURRENCY, (submission) =>
      rewrite(core, submission, async (current) =>
        JSON.stringify(current.countedFor) === JSON.stringify(counted) ? current : { ...current, countedFor: counted },
      ),
    );
    done = JSON.stringify(counted);
  }
}

/** Writes what `change` makes of a submission, unless it is the same; reads it again when somebody else was quicker. */
async function rewrite(
  core: Stored,
  read: Submission,
  change: (current: Submission) => Promise<Submission>,
): Promise<void> {
  await retryOnConflict(async () => {
    const current = await findSubmission(core, read);
    const next = current && (await change(current));
    if (next && next !== current) await core.table.transact(submissionWrites(current, next));
  });
}
