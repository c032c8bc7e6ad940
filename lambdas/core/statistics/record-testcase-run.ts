import { takesProgram } from "../../../domain/facts/question-kinds";
import { assessmentFor } from "../assessments/member-closing";
import { NO_QUESTION, questionPlace } from "../assessments/question-place";
import { retryOnConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { Refusal } from "../kernel/refusal";
import type { Registration } from "../members/registration";
import { checkWork } from "../submissions/refusals";
import { type Submission, withStuck } from "../submissions/rules";
import { submissionWrites } from "../submissions/store";
import { absent, equals, submissionKey, testcaseRunsKey } from "../table";
import { afterRun, isStuck, type TestcaseRun, type TestcaseRuns } from "./testcase-runs";

/** The answer to a student who reports a run of a question's testcases. */
export interface RunCount {
  /** Runs since a testcase passed for the first time. */
  readonly runs: number;
  readonly isStuck: boolean;
}

const NOT_COUNTED: RunCount = { runs: 0, isStuck: false };

/**
 * Records a run of a question's testcases by a student, and with the run by which they get stuck, or are so no more, what
 * the counters and the list of stuck students say. Nothing is recorded of work that is submitted; of work
 * without an answer the runs alone are, and the list has the student from the first run after it on. Keys REG#{r}/RUNS#{a}#{pos}
 * and the submission, consistent: 3 reads and 1 write; a transaction of three items when it changes who is stuck.
 *
 * @throws Refusal 404 no such program, 403 not open
 */
export async function recordTestcaseRun(
  core: Core,
  member: Registration,
  { questionId, ...run }: TestcaseRun & { readonly questionId: number },
): Promise<RunCount> {
  const { assessmentId, position } = await findProgram(core, member, questionId);
  const [runsKey, workKey] = [
    testcaseRunsKey(member.regId, assessmentId, position),
    submissionKey(member.regId, assessmentId),
  ];
  return retryOnConflict(async () => {
    const [submission, before] = (await core.table.getMany([workKey, runsKey])) as [Submission?, TestcaseRuns?];
    if (submission?.finalised) return NOT_COUNTED;
    const now = core.clock.now();
    const next = afterRun(before, run, submission?.attempt ?? 0, now);
    const marked = submission && withStuck(submission, position, isStuck(next) ? now : null);
    const row = { ...runsKey, ...next };
    const condition = before ? equals("version", before.version) : absent;
    if (!submission || !marked || marked === submission) await core.table.put(row, condition);
    else await core.table.transact([{ put: row, condition }, ...submissionWrites(submission, marked)]);
    return { runs: next.runs, isStuck: isStuck(next) };
  });
}

async function findProgram(core: Core, member: Registration, questionId: number) {
  const { assessment, position } = await questionPlace(core, member, questionId);
  checkWork("countRun", member, assessmentFor(assessment, member), core.clock.now());
  if (!takesProgram(assessment.questions[position])) throw new Refusal(404, NO_QUESTION);
  return { assessmentId: assessment.assessmentId, position };
}
