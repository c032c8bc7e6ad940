import { auditWrites } from "../audit/entry";
import { retryOnConflict } from "../kernel/conflict";
import { Refusal } from "../kernel/refusal";
import type { Registration } from "../members/registration";
import type { NewsCore } from "../messaging/member-news";
import { checkGrading, NO_SUBMISSION } from "../submissions/refusals";
import { areGradesShown } from "../submissions/shown-grades";
import { submissionWrites } from "../submissions/store";
import { findWork } from "./access";
import { gradeEvent } from "./audit-events";

/**
 * Takes the early-submission bonus of submitted work away, for instance where only enough was handed in to get it, or gives
 * it back. Done again, it changes nothing. The student's open pages hear of it where grades are published. 2 reads and a transaction
 * of the submission and the audit log's entry. Handing in anew gives the bonus of then.
 *
 * @throws Refusal 404 no such submission; 405 not submitted and not the caller's own; 400 it has no bonus
 */
export async function removeBonus(
  core: NewsCore,
  caller: Registration,
  { submissionId, isRemoved }: { readonly submissionId: number; readonly isRemoved: boolean },
): Promise<void> {
  const student = await retryOnConflict(async () => {
    const work = await findWork(core, caller.courseId, submissionId);
    if (!work) throw new Refusal(404, NO_SUBMISSION);
    const { submission } = work;
    checkGrading("bonus", caller, work);
    if ((submission.isBonusRemoved ?? false) === isRemoved) return null;
    const next = { ...submission, isBonusRemoved: isRemoved };
    const entries = auditWrites(core, caller.courseId, caller, [gradeEvent(work, next)]);
    await core.table.transact([...submissionWrites(submission, next), ...entries]);
    return areGradesShown(work.assessment) ? submission.regId : null;
  });
  if (student !== null) await core.memberNews.tell(caller, student);
}
