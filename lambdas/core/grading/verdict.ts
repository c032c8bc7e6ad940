import type { AutogradingResult } from "../submissions/answer";
import { noteTypeOf, noticeForStudent } from "../submissions/notices";
import { untilFirst } from "../submissions/races";
import { applyVerdicts, type MarkVerdict, undecided } from "../submissions/rules";
import { changeAnswer, putSubmission } from "../submissions/store";
import type { Core } from "../table";
import { findWork } from "./access";
import type { GradingJob } from "./job";

/** What was found out about one answer, with the results that it shows. */
export interface AnswerVerdict extends MarkVerdict {
  readonly results: readonly AutogradingResult[];
}

/**
 * Stores the verdicts of one job in one transaction, with the student's notice unless nothing but failures is told; tells which positions they decided. A
 * redelivered, outdated or given-back one decides nothing and writes nothing. 3 reads and a transaction over the
 * submission, its answers and the notice.
 */
export function storeVerdicts(core: Core, job: GradingJob, verdicts: readonly AnswerVerdict[]): Promise<number[]> {
  return untilFirst(async () => {
    const work = await findWork(core, job.courseId, job.submissionId);
    if (!work) return [];
    const { submission, assessment } = work;
    const offered = verdicts.map(({ position }) => position);
    const decided = undecided(submission, job.attempt, offered);
    if (decided.length === 0) return [];
    const next = applyVerdicts(submission, job.attempt, verdicts);
    const updatedAt = core.clock.now().toISOString();
    const answers = verdicts
      .filter(({ position }) => decided.includes(position))
      .map(({ position, results }) =>
        changeAnswer(next, position, { set: { results, attempt: job.attempt, updatedAt } }),
      );
    const isTold = verdicts.some(({ position, status }) => status === "success" && decided.includes(position));
    const about = { assessment, type: await noteTypeOf(core, assessment) };
    const notices = isTold ? noticeForStudent(submission, "autograded", about) : [];
    await core.table.transact([putSubmission(next), ...answers, ...notices]);
    return decided;
  });
}
