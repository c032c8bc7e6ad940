import type { AutogradingResult } from "../../../domain/assessments/judge";
import { retryOnConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { findRegistration } from "../members/store";
import type { GradingJob } from "../submissions/grading-job";
import { leaderOf, type NoticeSubject, noticeForLeader, noticeForStudent, noticeSubject } from "../submissions/notices";
import { applyVerdicts, type MarkVerdict, type Submission, undecided } from "../submissions/rules";
import { changeAnswer, submissionWrites } from "../submissions/store";
import type { Operation } from "../table";
import { findWork } from "./access";

/** The verdict on one answer, with the results that it shows. */
export interface AnswerVerdict extends MarkVerdict {
  readonly results: readonly AutogradingResult[];
  /** Why the question cannot be graded, where that is the course's fault: grading again would find the same. */
  readonly fault?: string;
}

/**
 * Stores the verdicts of one job in one transaction, with the student's notice unless nothing but failures is told; tells which positions they decided. A
 * redelivered, outdated or given-back one decides nothing and writes nothing. 3 reads and a transaction over the
 * submission, its answers and the notice. Where the course is at fault the leader of the student's group is told of the
 * submission again, for 2 reads more.
 */
export function storeVerdicts(core: Core, job: GradingJob, verdicts: readonly AnswerVerdict[]): Promise<number[]> {
  return retryOnConflict(async () => {
    const work = await findWork(core, job.courseId, job.submissionId);
    if (!work) return [];
    const { submission, assessment } = work;
    const offered = verdicts.map(({ position }) => position);
    const decided = undecided(submission, { ...job, positions: offered });
    if (decided.length === 0) return [];
    const next = applyVerdicts(submission, job.attempt, verdicts);
    const updatedAt = core.clock.now().toISOString();
    const answers = verdicts
      .filter(({ position }) => decided.includes(position))
      .map(({ position, results }) =>
        changeAnswer(next, position, { set: { results, attempt: job.attempt, updatedAt } }),
      );
    const decides = verdicts.some(({ position, status }) => status === "success" && decided.includes(position));
    const about = await noticeSubject(core, assessment);
    const notices = decides ? noticeForStudent(submission, "autograded", about) : [];
    const isFaulty = verdicts.some(({ position, fault }) => fault !== undefined && decided.includes(position));
    const forStaff = isFaulty ? await noticesForStaff(core, submission, about) : [];
    await core.table.transact([...submissionWrites(submission, next), ...answers, ...notices, ...forStaff]);
    return decided;
  });
}

async function noticesForStaff(core: Core, submission: Submission, about: NoticeSubject): Promise<Operation[]> {
  const student = await findRegistration(core, submission.userId, submission.courseId);
  const leader = student ? await leaderOf(core, student) : null;
  return leader === null ? [] : noticeForLeader(leader, about, submission.submissionId);
}
