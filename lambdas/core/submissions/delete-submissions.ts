import { WORK_NOTICES } from "../../../domain/facts/notification-types";
import { mapConcurrently } from "../kernel/concurrency";
import { retryOnConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { notificationId } from "../kernel/ids";
import {
  answerKey,
  assessmentCountsKey,
  assessmentVersionsPrefix,
  type Key,
  LINES_PREFIX,
  lineCommentsKey,
  noteKey,
  REMARKS_PREFIX,
  readNoteKey,
  registrationItems,
  regradeRequestKey,
  testcaseRunsKey,
  VERSION_PREFIX,
} from "../table";
import { ASSESSMENT_SHARDS } from "./counts";
import { deleteRequestsOfAssessment, deleteRequestsOfMember } from "./regrade-requests";
import { positionsOf, type Submission } from "./rules";
import { findSubmission, submissionRemoval, submissionsOf, submissionsOfAssessment } from "./store";

/** Submissions that are deleted at a time. */
const CONCURRENCY = 8;

/** Deletes the submissions and answers of a registration. Safe to repeat. */
export async function deleteSubmissionsOfMember({ table }: Core, { regId }: { readonly regId: number }): Promise<void> {
  const submissions = await submissionsOf({ table }, regId);
  const pk = registrationItems(regId);
  for (const beginsWith of ["ANS#", VERSION_PREFIX, LINES_PREFIX, REMARKS_PREFIX]) {
    await table.removeMany(await table.queryAll<Key>({ pk, beginsWith }));
  }
  await retryOnConflict(() => deleteRequestsOfMember({ table }, { regId }));
  await mapConcurrently(submissions, CONCURRENCY, (submission) => removeSubmission({ table }, submission));
}

/** Deletes the submissions of an assessment with their answers and notices. Costs with their number; safe to repeat. */
export async function deleteSubmissionsOfAssessment(
  core: Pick<Core, "table">,
  courseId: number,
  assessmentId: number,
): Promise<void> {
  const submissions = await submissionsOfAssessment(core, courseId, assessmentId);
  await core.table.removeMany(submissions.flatMap(leftBy));
  await mapConcurrently(submissions, CONCURRENCY, async (submission) => {
    await removeVersions(core, submission);
    await removeSubmission(core, submission);
  });
  await deleteRequestsOfAssessment(core, courseId, assessmentId);
  const shards = Array.from({ length: ASSESSMENT_SHARDS }, (_, shard) => assessmentCountsKey(assessmentId, shard));
  await core.table.removeMany(shards);
}

/** Deletes what the answers of a submission were before. */
async function removeVersions({ table }: Pick<Core, "table">, { regId, assessmentId }: Submission): Promise<void> {
  const beginsWith = assessmentVersionsPrefix(assessmentId);
  await table.removeMany(await table.queryAll<Key>({ pk: registrationItems(regId), beginsWith }));
}

/** Deletes a submission, with what it counted for. A transaction; read again when somebody else was quicker. */
async function removeSubmission(core: Pick<Core, "table">, read: Submission): Promise<void> {
  let known: Submission | null | undefined = read;
  await retryOnConflict(async () => {
    const submission = known === undefined ? await findSubmission(core, read) : known;
    known = undefined;
    if (submission) await core.table.transact(submissionRemoval(submission));
  });
}

/** Returns the keys of what a submission left with its owner: its answers, the runs of its testcases, regrade requests and the notices about it, read or not. */
function leftBy(submission: Submission): Key[] {
  const { regId, assessmentId, questionCount } = submission;
  const notices = WORK_NOTICES.map((type) => notificationId(assessmentId, type));
  return [
    ...positionsOf(submission).map((position) => answerKey(regId, assessmentId, position)),
    ...Array.from({ length: questionCount }, (_, position) => lineCommentsKey(regId, assessmentId, position)),
    ...Array.from({ length: questionCount }, (_, position) => testcaseRunsKey(regId, assessmentId, position)),
    ...Array.from({ length: questionCount }, (_, position) => regradeRequestKey(regId, assessmentId, position)),
    ...notices.flatMap((id) => [noteKey(regId, id), readNoteKey(regId, id)]),
  ];
}
