import { type Assessment, figuresOf } from "../assessments/assessment";
import { ignoreConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { submissionId } from "../kernel/ids";
import { forbidden } from "../kernel/refusal";
import type { Registration } from "../members/registration";
import { findRegistration } from "../members/store";
import { deleteSubmissionsOfMember } from "./delete-submissions";
import { countedFor, recountMember } from "./recount";
import { beginSubmission, type Submission } from "./rules";
import { findSubmission, submissionWrites } from "./store";

/** A member's submission of an assessment, not yet stored. */
export function newSubmission(assessment: Assessment, member: Registration): Submission {
  const { regId, userId, courseId, name } = member;
  const { assessmentId } = assessment;
  const owner = { submissionId: submissionId(assessmentId, regId), assessmentId, courseId, regId, userId };
  return beginSubmission({ ...owner, studentName: name, countedFor: countedFor(member) }, figuresOf(assessment));
}

/** Stores an empty submission unless there is one, and answers the one that is there. 2 writes, 2 reads. */
export async function startSubmission(core: Core, assessment: Assessment, member: Registration): Promise<Submission> {
  const begun = newSubmission(assessment, member);
  await ignoreConflict(core.table.transact(submissionWrites(null, begun)));
  await deleteWorkIfRemoved(core, member);
  return (await findSubmission(core, begun)) ?? begun;
}

/**
 * Takes back what was just begun by somebody who was removed from the course since the gate let them in: graders would have
 * it before them for ever. Who is removed is shut out before their work is deleted, so either that deletion finds what was
 * begun, or this finds them shut out. For the same reason work of somebody who came to another group since is counted
 * there. 1 read.
 *
 * @throws Refusal 403
 */
export async function deleteWorkIfRemoved(core: Core, member: Registration): Promise<void> {
  const { regId, userId, courseId } = member;
  const current = await findRegistration(core, userId, courseId);
  if (current?.regId !== regId) {
    await deleteSubmissionsOfMember(core, { regId });
    throw forbidden();
  }
  if (current.role !== member.role || current.group !== member.group) await recountMember(core, courseId, regId);
}
