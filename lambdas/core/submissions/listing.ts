import { type Assessment, maxXpOf } from "../assessments/assessment";
import { listed } from "../assessments/rules";
import { assessmentsOfCourse } from "../assessments/store";
import { assessmentTypes, typeOf } from "../assessments/types";
import type { AssessmentConfig } from "../courses/course";
import { isStaff, type Registration } from "../members/registration";
import { memberOfCourse } from "../members/store";
import { type Core, forbidden } from "../table";
import { gradedCount, type Submission, statusOf, totalXp } from "./rules";
import { submissionsOf } from "./store";

/** A member's assessments as that member sees them. 3 queries: the course's assessments, its types, the submissions. */
export async function assessmentsOfMember(core: Pick<Core, "table">, { courseId, regId, role }: Registration) {
  const [assessments, types, submissions] = await Promise.all([
    assessmentsOfCourse(core, courseId),
    assessmentTypes(core, courseId),
    submissionsOf(core, regId),
  ]);
  const work = new Map(submissions.map((submission) => [submission.assessmentId, submission]));
  return listed(assessments, role).map((assessment) =>
    overviewOf(assessment, typeOf(types, assessment), work.get(assessment.assessmentId) ?? null),
  );
}

/**
 * The same of another registration of the course, for staff; everybody may ask for their own (disagreement 10 of the
 * wire notes: the browser asks for it as a student). 2 reads more.
 */
export async function assessmentsOfRegistration(core: Pick<Core, "table">, caller: Registration, regId: number) {
  if (!isStaff(caller) && regId !== caller.regId) throw forbidden();
  return assessmentsOfMember(core, await memberOfCourse(core, caller.courseId, regId));
}

function overviewOf(
  assessment: Assessment,
  { type, isManuallyGraded }: AssessmentConfig,
  submission: Submission | null,
) {
  const { assessmentId, courseId, title, shortSummary, openAt, closeAt, story, number, reading } = assessment;
  return {
    ...{ id: assessmentId, courseId, title, shortSummary, openAt, closeAt, type, isManuallyGraded },
    ...{ story, number, reading },
    status: statusOf(submission, assessment.questions.length),
    maxXp: maxXpOf(assessment),
    xp: totalXp(submission),
    coverImage: assessment.coverImage,
    private: assessment.password !== null,
    isPublished: assessment.isPublished,
    questionCount: assessment.questions.length,
    gradedCount: gradedCount(submission),
  };
}
