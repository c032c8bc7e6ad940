import { EXECUTOR_TIMEOUT_S, QUESTIONS_AT_A_TIME } from "../../domain/facts/limits";
import { takesProgram, takesVotes } from "../../domain/facts/question-kinds";
import { readQuestions } from "../core/assessments/store";
import { hasVoted } from "../core/contests";
import { findWork } from "../core/grading/access";
import { type AnswerVerdict, storeVerdicts } from "../core/grading/store-verdicts";
import { mapConcurrently } from "../core/kernel/concurrency";
import type { GradingCore, GradingJob, GradingQueue } from "../core/submissions/grading-job";
import { type Submission, undecided } from "../core/submissions/rules";
import { readAnswers } from "../core/submissions/store";
import type { Executor } from "./executor-client";
import { type Graded, verdictOn } from "./verdict";

/**
 * The outcomes of a job. `graded`, `outdated` (a newer attempt, a redelivery, work given back or deleted), `orphan`
 * (its attempt was never stored) and `partial` (what is left is a job of its own) are done with, and so is `faulty`: a
 * question cannot be graded as the course wrote it. The others are to be delivered again, and end in the dead-letter queue.
 */
export type Outcome = "graded" | "faulty" | "outdated" | "orphan" | "partial" | "early" | "failed" | "unstarted";
const DELIVERED_AGAIN: ReadonlySet<string> = new Set(["early", "failed", "unstarted"]);

export function isDeliveredAgain(outcome: string): boolean {
  return DELIVERED_AGAIN.has(outcome);
}

export interface GraderParts {
  /** The domain, with the queue that the rest of a job is left in. */
  readonly core: GradingCore;
  readonly executor: Executor;
  /** Takes jobs whose programs run long; without one, such programs are run at once. */
  readonly slowQueue?: GradingQueue | undefined;
  readonly pause: (ms: number) => Promise<void>;
}

/** Questions of a job on the slow queue that are executed at a time. */
const SLOW_QUESTIONS_AT_A_TIME = 1;
/**
 * Milliseconds of processor time that a program has before its question goes to the slow queue: several times what a
 * question takes, and so little that fifty programs that loop hold nobody up for long.
 */
const BUDGET_MS = 100;
/** Milliseconds that must be left to start another question: the longest execution and the commit. */
const QUESTION_MS = EXECUTOR_TIMEOUT_S * 1000 + 5000;
/**
 * A job is sent before its attempt is stored: looked for during the half minute that the sending call may still take, at
 * each delivery; an old job is given up at a later one.
 */
const LOOKS = 34;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1000;
const ORPHAN_AGE_MS = 60_000;

/**
 * Takes one job to its verdict: reads the attempt, has the programs executed, judges, stores in one
 * transaction. Questions for which no time is left become a job of their own at once, those whose programs take long one on
 * the slow queue. What the machinery could not do is
 * stored as failed, so that no page waits for it, and tried again with the next delivery.
 */
export class Grader {
  constructor(private readonly parts: GraderParts) {}

  /** `remainingMs` tells how long this invocation may still take, `receives` how often the message was delivered. */
  async grade(
    job: GradingJob,
    remainingMs: () => number = () => Number.POSITIVE_INFINITY,
    receives = 1,
  ): Promise<Outcome> {
    // Only a later delivery may give a job up: at the first, an old job may be a young one under a clock that was set.
    const isOld = receives > 1 && this.ageOf(job) >= ORPHAN_AGE_MS;
    const submission = await this.attemptOf(job, isOld);
    if (submission === "early") return isOld ? "orphan" : "early";
    if (!submission) return "outdated";
    const open = undecided(submission, job);
    if (open.length === 0) return "outdated";
    const { verdicts, rest, slow } = await this.verdictsOn(submission, job, open, remainingMs);
    if (verdicts.length + slow.length === 0 && rest.length > 0) return "unstarted";
    const decided = verdicts.length > 0 ? await storeVerdicts(this.parts.core, job, verdicts) : [];
    await this.leave(job, rest, slow);
    const failures = decided.length > 0 ? verdicts.filter(({ status }) => status === "failed") : [];
    if (failures.some(({ fault }) => fault === undefined)) return "failed";
    if (failures.length > 0) return "faulty";
    if (rest.length + slow.length > 0) return "partial";
    return decided.length === 0 ? "outdated" : "graded";
  }

  /** Leaves what is not decided as jobs of their own: on the queue of this job, and on the slow one. */
  private async leave(job: GradingJob, rest: readonly number[], slow: readonly number[]): Promise<void> {
    const { core, slowQueue = core.queue } = this.parts;
    const sentAt = core.clock.now().toISOString();
    if (rest.length > 0) await (job.isSlow ? slowQueue : core.queue).send({ ...job, positions: [...rest], sentAt });
    if (slow.length > 0) await slowQueue.send({ ...job, positions: [...slow], sentAt, isSlow: true });
  }

  private ageOf({ sentAt }: GradingJob): number {
    return this.parts.core.clock.now().getTime() - Date.parse(sentAt);
  }

  /** The submission once it has reached the job's attempt; undefined when it is gone. */
  private async attemptOf(job: GradingJob, isOld: boolean): Promise<Submission | "early" | undefined> {
    for (let look = 0; ; look += 1) {
      const work = await findWork(this.parts.core, job.courseId, job.submissionId);
      if (!work) return undefined;
      if (work.submission.attempt >= job.attempt) return work.submission;
      if (look === LOOKS || isOld) return "early";
      await this.parts.pause(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** look));
    }
  }

  private async verdictsOn(
    submission: Submission,
    { isSlow }: GradingJob,
    positions: readonly number[],
    remainingMs: () => number,
  ): Promise<{ verdicts: AnswerVerdict[]; rest: number[]; slow: number[] }> {
    const { core, executor, slowQueue } = this.parts;
    const budgetMs = isSlow || !slowQueue ? undefined : BUDGET_MS;
    const [questions, answers] = await Promise.all([
      readQuestions(core, submission.assessmentId, positions),
      readAnswers(core, submission, positions),
    ]);
    const graded = positions.flatMap((position, index): Graded[] => {
      const [question, answer] = [questions[index], answers[index]];
      return question && answer ? [{ position, question, answer }] : [];
    });
    const rest: number[] = [];
    const slow: number[] = [];
    const verdicts = await mapConcurrently(
      graded,
      isSlow ? SLOW_QUESTIONS_AT_A_TIME : QUESTIONS_AT_A_TIME,
      async (one) => {
        const hasTime = remainingMs() >= QUESTION_MS;
        // The job has met a program that takes long, so what is left of it does not hold the others up either.
        if (slow.length > 0 && takesProgram(one.question)) {
          slow.push(one.position);
          return [];
        }
        const verdict = hasTime && (await verdictOn(executor, await this.withVotes(submission, one), budgetMs));
        if (verdict) return [verdict];
        (hasTime ? slow : rest).push(one.position);
        return [];
      },
    );
    return { verdicts: verdicts.flat(), rest, slow };
  }

  /** Completes an answer of votes by its votes: entries may have been withdrawn or assigned since it was saved. */
  private async withVotes(submission: Submission, graded: Graded): Promise<Graded> {
    if (!takesVotes(graded.question)) return graded;
    const completed = await hasVoted(this.parts.core, submission, graded.position);
    return completed === undefined ? graded : { ...graded, answer: { ...graded.answer, answer: { completed } } };
  }
}
