import { clockTimeOf, momentOfClock } from "../../domain/time-zones/time-zone";
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

/** The jobs that look for assessments of which something is due. */
type DueJob = Exclude<ScheduledJob, "sweep" | "robots">;

type DueTests = Partial<Record<AssessmentJobName, (assessment: Assessment, now: Date) => boolean>>;

/** The jobs on one assessment that a scheduled job sends, each with the test that says whether it is due. */
const DUE_TESTS: Readonly<Record<DueJob, DueTests>> = {
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

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Courses that are looked at at a time. */
const CONCURRENCY = 4;

/**
 * Does a job of the clock and returns how much there was: jobs sent, or sessions swept and
 * courses whose similarity reports were deleted. What a job missed, because it never
 * ran or failed, the next one finds: nothing is told from the time at which it runs but what is due by then.
 */
export async function runJob(core: ScheduledJobCore, job: ScheduledJob): Promise<number> {
  if (job === "sweep") {
    for (const { courseId } of await readAllCourses(core, () => true)) await placeTexts(core, courseId);
    return (await sweepSessions(core)) + (await forgetSimilarity(core));
  }
  return job === "robots" ? sendIdleDevices(core) : sendDueJobs(core, job);
}

async function sendIdleDevices(core: ScheduledJobCore): Promise<number> {
  const idle = await idleDevices(core);
  for (const deviceId of idle) await core.retirements.send({ chore: "discard", deviceId }, 0);
  return idle.length;
}

/** Half a read a course, 1 query for each that is not archived, and a message for everything that is due. */
async function sendDueJobs(core: ScheduledJobCore, name: DueJob): Promise<number> {
  let sent = 0;
  const sendOfCourse = async (course: Course) => {
    for (const job of await dueJobs(core, course.courseId, testsFor(name, course))) {
      await core.assessmentJobs.send(job);
      sent += 1;
    }
  };
  await mapConcurrently(await readAllCourses(core), CONCURRENCY, sendOfCourse);
  return sent;
}

/**
 * A night is that of the course's clock: the daily job comes after midnight of the deployment's time zone, so courses that have
 * another are closed by the next job after theirs.
 */
function testsFor(name: DueJob, { timeZone }: Course): DueTests {
  if (timeZone === undefined) return DUE_TESTS[name];
  if (name === "close") return {};
  if (name !== "open") return DUE_TESTS[name];
  return { ...DUE_TESTS.open, close: (assessment, now) => isUnclosed(assessment, lastNight(now, timeZone)) };
}

/** Returns when the clock of a time zone last was at one minute past midnight. */
function lastNight(now: Date, timeZone: string): Date {
  const night = (moment: number): number => {
    const shown = clockTimeOf(moment, timeZone);
    return momentOfClock(shown - (shown % DAY_MS) + MINUTE_MS, timeZone).moment;
  };
  const tonight = night(now.getTime());
  return new Date(tonight <= now.getTime() ? tonight : night(now.getTime() - DAY_MS));
}

/** Ids are counted, so the courses are known without a search. What is archived stays as it is, but for texts that nobody may read. */
async function readAllCourses(
  core: ScheduledJobCore,
  isWanted = (course: Course): boolean => !isArchived(course),
): Promise<Course[]> {
  const counter = await core.table.get<{ n: number }>(counterKey("course"));
  const ids = Array.from({ length: counter?.n ?? 0 }, (_, index) => index + 1);
  const courses = await readCourses(core, ids, { consistent: false });
  return courses.filter(isWanted);
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
