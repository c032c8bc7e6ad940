import type { Assessment } from "../assessments/assessment";
import type { AssessmentJobCore } from "../assessments/assessment-jobs";
import { assessmentsOfCourse, changeAssessment, contentKeys, findAssessment } from "../assessments/store";
import type { AuditActor } from "../audit/entry";
import { deleteContests } from "../contests";
import { deleteExtensionsOfAssessment } from "../extensions/delete-extensions";
import { onConflict, retryOnConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { Refusal } from "../kernel/refusal";
import { membersOfRole } from "../members/store";
import { deleteRegrades } from "../regrades/delete-regrades";
import { deleteSimilarity } from "../similarity/store";
import { deleteSubmissionsOfAssessment } from "../submissions/delete-submissions";
import { leadersOf } from "../submissions/notices";
import { dayCountKeys } from "../submissions/read-counts";
import { assessmentKey, assessmentNumberKey, equals, type Key, NOTE_PREFIX, registrationItems } from "../table";

/**
 * Deletes an assessment with its questions, submissions, answers, votes (also those on its entries) and notices. It is
 * gone for every caller with the first write; what hangs on it goes after, and its own row last, so a deletion that was
 * cut short is finished by the next one.
 * The notices of it that every student has are deleted by a job. Costs with the number of its submissions.
 *
 * @throws Refusal 403 when it is not in the course
 */
export async function deleteAssessment(
  core: AssessmentJobCore,
  actor: AuditActor,
  courseId: number,
  assessmentId: number,
): Promise<void> {
  const assessment = await findAssessment(core, courseId, assessmentId);
  if (!assessment) throw new Refusal(403, "User not allow to delete assessments from another course");
  await remove(core, actor, assessment);
}

/** Deletes the assessments of a type. Safe to repeat. */
export async function deleteAssessmentsOfConfig(
  core: AssessmentJobCore,
  actor: AuditActor,
  courseId: number,
  assessmentConfigId: number,
): Promise<void> {
  const assessments = await assessmentsOfCourse(core, courseId);
  const ofType = assessments.filter(({ configId }) => configId === assessmentConfigId);
  for (const assessment of ofType) await remove(core, actor, assessment);
}

async function remove(core: AssessmentJobCore, actor: AuditActor, assessment: Assessment): Promise<void> {
  const { courseId, assessmentId, number } = assessment;
  await markDeleting(core, actor, assessment);
  await core.assessmentJobs.send({ chore: "withdraw", courseId, assessmentId });
  await deleteContests(core, assessment);
  await deleteSubmissionsOfAssessment(core, courseId, assessmentId);
  await deleteExtensionsOfAssessment(core, courseId, assessmentId);
  await deleteSimilarity(core, assessmentId);
  await deleteRegrades(core, assessmentId);
  await core.table.removeMany([
    ...(await contentKeys(core, assessmentId)),
    ...(await dayCountKeys(core, assessmentId)),
    ...(await noticesOfStaff(core, assessment)),
  ]);
  const removal = core.table.transact([
    { remove: assessmentNumberKey(courseId, number), condition: equals("assessmentId", assessmentId) },
    { remove: assessmentKey(courseId, assessmentId) },
  ]);
  // On a conflict somebody else has finished the deletion, and the number may be a new assessment's by now.
  await onConflict(removal, () => core.table.remove(assessmentKey(courseId, assessmentId)));
}

/** Marks it, unless somebody else has just begun to delete it: both do what there is to do, and neither the other any harm. */
async function markDeleting(
  core: AssessmentJobCore,
  actor: AuditActor,
  { courseId, assessmentId }: Assessment,
): Promise<void> {
  await retryOnConflict(async () => {
    const latest = await findAssessment(core, courseId, assessmentId);
    if (latest && !latest.isDeleting) await changeAssessment(core, actor, latest, { isDeleting: true });
  });
}

/** The notices of submissions that group leaders and staff, who may have commented, have. Two queries for each of them. */
async function noticesOfStaff(core: Core, { courseId, assessmentId }: Assessment): Promise<Key[]> {
  const notices: Key[] = [];
  const staff = await Promise.all([membersOfRole(core, courseId, "staff"), membersOfRole(core, courseId, "admin")]);
  const recipients = new Set([...(await leadersOf(core, courseId)), ...staff.flat().map(({ regId }) => regId)]);
  for (const regId of recipients) notices.push(...(await noticesOf(core, regId, assessmentId)));
  return notices;
}

async function noticesOf({ table }: Core, regId: number, assessmentId: number): Promise<Key[]> {
  const pk = registrationItems(regId);
  const unread = await table.queryAll<Key & { assessmentId: number }>({ pk, beginsWith: NOTE_PREFIX });
  const read = await table.queryAll<Key & { assessmentId: number }>({ pk, beginsWith: READ_NOTE_PREFIX });
  return [...unread, ...read].filter((notice) => notice.assessmentId === assessmentId);
}

/** The sort keys of acknowledged notices begin so. */
const READ_NOTE_PREFIX = "READ#";
