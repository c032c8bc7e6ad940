import { QUESTION_TIME_MS } from "../../../domain/facts/limits";
import type { ExecutionReport, ExecutionRequest, Observation } from "../../../language/observation";
import { Attempt, hasTimedOut, type OpenQuestion, unobserved } from "./attempt";
import { createLauncher } from "./launch";
import { BUDGET_PATIENCE } from "./limits";
import { QuestionProcess } from "./process";

/** Processes in a row that may fail to start before the question is given up. */
const START_ATTEMPTS = 3;

export interface Executor {
  /** Runs every testcase of a question; the observations come in the order of the testcases. */
  execute(request: ExecutionRequest): Promise<ExecutionReport>;
  /** Settles when questions are run as fast as they will be. */
  readonly ready: Promise<void>;
  close(): void;
}

interface ExecutorOptions {
  readonly log?: (line: object) => void;
  /** Whether the first question waits until `ready`: the snapshot then yields to nobody. */
  readonly awaitsSnapshot?: boolean;
}

/**
 * Starts the executor whose bundles stand in `folder`. Each question has a process of its own, which ends with it; a spare
 * one is started before a question's report is returned, since Lambda may stop everything from then on.
 */
export function createExecutor(
  folder: string,
  { log = console.error, awaitsSnapshot = false }: ExecutorOptions = {},
): Executor {
  const launcher = createLauncher(folder, { log, ...(awaitsSnapshot && { snapshotPriority: 0 }) });
  const spares: QuestionProcess[] = [];
  const all = new Set<QuestionProcess>();
  let closed = false;

  const start = (): QuestionProcess => {
    const started = new QuestionProcess(launcher.start());
    all.add(started);
    void started.ended.then(() => all.delete(started));
    return started;
  };
  const take = (): QuestionProcess => {
    for (let spare = spares.pop(); spare; spare = spares.pop()) if (spare.isAlive) return spare;
    return start();
  };
  const prepareSpare = (): void => {
    if (!closed && spares.length === 0) spares.push(start());
  };

  prepareSpare();
  return {
    async execute(request) {
      const report = await runQuestion(request, take);
      prepareSpare();
      return report;
    },
    ready: launcher.ready,
    close() {
      closed = true;
      for (const each of all) each.kill();
      launcher.close();
    },
  };
}

async function runQuestion(request: ExecutionRequest, take: () => QuestionProcess): Promise<ExecutionReport> {
  const { budgetMs = Number.POSITIVE_INFINITY } = request;
  const deadline = Date.now() + Math.min(QUESTION_TIME_MS, budgetMs * BUDGET_PATIENCE);
  const observations: Array<Observation | undefined> = request.testcases.map(() => undefined);
  const times: Array<number | null> = request.testcases.map(() => null);
  const question: OpenQuestion = { request, observations, times, deadline };
  let failures = 0;
  for (;;) {
    const left = unobserved(question);
    if (left.length === 0) {
      const report = { observations: observations as Observation[] };
      return request.isTimed ? { ...report, times: times.map((ms) => ms && Math.round(ms)) } : report;
    }
    if (hasTimedOut(question)) {
      for (const i of left) observations[i] = { kind: "timeout", output: [] };
      continue;
    }
    const outcome = await new Attempt(take(), question).run();
    const isOver = outcome === "over-budget" || Date.now() >= deadline;
    const isUnfinished = Number.isFinite(budgetMs) && (isOver || hasTimedOut(question));
    if (isUnfinished) return { observations: [], isUnfinished };
    if (outcome === "not-started") {
      failures += 1;
      if (failures >= START_ATTEMPTS) throw new Error("The executor's process does not start.");
    }
    if (isOver) for (const i of left) observations[i] ??= { kind: "timeout", output: [] };
  }
}
