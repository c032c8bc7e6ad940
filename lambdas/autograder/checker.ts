import {
  type CheckedProgram,
  type CheckedQuestion,
  checkRequest,
  needsAnotherRun,
  type Outcome,
  outcomesOf,
  type ProgramRun,
  programsOf,
  resultOfOutcomes,
} from "../../domain/assessments/checks";
import { unknownVariant } from "../../domain/assessments/verdict";
import { EXECUTOR_TIMEOUT_S } from "../../domain/facts/limits";
import type { CheckJob, CheckQueue } from "../core/assessments/check-job";
import {
  type CheckedResult,
  type ChecksProgress,
  findPendingChecks,
  saveChecksProgress,
  storeChecksFailure,
  storeChecksReport,
} from "../core/assessments/checks-store";
import type { Core } from "../core/kernel/core";
import { type Executor, ExecutorFailed } from "./executor-client";

/**
 * The outcomes of a job of checks. `checked`, `outdated` (another run was asked for, or the assessment is gone) and
 * `partial` (what is left is a message of its own) are done with; `failed` and `unstarted` are to be delivered again.
 */
export type CheckOutcome = "checked" | "outdated" | "partial" | "failed" | "unstarted";

export interface CheckerParts {
  readonly core: Pick<Core, "table" | "clock">;
  readonly executor: Executor;
  /** Takes the jobs, so that they wait behind submissions and never before them; without one, they are done at once. */
  readonly slowQueue?: CheckQueue | undefined;
}

/** Milliseconds after which a job goes to the end of the queue with what is left, so that submissions there have a turn. */
const TURN_MS = 20_000;
/** Milliseconds that must be left to run another program: the longest execution and the commit. */
const PROGRAM_MS = EXECUTOR_TIMEOUT_S * 1000 + 5000;

/**
 * Checks an assessment: has the solution, the starter code and the sample answers of each programming question executed as
 * submissions are, three times, and more often where only some of the runs end in time; stores what that shows. What no
 * time is left for becomes a message of its own.
 */
export class Checker {
  constructor(private readonly parts: CheckerParts) {}

  /** `remainingMs` tells how long this invocation may still take. */
  async check(job: CheckJob, remainingMs: () => number = () => Number.POSITIVE_INFINITY): Promise<CheckOutcome> {
    const { core, slowQueue } = this.parts;
    if (slowQueue && !job.isSlow) {
      await slowQueue.send({ ...job, isSlow: true });
      return "partial";
    }
    const pending = await findPendingChecks(core, job);
    if (!pending) return "outdated";
    const run = new ChecksRun(this.parts.executor, pending.questions, pending.progress, remainingMs);
    const end = await run.go();
    if (end === "unstarted") return end;
    if (end === "done") return (await storeChecksReport(core, job, run.progress.results)) ? "checked" : "outdated";
    await saveChecksProgress(core, job, run.progress);
    if (end === "failed") return (await storeChecksFailure(core, job)) ? end : "outdated";
    await slowQueue?.send(job);
    return "partial";
  }
}

/** The programs of an assessment's questions, run one after another from where an earlier delivery has come to. */
class ChecksRun {
  private readonly results: Array<CheckedResult | null>;
  private runs: Array<Array<readonly Outcome[]>>;
  private readonly beganWithMs: number;
  private executions = 0;

  constructor(
    private readonly executor: Executor,
    private readonly questions: ReadonlyArray<CheckedQuestion | null>,
    progress: ChecksProgress,
    private readonly remainingMs: () => number,
  ) {
    this.results = [...progress.results];
    this.runs = progress.runs.map((runs) => [...runs]);
    this.beganWithMs = remainingMs();
  }

  get progress(): ChecksProgress {
    return { results: this.results, runs: this.runs };
  }

  async go(): Promise<"done" | "rest" | "unstarted" | "failed"> {
    try {
      while (this.results.length < this.questions.length) {
        const question = this.questions[this.results.length] ?? null;
        if (question && !(await this.runQuestion(question))) return this.executions === 0 ? "unstarted" : "rest";
        this.results.push(question && checkedResult(question, this.runs));
        this.runs = [];
      }
      return "done";
    } catch (error) {
      if (error instanceof ExecutorFailed) return "failed";
      throw error;
    }
  }

  /** Says whether all of its runs are done, and not the time of this turn. */
  private async runQuestion(question: CheckedQuestion): Promise<boolean> {
    for (const [index, program] of programsOf(question).entries()) {
      const done = this.runs[index] ?? [];
      this.runs[index] = done;
      while (needsAnotherRun(program, done)) {
        if (!this.hasTime()) return false;
        done.push(outcomesOf(question, await this.runProgram(question, program)));
        this.executions += 1;
      }
    }
    return true;
  }

  private hasTime(): boolean {
    const left = this.remainingMs();
    return left >= PROGRAM_MS && !(this.beganWithMs - left >= TURN_MS);
  }

  private async runProgram(question: CheckedQuestion, program: CheckedProgram): Promise<ProgramRun> {
    const { testcases, gradingLibrary } = question.content;
    const reason = unknownVariant(gradingLibrary);
    if (reason) return { observations: testcases.map(() => ({ kind: "fault", reason })) };
    const request = { ...checkRequest(question, program), isTimed: true as const };
    const { observations, times } = await this.executor.execute(request);
    return { observations, times: times?.map((ms) => ms ?? undefined) };
  }
}

/** What all runs of a question show; of each outcome only what it is, for there are as many as testcases. */
function checkedResult(
  question: CheckedQuestion,
  runs: ReadonlyArray<ReadonlyArray<readonly Outcome[]>>,
): CheckedResult {
  const { state, findings, programs } = resultOfOutcomes(question, runs);
  const rows = programs.map(({ role, name, isAsExpected, slowestMs, outcomes }) => ({
    role,
    name,
    isAsExpected,
    slowestMs,
    outcomes: outcomes.map(({ kind }) => kind),
  }));
  return { state, findings, programs: rows };
}
