import { randomBytes } from "node:crypto";
import { QUESTION_TIME_MS } from "../../../facts/limits";
import type { ExecutionReport, ExecutionRequest, Observation } from "../../../language/observation";
import { createLauncher } from "./launch";
import { BUDGET_PATIENCE, CRASH_REASON, hardLimitMs, MEMORY_REASON, TIMEOUTS_LIMIT } from "./limits";
import { watchMemory } from "./memory";
import { QuestionProcess } from "./process";
import { watchProcessor } from "./processor";

/** Time in which a process must have started, in milliseconds. */
const START_LIMIT_MS = 10_000;
/** Processes in a row that may fail to start before the question is given up. */
const START_ATTEMPTS = 3;

export interface Executor {
  /** Runs every testcase of a question; the observations come in the order of the testcases. */
  execute(request: ExecutionRequest): Promise<ExecutionReport>;
  /** Settles when questions are run as fast as they will be. */
  readonly ready: Promise<void>;
  close(): void;
}

/**
 * Starts the executor whose bundles stand in `folder`. Each question has a process of its own, which ends with it; a spare
 * one is started before a question's report is returned, since Lambda may stop everything from then on.
 */
export function createExecutor(folder: string, log: (line: object) => void = tell): Executor {
  const launcher = createLauncher(folder, { log });
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

const tell = (line: object): void => console.error(line);

async function runQuestion(request: ExecutionRequest, take: () => QuestionProcess): Promise<ExecutionReport> {
  const observations: Array<Observation | undefined> = request.testcases.map(() => undefined);
  const { budgetMs = Number.POSITIVE_INFINITY } = request;
  const deadline = Date.now() + Math.min(QUESTION_TIME_MS, budgetMs * BUDGET_PATIENCE);
  let failures = 0;
  for (;;) {
    const left = observations.flatMap((observation, index) => (observation === undefined ? [index] : []));
    if (left.length === 0) return { observations: observations as Observation[] };
    if (hasTimedOut(observations, request)) {
      for (const i of left) observations[i] = { kind: "timeout", output: [] };
      continue;
    }
    const outcome = await giveOrder(take(), request, left, deadline, observations);
    const isOver = outcome === "over-budget" || Date.now() >= deadline;
    const isUnfinished = Number.isFinite(budgetMs) && (isOver || hasTimedOut(observations, request));
    if (isUnfinished) return { observations: [], isUnfinished };
    if (outcome === "not-started") {
      failures += 1;
      if (failures >= START_ATTEMPTS) throw new Error("The executor's process does not start.");
    }
    if (isOver) for (const i of left) observations[i] ??= { kind: "timeout", output: [] };
  }
}

/** Has one process run the testcases that are left. Fills in what it observes, and what its end means. */
async function giveOrder(
  running: QuestionProcess,
  request: ExecutionRequest,
  left: readonly number[],
  deadline: number,
  observations: Array<Observation | undefined>,
): Promise<"done" | "ended" | "not-started" | "over-budget"> {
  const nonce = randomBytes(12).toString("hex");
  const hardLimit = hardLimitMs(request.library.execTimeMs);
  let at: { index: number; inSetup: boolean } | null = null;
  let isDone = false;
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let timedOut = false;
  let isOverBudget = false;
  let timer: NodeJS.Timeout | undefined;
  const watch = (ms: number) => {
    clearTimeout(timer);
    const expire = () => {
      timedOut = true;
      running.kill();
    };
    timer = setTimeout(expire, Math.max(0, Math.min(ms, deadline - Date.now())));
  };
  const endWatch = watchMemory(running.pid, () => running.kill());
  const endBudget = watchProcessor(running.pid, request.budgetMs ?? Number.POSITIVE_INFINITY, () => {
    isOverBudget = true;
    running.kill();
  });
  if (request.budgetMs === undefined) running.yieldToOthers();
  watch(START_LIMIT_MS + hardLimit);
  running.give({ nonce, request, indices: left }, (report) => {
    if (report.nonce !== nonce || isDone) return;
    if (report.kind === "done") {
      isDone = true;
      finish();
    } else if (report.kind === "observed") {
      observations[report.index] = report.observation;
      if (hasTimedOut(observations, request)) finish();
    } else {
      at = { index: report.index, inSetup: report.phase === "setup" };
      if (at.inSetup) watch(hardLimit);
    }
  });
  const end = await Promise.race([running.ended, finished]);
  clearTimeout(timer);
  endWatch();
  endBudget();
  running.kill();
  if (isOverBudget) return "over-budget";
  if (!end) return "done";
  const place = at as { index: number; inSetup: boolean } | null;
  if (place === null && !timedOut) return "not-started";
  const index = place && observations[place.index] === undefined ? place.index : firstLeft(left, observations);
  const { code, signal } = end;
  const ending: Observation = timedOut
    ? { kind: "timeout", output: [] }
    : { kind: "killed", reason: code === null || code > 1 || signal ? MEMORY_REASON : CRASH_REASON };
  // What ends the parts before the testcases ends every testcase in the same way.
  const same = place?.index === index && place.inSetup ? left.filter((i) => i >= index) : [index];
  for (const i of same) observations[i] ??= ending;
  return "ended";
}

/**
 * Whether so many testcases ran out of time that the others are not run: a program that loops would hold everybody up.
 * With a budget one is enough, since such a question will be run again with more time.
 */
function hasTimedOut(observations: ReadonlyArray<Observation | undefined>, { budgetMs }: ExecutionRequest): boolean {
  const timeouts = observations.filter((observation) => observation?.kind === "timeout").length;
  return timeouts >= (budgetMs === undefined ? TIMEOUTS_LIMIT : 1);
}

function firstLeft(left: readonly number[], observations: ReadonlyArray<Observation | undefined>): number {
  return left.find((index) => observations[index] === undefined) ?? (left[0] as number);
}
