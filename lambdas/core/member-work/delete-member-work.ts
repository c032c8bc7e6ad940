import type { AssessmentJobCore } from "../assessments/assessment-jobs";
import type { Registration } from "../members/registration";
import { deleteRegradesOfMember } from "../regrades/delete-regrades";
import { deleteCasesOfMember } from "../similarity/store";
import { deleteSubmissionsOfMember } from "../submissions/delete-submissions";
import { submissionsOf } from "../submissions/store";

export { forgetSharer } from "../remarks/store";
export { forgetViews } from "../sourcecasts/viewing";
export { deleteAssessmentsOfConfig } from "./delete-assessment";

/** Deletes a member's submissions, with what regrades and notes of similarity say of them. */
export async function deleteWorkOfMember(
  core: AssessmentJobCore,
  member: Pick<Registration, "courseId" | "regId">,
): Promise<void> {
  const { regId } = member;
  const assessmentIds = (await submissionsOf(core, regId)).map(({ assessmentId }) => assessmentId);
  await deleteRegradesOfMember(core, regId, assessmentIds);
  await deleteCasesOfMember(core, regId, assessmentIds);
  await deleteSubmissionsOfMember(core, member);
}
