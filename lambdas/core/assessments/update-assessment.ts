import type { AuditActor } from "../audit/entry";
import { retryOnConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { Refusal } from "../kernel/refusal";
import { type Assessment, revisionOf } from "./assessment";
import type { AssessmentJobCore } from "./assessment-jobs";
import { requirePublishable } from "./checks";
import { placeholderText } from "./placeholder-text";
import { type AssessmentChange, changedFields, earlyFeedbackField, gradesField, hasOpened } from "./rules";
import { changeAssessment, findAssessment, readContent } from "./store";
import { requireVotesAfterContests } from "./vote-times";

/**
 * Changes dates, early feedback, the published flag or whether grades are hidden. That it can be opened, or no more, every student is told by a job; should that
 * get lost, the clock finds what was not announced, as it finds what opens later. 1 read, and a transaction
 * of the assessment and the audit log's entry, or one for dates and one for the flag; with a vote's, those of holdContests.
 *
 * A vote opens after its contest has closed for everybody: requireVotesAfterContests. What is to be published must have been checked; `reason` publishes what its checks found wrong, and is told in the log.
 *
 * @returns the revision after the change
 * @throws Refusal 400 dates that do not fit, also those of a vote and its contest, or checks or placeholders that stand in the way, 404 no such assessment in the course, 412 another revision than expected
 */
export async function updateAssessment(
  core: AssessmentJobCore,
  actor: AuditActor,
  { courseId, assessmentId }: { readonly courseId: number; readonly assessmentId: number },
  {
    expectedVersion,
    reason,
    ...change
  }: AssessmentChange & { readonly expectedVersion?: number | undefined; readonly reason?: string | undefined },
): Promise<number> {
  const now = core.clock.now();
  const fields = changedFields(change, now);
  const changed = await retryOnConflict(async () => {
    const before = await findAssessment(core, courseId, assessmentId);
    if (!before || before.isDeleting) throw new Refusal(404, "Assessment not found");
    if (expectedVersion !== undefined && expectedVersion !== revisionOf(before)) {
      throw new Refusal(412, CHANGED_ELSEWHERE);
    }
    const isPublishing = change.isPublished === true && !before.isPublished;
    if (isPublishing) requirePublishable(before.checks, reason);
    if (isPublishing) await requireNoPlaceholders(core, before);
    const grades = gradesField(change, before, now);
    const set = { ...fields, ...grades, ...earlyFeedbackField(change, { ...before, ...fields }) };
    const isMoved = isPublishing || change.openAt !== undefined;
    const alongside = isMoved ? await requireVotesAfterContests(core, { ...before, ...set }) : [];
    return changeAssessment(core, actor, before, set, { reason: isPublishing ? reason : undefined, alongside });
  });
  const wasVisible = changed.isPublished || change.isPublished === false;
  if (wasVisible && (change.isPublished !== undefined || change.openAt !== undefined)) {
    const name = changed.isPublished && hasOpened(changed, now) ? "announce" : "withdraw";
    await core.assessmentJobs.send({ chore: name, courseId, assessmentId });
  }
  if (change.hidesGrades !== undefined) await core.assessmentJobs.send({ chore: "tellGrades", courseId, assessmentId });
  return revisionOf(changed);
}

/** Refuses to publish what an author has left as a new mission begins. 1 read for each 4 KB of the content. */
async function requireNoPlaceholders(core: Pick<Core, "table">, assessment: Assessment): Promise<void> {
  const { questions } = await readContent(core, assessment.assessmentId, { consistent: true });
  const text = placeholderText(assessment, questions);
  if (text !== null) throw new Refusal(400, text);
}

export const CHANGED_ELSEWHERE = "The assessment was changed elsewhere.";
