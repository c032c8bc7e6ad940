import { randomBytes } from "node:crypto";
import type { ExecutionRequest, Observation } from "../../../language/observation";
import { CRASH_REASON, hardLimitMs, MEMORY_REASON, TIMEOUTS_LIMIT } from "./limits";
import { watchMemory } from "./memory";
import type { Report } from "./messages";
import type { End, QuestionProcess } from "./process";
import { watchProcessor } from "./processor";

/** Time in which a process must have started, in milliseconds. */
const START_LIMIT_MS = 10_000;

/** A question of which some testcases have no observation yet. */
export interface OpenQuestion {
  readonly request: ExecutionRequest;
  /** By testcase; undefined where it has not been observed. Attempts fill it in. */
  readonly observations: Array<Observation | undefined>;
  /** By testcase: the milliseconds from its beginning to its observation. */
  readonly times: Array<number | null>;
  /** When its time is over, in milliseconds since 1970. */
  readonly deadline: number;
}

/** Lists the testcases that have not been observed. */
export const unobserved = ({ observations }: OpenQuestion): number[] =>
  observations.flatMap((observation, index) => (observation === undefined ? [index] : []));

/**
 * Tells whether so many testcases ran out of time that the others are not run: a program that loops would hold everybody up.
 * With a budget one is enough, since such a question will be run again with more time.
 */
export function hasTimedOut({ observations, request }: OpenQuestion): boolean {
  const timeouts = observations.filter((observation) => observation?.kind === "timeout").length;
  return timeouts >= (request.budgetMs === undefined ? TIMEOUTS_LIMIT : 1);
}

/** One process running the testcases that are left of a question, and the watches over it. */
export class Attempt {
  private readonly nonce = randomBytes(12).toString("hex");
  private readonly left: readonly number[];
  private readonly hardLimit: number;
  private place: { readonly index: number; readonly inSetup: boolean } | null = null;
  private timer: NodeJS.Timeout | undefined;
  private begunAt = 0;
  private timedOut = false;
  private isOverBudget = false;

  constructor(
    private readonly running: QuestionProcess,
    private readonly question: OpenQuestion,
  ) {
    this.left = unobserved(question);
    this.hardLimit = hardLimitMs(question.request.library.execTimeMs);
  }

  /** Runs the testcases; fills in what the process observes, and what its end means. */
  async run(): Promise<"done" | "ended" | "not-started" | "over-budget"> {
    const { running, question } = this;
    const endWatches = this.watchResources();
    if (question.request.budgetMs === undefined) running.yieldToOthers();
    this.limitTime(START_LIMIT_MS + this.hardLimit);
    const end = await Promise.race([running.ended, this.finished()]);
    clearTimeout(this.timer);
    endWatches();
    running.kill();
    if (this.isOverBudget) return "over-budget";
    if (!end) return "done";
    if (this.place === null && !this.timedOut) return "not-started";
    this.recordEnd(end);
    return "ended";
  }

  private watchResources(): () => void {
    const { running, question } = this;
    const endMemory = watchMemory(running.pid, () => running.kill());
    const endBudget = watchProcessor(running.pid, question.request.budgetMs ?? Number.POSITIVE_INFINITY, () => {
      this.isOverBudget = true;
      running.kill();
    });
    return () => {
      endMemory();
      endBudget();
    };
  }

  /** Ends the process after so long from now, or at the question's deadline. */
  private limitTime(ms: number): void {
    clearTimeout(this.timer);
    const expire = () => {
      this.timedOut = true;
      this.running.kill();
    };
    this.timer = setTimeout(expire, Math.max(0, Math.min(ms, this.question.deadline - Date.now())));
  }

  /**
   * Gives the order; settles when all testcases are observed or no more of them are to be. What comes after that was run
   * before the process could be killed: it counts nowhere, or a verdict would depend on how busy the machine is.
   */
  private finished(): Promise<void> {
    const { nonce, left: indices } = this;
    const { request } = this.question;
    return new Promise((resolve) => {
      let isDone = false;
      this.running.give({ nonce, request, indices }, (report) => {
        if (report.nonce !== nonce || isDone) return;
        this.note(report);
        isDone = report.kind === "done" || (report.kind === "observed" && hasTimedOut(this.question));
        if (isDone) resolve();
      });
    });
  }

  private note(report: Report): void {
    if (report.kind === "observed") {
      this.question.observations[report.index] = report.observation;
      this.question.times[report.index] = performance.now() - this.begunAt;
    }
    if (report.kind !== "phase") return;
    if (this.place?.index !== report.index) this.begunAt = performance.now();
    this.place = { index: report.index, inSetup: report.phase === "setup" };
    if (this.place.inSetup) this.limitTime(this.hardLimit);
  }

  /** Gives the testcase at which the process ended its observation. */
  private recordEnd({ code, signal }: End): void {
    const { place, left, timedOut } = this;
    const { observations } = this.question;
    const index = place && observations[place.index] === undefined ? place.index : firstUnobserved(left, observations);
    const ending: Observation = timedOut
      ? { kind: "timeout", output: [] }
      : { kind: "killed", reason: code === null || code > 1 || signal ? MEMORY_REASON : CRASH_REASON };
    // What ends the parts before the testcases ends every testcase in the same way.
    const same = place?.index === index && place.inSetup ? left.filter((i) => i >= index) : [index];
    for (const i of same) observations[i] ??= ending;
  }
}

function firstUnobserved(left: readonly number[], observations: ReadonlyArray<Observation | undefined>): number {
  return left.find((index) => observations[index] === undefined) ?? (left[0] as number);
}
