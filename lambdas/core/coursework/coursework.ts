import { maxXpOf } from "../assessments/assessment";
import { type AssessmentJobCore, MEMBERS_A_JOB } from "../assessments/assessment-jobs";
import { storyPointer } from "../assessments/rules";
import { assessmentsOfCourse } from "../assessments/store";
import { assessmentFor } from "../extensions/rules";
import type { Core } from "../kernel/core";
import type { Coursework, CourseworkSummary } from "../members/coursework-port";
import type { Registration } from "../members/registration";
import { deleteSubmissionsOfMember } from "../submissions/delete-submissions";
import { type Submission, totalXp } from "../submissions/rules";
import { submissionsOf } from "../submissions/store";
import { deleteAssessmentsOfConfig } from "./delete-assessment";

/** The session's figures of a member's work. 2 queries: the submissions and the course's assessments. */
async function summarise(core: Core, member: Registration): Promise<CourseworkSummary> {
  const { courseId, regId } = member;
  const [assessments, all] = await Promise.all([assessmentsOfCourse(core, courseId), submissionsOf(core, regId)]);
  const existing = new Map(assessments.filter((one) => !one.isDeleting).map((one) => [one.assessmentId, one]));
  const submissions = all.filter(({ assessmentId }) => existing.has(assessmentId));
  const submitted = submissions.filter(({ finalised }) => finalised);
  const maxima = submitted.map(({ assessmentId }) => maxXpOf(existing.get(assessmentId) ?? { questions: [] }));
  return {
    xp: submissions.reduce((sum, submission) => sum + totalXp(submission), 0),
    maxXp: maxima.reduce((sum, maxXp) => sum + maxXp, 0),
    story: storyPointer(
      assessments.map((assessment) => assessmentFor(assessment, member)),
      new Set(submissions.map(({ assessmentId }) => assessmentId)),
      core.clock.now(),
    ),
  };
}

/** Makes the port by which members and courses reach the work that hangs on them. */
export function courseworkOf(core: AssessmentJobCore): Coursework {
  return {
    summarise: (member) => summarise(core, member),
    hasSubmitted: async ({ regId }) => (await submissionsOf(core, regId)).some(isOwnSubmitted),
    recount: async (courseId, regIds) => {
      for (let start = 0; start < regIds.length; start += MEMBERS_A_JOB) {
        const some = regIds.slice(start, start + MEMBERS_A_JOB);
        await core.assessmentJobs.send({ chore: "recountMembers", courseId, regIds: some });
      }
    },
    deleteSubmissionsOfMember: (member) => deleteSubmissionsOfMember(core, member),
    deleteAssessmentsOfConfig: (actor, courseId, assessmentConfigId) =>
      deleteAssessmentsOfConfig(core, actor, courseId, assessmentConfigId),
  };
}

/** What the clock made for somebody who never began is not theirs. */
const isOwnSubmitted = ({ finalised, closedByClock }: Submission): boolean => finalised && closedByClock !== "missing";
