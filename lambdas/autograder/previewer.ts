import { EXECUTOR_TIMEOUT_S } from "../../domain/facts/limits";
import { takesVotes } from "../../domain/facts/question-kinds";
import { hasVoted } from "../core/contests";
import { mapConcurrently } from "../core/kernel/concurrency";
import type { Core } from "../core/kernel/core";
import { SUBMISSIONS_AT_A_TIME } from "../core/regrades/estimate";
import {
  forgetRow,
  keepVerdicts,
  nextPage,
  noteSign,
  type PreviewedWork,
  type PreviewPage,
  passPage,
  readWork,
  storePreview,
} from "../core/regrades/preview-submissions";
import type { RegradeJob, RegradeQueue } from "../core/regrades/regrade-job";
import type { PreviewVerdict } from "../core/regrades/rules";
import type { Executor } from "./executor-client";
import { type Graded, verdictOn } from "./verdict";

/**
 * The outcomes of a job of a regrade. `previewed` (all is done), `outdated` (it was stopped, published or dropped, or is
 * done) and `partial` (what is left is a message of its own) are done with; `failed` is to be delivered again.
 */
export type PreviewOutcome = "previewed" | "outdated" | "partial" | "failed";

export interface PreviewerParts {
  readonly core: Pick<Core, "table" | "clock">;
  readonly executor: Executor;
  /** Takes the jobs, so that they wait behind submissions and never before them; without one, they are done at once. */
  readonly slowQueue?: RegradeQueue | undefined;
}

/** Milliseconds after which a job goes to the end of the queue with what is left, so that submissions there have a turn. */
const TURN_MS = 20_000;
/** Milliseconds that must be left to run another program: the longest execution and the commit. */
const PROGRAM_MS = EXECUTOR_TIMEOUT_S * 1000 + 5000;
/** Deliveries after which what the machinery could not judge is left as it is, so that it does not hold up all others. */
const PATIENT_DELIVERIES = 3;

/**
 * Grades the submissions of an assessment by the new version of a regrade, and keeps the verdicts aside: no submission is
 * written. One message of a run is on its way at a time; it ends after a turn, and the next one goes on from there.
 */
export class Previewer {
  constructor(private readonly parts: PreviewerParts) {}

  /** `remainingMs` tells how long this invocation may still take, `receives` how often the message was delivered. */
  async preview(
    job: RegradeJob,
    remainingMs: () => number = () => Number.POSITIVE_INFINITY,
    receives = 1,
  ): Promise<PreviewOutcome> {
    const { core, slowQueue } = this.parts;
    if (slowQueue && !job.isSlow) {
      await slowQueue.send({ ...job, isSlow: true });
      return "partial";
    }
    const turn = new Turn(remainingMs);
    for (let isFirst = true; ; isFirst = false) {
      const page = await nextPage(core, job);
      if (!page) return isFirst ? "outdated" : "previewed";
      const end = await this.gradePage(page, turn, receives);
      if (end === "failed") return end;
      if (end === "done" && !(await passPage(core, page))) return "previewed";
      if (end === "done" && turn.hasTime()) continue;
      await noteSign(core, page.run);
      await slowQueue?.send(job);
      return "partial";
    }
  }

  private async gradePage(page: PreviewPage, turn: Turn, receives: number): Promise<"done" | "rest" | "failed"> {
    const ends = await mapConcurrently(page.owners, SUBMISSIONS_AT_A_TIME, async (owner) => {
      if (!turn.hasTime()) return "rest";
      const work = await readWork(this.parts.core, page.run, owner);
      if (!work) {
        await forgetRow(this.parts.core, page.run, owner);
        return "done";
      }
      return this.gradeWork(page, work, turn, receives);
    });
    return ends.find((end) => end === "failed") ?? ends.find((end) => end === "rest") ?? "done";
  }

  private async gradeWork(
    { run, questions }: PreviewPage,
    work: PreviewedWork,
    turn: Turn,
    receives: number,
  ): Promise<"done" | "rest" | "failed"> {
    const { core } = this.parts;
    const verdicts = [...work.verdicts];
    for (const [position, answer] of work.answers) {
      const question = questions.get(position);
      if (!question || verdicts.some((verdict) => verdict.position === position)) continue;
      if (!turn.hasTimeForProgram()) {
        await keepVerdicts(core, run, work.submission, verdicts);
        return "rest";
      }
      verdicts.push(await this.verdictOn(work, { position, question, answer }));
    }
    const isUnjudged = verdicts.some(({ status, fault }) => status === "failed" && fault === undefined);
    if (isUnjudged && receives < PATIENT_DELIVERIES) {
      await keepVerdicts(core, run, work.submission, verdicts);
      return "failed";
    }
    await storePreview(core, run, work, verdicts);
    return "done";
  }

  /** A vote counts as it stands: entries may have been withdrawn or assigned since it was saved. */
  private async verdictOn({ submission }: PreviewedWork, graded: Graded): Promise<PreviewVerdict> {
    const { question, position, answer } = graded;
    const completed = takesVotes(question) ? await hasVoted(this.parts.core, submission, position) : undefined;
    const judged = completed === undefined ? graded : { ...graded, answer: { ...answer, answer: { completed } } };
    const verdict = await verdictOn(this.parts.executor, judged);
    return { ...verdict, answerVersion: answer.version };
  }
}

/** The time of one delivery. */
class Turn {
  private readonly beganWithMs: number;

  constructor(private readonly remainingMs: () => number) {
    this.beganWithMs = remainingMs();
  }

  hasTimeForProgram(): boolean {
    return this.remainingMs() >= PROGRAM_MS;
  }

  /** Time to begin another submission. */
  hasTime(): boolean {
    return this.hasTimeForProgram() && !(this.beganWithMs - this.remainingMs() >= TURN_MS);
  }
}
