import { type Assessment, maxXpOf } from "../assessments/assessment";
import { listed, storyPointer } from "../assessments/rules";
import { assessmentsOfCourse } from "../assessments/store";
import { assessmentTypes, typeOf } from "../assessments/types";
import type { AssessmentConfig } from "../courses/course";
import type { Coursework, CourseworkSummary } from "../members/coursework";
import type { Registration } from "../members/registration";
import type { Core } from "../table";
import { deleteOfConfig, deleteOfMember } from "./deleting";
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

/** The session's figures of a member's work. 2 queries: the submissions and the course's assessments. */
async function summarise(core: Core, { courseId, regId }: Registration): Promise<CourseworkSummary> {
  const [assessments, all] = await Promise.all([assessmentsOfCourse(core, courseId), submissionsOf(core, regId)]);
  const existing = new Map(assessments.filter((one) => !one.isDeleting).map((one) => [one.assessmentId, one]));
  const submissions = all.filter(({ assessmentId }) => existing.has(assessmentId));
  const submitted = submissions.filter(({ finalised }) => finalised);
  const maxima = submitted.map(({ assessmentId }) => maxXpOf(existing.get(assessmentId) ?? { questions: [] }));
  return {
    xp: submissions.reduce((sum, submission) => sum + totalXp(submission), 0),
    maxXp: maxima.reduce((sum, maxXp) => sum + maxXp, 0),
    story: storyPointer(assessments, new Set(submissions.map(({ assessmentId }) => assessmentId)), core.clock.now()),
  };
}

/** What members and courses need of the work that hangs on them. */
export function createCoursework(core: Core): Coursework {
  return {
    summarise: (member) => summarise(core, member),
    deleteOfMember: (member) => deleteOfMember(core, member),
    deleteOfConfig: (courseId, assessmentConfigId) => deleteOfConfig(core, courseId, assessmentConfigId),
  };
}
