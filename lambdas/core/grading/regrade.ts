import { type Assessment, figuresOf } from "../assessments/assessment";
import { auditWrites } from "../audit/entry";
import { retryOnConflict } from "../kernel/conflict";
import { Refusal } from "../kernel/refusal";
import type { Registration } from "../members/registration";
import { ANSWER_RULES, newAnswer } from "../submissions/answer";
import { type GradingCore, sendJob } from "../submissions/grading-job";
import { checkGrading, NO_SUBMISSION } from "../submissions/refusals";
import { positionsOf, regrade, type Submission, withBlankAnswer } from "../submissions/rules";
import { changeAnswer, putNewAnswer, submissionWrites } from "../submissions/store";
import type { Operation } from "../table";
import { findWork, positionIn, type Work } from "./access";
import { gradeEvent } from "./audit-events";
import { type RegradeTiming, regradeTiming } from "./regrade-timing";

/**
 * Autogrades every answer of a submission again; questions without an answer get a blank one that earns nothing. 2 reads
 * and one transaction over the submission, its answers and the audit log's entry; no write when all of it already waits to be graded.
 *
 * @throws Refusal 404 no such submission, 400 not submitted and not the caller's own
 */
export function regradeSubmission(core: GradingCore, caller: Registration, submissionId: number): Promise<void> {
  return new Regrading(core, caller, submissionId).run(
    ({ submission }) => positionsOf(submission),
    (work) => blankPositions(work),
  );
}

/**
 * Autogrades one answer again. 2 reads and a transaction of the submission, the answer and the audit log's
 * entry.
 *
 * @throws Refusal 404 no such answer, 400 not submitted and not the caller's own
 */
export function regradeAnswer(
  core: GradingCore,
  caller: Registration,
  { submissionId, questionId }: { submissionId: number; questionId: number },
): Promise<void> {
  const notFound = new Refusal(404, "Answer not found");
  return new Regrading(core, caller, submissionId, notFound).run(({ submission }) => {
    const position = positionIn(submission, questionId);
    if (position === undefined || !submission.marks[position]) throw notFound;
    return [position];
  });
}

class Regrading {
  /** When the jobs that were sent are due. */
  private readonly sent = new Map<string, number>();

  constructor(
    private readonly core: GradingCore,
    private readonly caller: Registration,
    private readonly submissionId: number,
    private readonly notFound = new Refusal(404, NO_SUBMISSION),
  ) {}

  run(chosen: (work: Work) => number[], blank: (work: Work) => number[] = () => []): Promise<void> {
    return retryOnConflict(async () => {
      const work = await findWork(this.core, this.caller.courseId, this.submissionId);
      if (!work) throw this.notFound;
      const positions = chosen(work);
      checkGrading("autograde", this.caller, work);
      await this.start(work, positions, blank(work));
    });
  }

  private async start(work: Work, chosen: number[], blank: number[]): Promise<void> {
    const { submission, assessment } = work;
    const timing = regradeTiming(submission, chosen, this.core.clock.now());
    const { positions } = timing;
    if (positions.length === 0 && blank.length === 0) return;
    const regraded =
      positions.length === 0 ? submission : regrade(submission, positions, await this.sendOnce(work, timing));
    const next = { ...blank.reduce(withBlankAnswer, regraded), ...figuresOf(assessment) };
    const set = { attempt: next.attempt };
    await this.core.table.transact([
      ...submissionWrites(submission, next),
      ...positions.map((position) => changeAnswer(next, position, { set })),
      ...blank.map((position) => this.putBlank(next, assessment, position)),
      ...auditWrites(this.core, this.caller.courseId, this.caller, [gradeEvent(work, next)]),
    ]);
  }

  /** Sends the job of the attempt that is to be stored, once however often that is tried. Returns when it is due. */
  private async sendOnce({ submission }: Work, { positions, delaySeconds, dueAt }: RegradeTiming): Promise<number> {
    const attempt = submission.attempt + 1;
    const job = JSON.stringify([attempt, positions, delaySeconds]);
    const before = this.sent.get(job);
    if (before !== undefined) return before;
    await sendJob(this.core, { ...submission, attempt }, positions, { delaySeconds, dueAt });
    this.sent.set(job, dueAt);
    return dueAt;
  }

  private putBlank(submission: Submission, { questions }: Assessment, position: number): Operation {
    const answer = ANSWER_RULES[questions[position]?.type ?? "programming"].blank;
    const blank = newAnswer(position, answer, this.core.clock.now());
    return putNewAnswer(submission, { ...blank, locked: submission.finalised, attempt: submission.attempt });
  }
}

function blankPositions({ submission, assessment }: Work): number[] {
  return assessment.questions.flatMap((_, position) => (submission.marks[position] ? [] : [position]));
}
