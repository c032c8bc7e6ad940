import { maxXpOf } from "../assessments/assessment";
import { listingForStudents, readListing } from "../assessments/course-listing";
import { assessmentFor, type MemberAssessment } from "../assessments/member-closing";
import { listed } from "../assessments/rules";
import { typeOf } from "../assessments/types";
import type { AssessmentConfig } from "../courses/course";
import type { Core } from "../kernel/core";
import { forbidden } from "../kernel/refusal";
import { isStaff, type Registration } from "../members/registration";
import { memberOfCourse } from "../members/store";
import { progressOf } from "../submissions/progress";
import { gradedCount, type Submission } from "../submissions/rules";
import { areGradesShown, shownSubmission } from "../submissions/shown-grades";
import { submissionsOf } from "../submissions/store";

/**
 * A member's assessments as that member sees them, each with their own closing time. 3 queries: the course's assessments, its
 * types, the submissions; where a student calls, mostly the submissions alone, see listingForStudents. Staff see at
 * once what they have changed.
 */
export async function assessmentsOfMember(
  core: Pick<Core, "table" | "clock">,
  member: Registration,
  { caller = member }: { readonly caller?: Registration } = {},
) {
  const { courseId, regId, role } = member;
  const [{ assessments, types }, submissions] = await Promise.all([
    isStaff(caller) ? readListing(core, courseId) : listingForStudents(core, courseId),
    submissionsOf(core, regId),
  ]);
  const work = new Map(submissions.map((submission) => [submission.assessmentId, submission]));
  return listed(assessments, role).map((assessment) =>
    overviewOf(
      assessmentFor(assessment, member),
      typeOf(types, assessment),
      work.get(assessment.assessmentId) ?? null,
      core.clock.now(),
    ),
  );
}

/**
 * The same of another registration of the course, for staff; everybody may ask for their own (disagreement 10 of the
 * wire notes: the browser asks for it as a student). 2 reads more.
 */
export async function assessmentsOfRegistration(
  core: Pick<Core, "table" | "clock">,
  caller: Registration,
  regId: number,
) {
  if (!isStaff(caller) && regId !== caller.regId) throw forbidden();
  return assessmentsOfMember(core, await memberOfCourse(core, caller.courseId, regId), { caller });
}

function overviewOf(assessment: MemberAssessment, config: AssessmentConfig, submission: Submission | null, now: Date) {
  const { assessmentId, courseId, title, shortSummary, openAt, closeAt, story, number, reading } = assessment;
  return {
    id: assessmentId,
    courseId,
    title,
    shortSummary,
    openAt,
    closeAt,
    story,
    number,
    reading,
    type: config.type,
    isManuallyGraded: config.isManuallyGraded,
    ...progressOf(assessment, config, submission, now),
    standardCloseAt: assessment.standardCloseAt,
    closeReason: assessment.closeReason,
    earlyFeedbackUntil: assessment.earlyFeedbackUntil ?? null,
    maxXp: maxXpOf(assessment),
    coverImage: assessment.coverImage,
    private: assessment.password !== null,
    isPublished: assessment.isPublished,
    questionCount: assessment.questions.length,
    gradedCount: gradedCount(shownSubmission(assessment, submission)),
    hidesGrades: !areGradesShown(assessment),
  };
}
