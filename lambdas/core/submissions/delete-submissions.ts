import type { Core } from "../kernel/core";
import { notificationId } from "../kernel/ids";
import { answerKey, type Key, noteKey, readNoteKey, registrationItems, submissionKey } from "../table";
import { positionsOf, type Submission } from "./rules";
import { submissionsOf, submissionsOfAssessment } from "./store";

/** Deletes the submissions and answers of a registration. Safe to repeat. */
export async function deleteSubmissionsOfMember({ table }: Core, { regId }: { readonly regId: number }): Promise<void> {
  const submissions = await submissionsOf({ table }, regId);
  const answers = await table.queryAll<Key>({ pk: registrationItems(regId), beginsWith: "ANS#" });
  await table.removeMany([
    ...answers,
    ...submissions.map((submission) => submissionKey(regId, submission.assessmentId)),
  ]);
}

/** Deletes the submissions of an assessment with their answers and notices. Costs with their number; safe to repeat. */
export async function deleteSubmissionsOfAssessment(
  core: Pick<Core, "table">,
  courseId: number,
  assessmentId: number,
): Promise<void> {
  const submissions = await submissionsOfAssessment(core, courseId, assessmentId);
  await core.table.removeMany(submissions.flatMap(keysOf));
}

/** Returns the keys of all that a submission left with its owner: itself, its answers and the notices about it, read or not. */
function keysOf(submission: Submission): Key[] {
  const { regId, assessmentId } = submission;
  const notices = STUDENT_NOTICES.map((type) => notificationId(assessmentId, type));
  return [
    submissionKey(regId, assessmentId),
    ...positionsOf(submission).map((position) => answerKey(regId, assessmentId, position)),
    ...notices.flatMap((id) => [noteKey(regId, id), readNoteKey(regId, id)]),
  ];
}

const STUDENT_NOTICES = ["autograded", "graded", "unsubmitted"] as const;
