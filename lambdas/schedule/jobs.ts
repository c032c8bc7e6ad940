import type { Assessment } from "../core/assessments/assessment";
import type { Chore, Chores } from "../core/assessments/assessment-jobs";
import { assessmentsOfCourse } from "../core/assessments/store";
import { isClosingSoon, isNews, isUnclosed, isUndealt, isVoting } from "../core/closing/due";
import { mapConcurrently } from "../core/kernel/concurrency";
import { sweepSessions } from "../core/sessions/sweep-sessions";
import type { GradingCore } from "../core/submissions/grading-job";
import { counterKey } from "../core/table";

/** The services of a scheduled job: the table, the autograder's queue, and the queue that it leaves chores in. */
export interface JobCore extends GradingCore {
  readonly chores: Chores;
}

export const JOBS = ["open", "close", "contests", "sweep"] as const;
export type Job = (typeof JOBS)[number];

type Due = (assessment: Assessment, now: Date) => boolean;

/** Which chores a job looks for, and what tells that one is due. */
const looks: Readonly<Record<Exclude<Job, "sweep">, Partial<Record<Chore["chore"], Due>>>> = {
  open: { announce: isNews, remind: isClosingSoon, deal: isUndealt },
  close: { close: isUnclosed },
  contests: { score: isVoting },
};

/** Courses that are looked at at a time. */
const CONCURRENCY = 4;

/**
 * Does a job of the clock and tells how much there was: chores left, or sessions swept. What a job missed, because it never
 * ran or failed, the next one finds: nothing is told from the time at which it runs but what is due by then.
 */
export async function runJob(core: JobCore, job: Job): Promise<number> {
  return job === "sweep" ? sweepSessions(core) : leaveChores(core, looks[job]);
}

/** 1 query a course, and a message for everything that is due. */
async function leaveChores(core: JobCore, look: Partial<Record<Chore["chore"], Due>>): Promise<number> {
  let left = 0;
  const leaveOfCourse = async (courseId: number) => {
    for (const chore of await choresOf(core, courseId, look)) {
      await core.chores.send(chore);
      left += 1;
    }
  };
  await mapConcurrently(await courseIds(core), CONCURRENCY, leaveOfCourse);
  return left;
}

/** Ids are counted, so the courses are known without a search. 1 read. */
async function courseIds({ table }: JobCore): Promise<number[]> {
  const counter = await table.get<{ n: number }>(counterKey("course"));
  return Array.from({ length: counter?.n ?? 0 }, (_, index) => index + 1);
}

async function choresOf(core: JobCore, courseId: number, look: Partial<Record<Chore["chore"], Due>>): Promise<Chore[]> {
  const now = core.clock.now();
  const assessments = await assessmentsOfCourse(core, courseId);
  return assessments.flatMap((assessment) =>
    Object.entries(look)
      .filter(([, isDue]) => isDue(assessment, now))
      .map(([chore]) => ({ chore: chore as Chore["chore"], courseId, assessmentId: assessment.assessmentId })),
  );
}
