import type { Assessment } from "../core/assessments/assessment";
import type { AssessmentJob, AssessmentJobName } from "../core/assessments/assessment-jobs";
import { isOverdue } from "../core/assessments/checks";
import { assessmentsOfCourse } from "../core/assessments/store";
import type { AssetCore } from "../core/assets/assets";
import {
  areGradesUnannounced,
  isClosingSoon,
  isUnannounced,
  isUnassigned,
  isUnclosed,
  isUncounted,
  isVoting,
} from "../core/closing/due";
import type { Course } from "../core/courses/course";
import { isArchived } from "../core/courses/rules";
import { readCourses } from "../core/courses/store";
import { mapConcurrently } from "../core/kernel/concurrency";
import { isRegradeOverdue } from "../core/regrades/publish-regrade";
import type { RegradeCore } from "../core/regrades/regrade-job";
import { idleDevices } from "../core/robots/discard-device";
import type { Retirements } from "../core/robots/retire-certificates";
import { sweepSessions } from "../core/sessions/sweep-sessions";
import { forgetSimilarity } from "../core/similarity/forget-archived";
import { placeTexts } from "../core/stories/place-texts";
import type { GradingCore } from "../core/submissions/grading-job";
import { counterKey } from "../core/table";

/** The services of a scheduled job: the table, the files of courses, the autograder's queue for both of its kinds of jobs, and the queue that takes the jobs on one assessment or robot each. */
export interface ScheduledJobCore extends GradingCore, RegradeCore, AssetCore {
  readonly retirements: Retirements;
}

export const JOBS = ["open", "close", "contests", "sweep", "robots"] as const;
export type ScheduledJob = (typeof JOBS)[number];

type DueTests = Partial<Record<AssessmentJobName, (assessment: Assessment, now: Date) => boolean>>;

/** The jobs on one assessment that a scheduled job sends, each with the test that says whether it is due. */
const DUE_TESTS: Readonly<Record<Exclude<ScheduledJob, "sweep" | "robots">, DueTests>> = {
  open: {
    announce: isUnannounced,
    remind: isClosingSoon,
    deal: isUnassigned,
    recount: isUncounted,
    check: ({ checks, isDeleting }, now) => !isDeleting && isOverdue(checks, now),
    regrade: isRegradeOverdue,
    tellGrades: areGradesUnannounced,
  },
  close: { close: isUnclosed },
  contests: { score: isVoting },
};

/** Courses that are looked at at a time. */
const CONCURRENCY = 4;

/**
 * Does a job of the clock and returns how much there was: jobs sent, or sessions swept and
 * courses whose similarity reports were deleted. What a job missed, because it never
 * ran or failed, the next one finds: nothing is told from the time at which it runs but what is due by then.
 */
export async function runJob(core: ScheduledJobCore, job: ScheduledJob): Promise<number> {
  if (job === "sweep") {
    for (const courseId of await courseIds(core, () => true)) await placeTexts(core, courseId);
    return (await sweepSessions(core)) + (await forgetSimilarity(core));
  }
  return job === "robots" ? sendIdleDevices(core) : sendDueJobs(core, DUE_TESTS[job]);
}

async function sendIdleDevices(core: ScheduledJobCore): Promise<number> {
  const idle = await idleDevices(core);
  for (const deviceId of idle) await core.retirements.send({ chore: "discard", deviceId }, 0);
  return idle.length;
}

/** Half a read a course, 1 query for each that is not archived, and a message for everything that is due. */
async function sendDueJobs(core: ScheduledJobCore, tests: DueTests): Promise<number> {
  let sent = 0;
  const sendOfCourse = async (courseId: number) => {
    for (const job of await dueJobs(core, courseId, tests)) {
      await core.assessmentJobs.send(job);
      sent += 1;
    }
  };
  await mapConcurrently(await courseIds(core), CONCURRENCY, sendOfCourse);
  return sent;
}

/** Ids are counted, so the courses are known without a search. What is archived stays as it is, but for texts that nobody may read. */
async function courseIds(
  core: ScheduledJobCore,
  isWanted = (course: Course): boolean => !isArchived(course),
): Promise<number[]> {
  const counter = await core.table.get<{ n: number }>(counterKey("course"));
  const ids = Array.from({ length: counter?.n ?? 0 }, (_, index) => index + 1);
  const courses = await readCourses(core, ids, { consistent: false });
  return courses.filter(isWanted).map(({ courseId }) => courseId);
}

async function dueJobs(core: ScheduledJobCore, courseId: number, tests: DueTests): Promise<AssessmentJob[]> {
  const now = core.clock.now();
  const assessments = await assessmentsOfCourse(core, courseId);
  return assessments.flatMap((assessment) =>
    Object.entries(tests)
      .filter(([, isDue]) => isDue(assessment, now))
      .map(([name]) => ({ chore: name as AssessmentJobName, courseId, assessmentId: assessment.assessmentId })),
  );
}
