import type { AssessmentFacts } from "../../../domain/achievements/member-work-facts";
import { type Assessment, maxXpOf } from "../assessments/assessment";
import { type AssessmentJobCore, MEMBERS_A_JOB } from "../assessments/assessment-jobs";
import { assessmentFor, type MemberAssessment } from "../assessments/member-closing";
import { storyPointer } from "../assessments/rules";
import { assessmentsOfCourse } from "../assessments/store";
import { assessmentTypes, typeOf } from "../assessments/types";
import type { AssessmentConfig } from "../courses/course";
import { mapConcurrently } from "../kernel/concurrency";
import type { Core } from "../kernel/core";
import type { EarnedXp, MemberWork, MemberWorkSummary } from "../members/member-work-port";
import type { Registration } from "../members/registration";
import { type Submission, totalXp } from "../submissions/rules";
import { shownSubmission } from "../submissions/shown-grades";
import { submissionsOf } from "../submissions/store";
import { assessmentFacts } from "./assessment-facts";

/**
 * The session's figures of a member's work. 2 queries, the submissions and the course's assessments, and half a read where
 * the course's types are not given.
 */
async function summarise(
  core: Core,
  member: Registration,
  configs?: readonly AssessmentConfig[],
): Promise<MemberWorkSummary> {
  const { courseId, regId } = member;
  const [assessments, all, types] = await Promise.all([
    assessmentsOfCourse(core, courseId),
    submissionsOf(core, regId),
    configs ?? assessmentTypes(core, courseId),
  ]);
  return summaryOf(core, member, { assessments, all, types });
}

/** Members whose submissions are read at a time. */
const AT_A_TIME = 8;

async function summariseMany(core: Core, courseId: number, members: readonly Registration[]) {
  const [assessments, types] = await Promise.all([
    assessmentsOfCourse(core, courseId),
    assessmentTypes(core, courseId),
  ]);
  const summaries = await mapConcurrently(members, AT_A_TIME, async (member): Promise<[number, MemberWorkSummary]> => {
    const all = await submissionsOf(core, member.regId);
    return [member.regId, summaryOf(core, member, { assessments, all, types })];
  });
  return new Map(summaries);
}

interface WorkOfMember {
  readonly assessments: readonly Assessment[];
  readonly all: readonly Submission[];
  readonly types: readonly AssessmentConfig[];
}

function summaryOf(core: Core, member: Registration, { assessments, all, types }: WorkOfMember): MemberWorkSummary {
  const existing = new Map(assessments.filter((one) => !one.isDeleting).map((one) => [one.assessmentId, one]));
  const submissions = all.flatMap((submission) => {
    const assessment = existing.get(submission.assessmentId);
    return assessment ? [shownSubmission(assessment, submission)] : [];
  });
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
    ...factsOf(submissions, (submission) => {
      const found = existing.get(submission.assessmentId);
      return found && { assessment: assessmentFor(found, member), type: typeOf(types, found) };
    }),
    earned: submissions.flatMap((submission) => earnedBy(submission, existing.get(submission.assessmentId)?.title)),
  };
}

/** Facts of a member's work for goals, and the numbers of the assessments that are still being graded. */
function factsOf(
  submissions: readonly Submission[],
  aboutOf: (submission: Submission) => { assessment: MemberAssessment; type: AssessmentConfig } | undefined,
): Pick<MemberWorkSummary, "facts" | "beingJudged"> {
  const facts = new Map<string, AssessmentFacts>();
  const beingJudged = new Set<string>();
  for (const submission of submissions) {
    const about = aboutOf(submission);
    if (about === undefined) continue;
    const { assessment, type } = about;
    const found = assessmentFacts(submission, { closeAt: assessment.closeAt, maxXp: maxXpOf(assessment) }, type);
    if (found === null) beingJudged.add(assessment.number);
    else if (found.submitted) facts.set(assessment.number, found);
  }
  return { facts, beingJudged };
}

function earnedBy(submission: Submission, title: string | undefined): EarnedXp[] {
  const [at, xp] = [submission.finalisedAt, totalXp(submission)];
  return at === null || title === undefined || xp === 0 ? [] : [{ at, xp, title }];
}

/** Few requests delete anything, so the others start without the nouns that deletion goes through. */
const deletion = () => import("./delete-member-work");

/** Makes the port by which members and courses reach the work that hangs on them. */
export function memberWorkOf(core: AssessmentJobCore): MemberWork {
  return {
    summarise: (member, types) => summarise(core, member, types),
    summariseMany: (courseId, members) => summariseMany(core, courseId, members),
    hasSubmitted: async ({ regId }) => (await submissionsOf(core, regId)).some(isOwnSubmitted),
    recount: async (courseId, regIds) => {
      for (let start = 0; start < regIds.length; start += MEMBERS_A_JOB) {
        const some = regIds.slice(start, start + MEMBERS_A_JOB);
        await core.assessmentJobs.send({ chore: "recountMembers", courseId, regIds: some });
      }
    },
    forgetViews: async (member) => (await deletion()).forgetViews(core, member),
    forgetSharer: async (member) => (await deletion()).forgetSharer(core, member),
    deleteSubmissionsOfMember: async (member) => (await deletion()).deleteWorkOfMember(core, member),
    deleteAssessmentsOfConfig: async (actor, courseId, assessmentConfigId) =>
      (await deletion()).deleteAssessmentsOfConfig(core, actor, courseId, assessmentConfigId),
  };
}

/** Tells whether students submitted the work themselves: the schedule submits for those who never started. */
const isOwnSubmitted = ({ finalised, closedByClock }: Submission): boolean => finalised && closedByClock !== "missing";
