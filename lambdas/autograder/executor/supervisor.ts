import { type ChildProcess, fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { ExecutionReport, ExecutionRequest, Observation } from "../../../language/observation";
import { CRASH_REASON, hardLimitMs, MEMORY_REASON, ORDERS_PER_CHILD, QUESTION_LIMIT_MS } from "./limits";
import { watchMemory } from "./memory";
import type { Order, Report } from "./messages";

/** Silence of a child beyond a testcase's hard limit after which it is killed, in milliseconds. */
const SILENCE_MARGIN_MS = 2_000;
/** Time in which a child must have started, in milliseconds. */
const START_LIMIT_MS = 10_000;
/** Children in a row that may fail to start before the question is given up. */
const START_ATTEMPTS = 3;

interface Child {
  readonly process: ChildProcess;
  orders: number;
}

export interface Executor {
  /** Runs every testcase of a question; the observations come in the order of the testcases. */
  execute(request: ExecutionRequest): Promise<ExecutionReport>;
  close(): void;
}

/** Starts the executor whose bundles stand in `folder`. One child process is warm from the beginning. */
export function createExecutor(folder: string): Executor {
  const idle: Child[] = [];
  const all = new Set<ChildProcess>();
  let closed = false;

  const start = (): Child => {
    const child = fork(join(folder, "child.cjs"), [], {
      cwd: folder,
      env: withoutSecrets(),
      execArgv: ["--permission", "--allow-worker", `--allow-fs-read=${join(folder, "*")}`],
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    all.add(child);
    child.once("exit", () => all.delete(child));
    child.on("error", () => undefined);
    hold(child, false);
    return { process: child, orders: 0 };
  };
  const take = (): Child => {
    for (let child = idle.pop(); child; child = idle.pop()) if (isAlive(child.process)) return child;
    return start();
  };
  const give = (child: Child): void => {
    if (closed || child.orders >= ORDERS_PER_CHILD || !isAlive(child.process)) child.process.kill("SIGKILL");
    else idle.push(child);
    if (!closed && idle.length === 0) idle.push(start());
  };

  idle.push(start());
  return {
    execute: (request) => runQuestion(request, take, give),
    close: () => {
      closed = true;
      for (const child of all) child.kill("SIGKILL");
    },
  };
}

/** The environment of the child: only what the runtime's node needs to find its libraries. */
function withoutSecrets(): NodeJS.ProcessEnv {
  const { LD_LIBRARY_PATH } = process.env;
  return LD_LIBRARY_PATH === undefined ? {} : { LD_LIBRARY_PATH };
}

const isAlive = (child: ChildProcess): boolean =>
  child.exitCode === null && child.signalCode === null && child.connected;

/** An idle child must not keep this process from ending. */
function hold(child: ChildProcess, held: boolean): void {
  if (held) child.ref();
  else child.unref();
  const { channel } = child as { channel?: { ref(): void; unref(): void } | null };
  if (held) channel?.ref();
  else channel?.unref();
}

async function runQuestion(
  request: ExecutionRequest,
  take: () => Child,
  give: (child: Child) => void,
): Promise<ExecutionReport> {
  const observations: Array<Observation | undefined> = request.testcases.map(() => undefined);
  const deadline = Date.now() + QUESTION_LIMIT_MS;
  let failures = 0;
  for (;;) {
    const left = observations.flatMap((observation, index) => (observation === undefined ? [index] : []));
    if (left.length === 0) return { observations: observations as Observation[] };
    const child = take();
    const outcome = await giveOrder(child, request, left, deadline, observations);
    give(child);
    if (outcome === "notStarted") {
      failures += 1;
      if (failures >= START_ATTEMPTS) throw new Error("The executor's child process does not start.");
    }
    if (Date.now() >= deadline) for (const i of left) observations[i] ??= { kind: "timeout", output: [] };
  }
}

/** Has one child run the testcases that are left. Fills in what it observes, and what its end means. */
function giveOrder(
  child: Child,
  request: ExecutionRequest,
  left: readonly number[],
  deadline: number,
  observations: Array<Observation | undefined>,
): Promise<"done" | "ended" | "notStarted"> {
  const nonce = randomBytes(12).toString("hex");
  const silence = hardLimitMs(request.library.execTimeMs) + SILENCE_MARGIN_MS;
  const { process: running } = child;
  let at: { index: number; inSetup: boolean } | null = null;
  let timedOut = false;
  const endWatch = watchMemory(running.pid ?? 0, () => running.kill("SIGKILL"));
  child.orders += 1;
  hold(running, true);
  return new Promise((resolve) => {
    let timer: NodeJS.Timeout | undefined;
    const watch = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(
        () => {
          timedOut = true;
          running.kill("SIGKILL");
        },
        Math.max(0, Math.min(ms, deadline - Date.now())),
      );
    };
    const finish = (outcome: "done" | "ended" | "notStarted") => {
      clearTimeout(timer);
      endWatch();
      running.off("message", listen);
      running.off("exit", exited);
      hold(running, false);
      resolve(outcome);
    };
    const listen = (message: Report) => {
      if (message.kind === "ready" || message.nonce !== nonce) return;
      watch(silence);
      if (message.kind === "done") return finish("done");
      if (message.kind === "phase") at = { index: message.index, inSetup: message.phase === "setup" };
      else observations[message.index] = message.observation;
    };
    const exited = (code: number | null, signal: NodeJS.Signals | null) => {
      const place = at as { index: number; inSetup: boolean } | null;
      if (place === null && !timedOut) return finish("notStarted");
      const index = place && observations[place.index] === undefined ? place.index : firstLeft(left, observations);
      const ended: Observation = timedOut
        ? { kind: "timeout", output: [] }
        : { kind: "killed", reason: code === null || code > 1 || signal ? MEMORY_REASON : CRASH_REASON };
      // What ends the parts before the testcases ends every testcase in the same way.
      const same = place?.index === index && place.inSetup ? left.filter((i) => i >= index) : [index];
      for (const i of same) observations[i] ??= ended;
      finish("ended");
    };
    running.on("message", listen);
    running.once("exit", exited);
    watch(silence + START_LIMIT_MS);
    running.send({ nonce, request, indices: left } satisfies Order, (error) => {
      if (error && !isAlive(running)) exited(running.exitCode, running.signalCode);
    });
  });
}

function firstLeft(left: readonly number[], observations: ReadonlyArray<Observation | undefined>): number {
  return left.find((index) => observations[index] === undefined) ?? (left[0] as number);
}
