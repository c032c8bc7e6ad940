import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { buildExecutor } from "../lambdas/autograder/executor/build";
import { createExecutor, type Executor } from "../lambdas/autograder/executor/supervisor";
import type { ExecutionRequest } from "../language/observation";
import { printTable, type Row } from "./table";

const LIBRARY = { variant: "default", external: "none", symbols: [], globals: [], execTimeMs: 1000 } as const;

/** A question of each chapter with five testcases, as a course would ask it. */
const QUESTIONS: readonly ExecutionRequest[] = [
  {
    library: { ...LIBRARY, chapter: 1 },
    prepend: "",
    student: "const fib = n => n < 2 ? n : fib(n - 1) + fib(n - 2);",
    postpend: "",
    template: "",
    testcases: ["fib(0);", "fib(1);", "fib(5);", "fib(10);", "fib(15);"],
  },
  {
    library: { ...LIBRARY, chapter: 2 },
    prepend:
      "const sorted = xs => is_null(xs) || is_null(tail(xs)) || (head(xs) <= head(tail(xs)) && sorted(tail(xs)));",
    student: `
function insert(x, xs) {
  return is_null(xs) ? list(x) : x <= head(xs) ? pair(x, xs) : pair(head(xs), insert(x, tail(xs)));
}
function sort(xs) {
  return is_null(xs) ? null : insert(head(xs), sort(tail(xs)));
}`,
    postpend: "const example = list(5, 3, 8, 1);",
    template: "",
    testcases: [
      "sort(null);",
      "sort(example);",
      "sorted(sort(example));",
      "length(sort(example));",
      "sort(enum_list(1, 30));",
    ],
  },
  {
    library: { ...LIBRARY, chapter: 4 },
    prepend: "",
    student: `
function primes(n) {
  const found = [];
  for (let i = 2; i <= n; i = i + 1) {
    let prime = true;
    for (let j = 0; j < array_length(found); j = j + 1) {
      if (i % found[j] === 0) { prime = false; break; } else {}
    }
    if (prime) { found[array_length(found)] = i; } else {}
  }
  return found;
}`,
    postpend: "",
    template: "",
    testcases: ["primes(2);", "primes(10);", "primes(30);", "array_length(primes(100));", "primes(200)[5];"],
  },
];

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

async function timed(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

async function coldLatency(folder: string): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < 7; i++) {
    let executor: Executor | undefined;
    times.push(
      await timed(() => {
        executor = createExecutor(folder);
        return executor.execute(QUESTIONS[1] as ExecutionRequest);
      }),
    );
    executor?.close();
  }
  return median(times);
}

async function snapshotTime(folder: string): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < 5; i++) {
    const executor = createExecutor(folder);
    times.push(await timed(() => executor.ready));
    executor.close();
  }
  return median(times);
}

async function warmLatency(executor: Executor, pauseMs: number): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < 21; i++) {
    await sleep(pauseMs);
    times.push(await timed(() => executor.execute(QUESTIONS[i % QUESTIONS.length] as ExecutionRequest)));
  }
  return median(times);
}

/** Questions a second and core with every core busy, each question in a fresh process. */
async function throughput(executor: Executor): Promise<Row[]> {
  const cores = availableParallelism();
  const perClient = 60;
  const client = async () => {
    for (let i = 0; i < perClient; i++) await executor.execute(QUESTIONS[i % QUESTIONS.length] as ExecutionRequest);
  };
  await Promise.all(Array.from({ length: cores }, client));
  const ms = await timed(() => Promise.all(Array.from({ length: cores }, client)));
  return [
    {
      what: `isolated questions, ${cores} cores busy`,
      value: `${((perClient * 1000) / ms).toFixed(1)} /s/core`,
      aim: ">= 20 /s/core",
    },
    { what: "load of the machine when that was measured", value: (loadavg()[0] ?? 0).toFixed(1) },
  ];
}

/** Questions that the plain process of the next functions serves. */
const SERVED = 120;

/** A plain node process that serves questions as the Lambda does: one for each line that it is sent. */
function startServer(folder: string): { server: ChildProcess; ask(index: number): Promise<void> } {
  const script = `import(${JSON.stringify(join(folder, "index.mjs"))}).then(({ handler }) => {
    const questions = ${JSON.stringify(QUESTIONS)};
    process.stdin.setEncoding("utf8").on("data", async (index) => {
      await handler(questions[Number(index) % questions.length]);
      console.log("answered");
    });
  });`;
  // A process group of its own, so that all of it can be stopped at once.
  const server = spawn(process.execPath, ["-e", script], { stdio: ["pipe", "pipe", "inherit"], detached: true });
  const ask = (index: number) =>
    new Promise<void>((resolve) => {
      server.stdout?.once("data", () => resolve());
      server.stdin?.write(String(index));
    });
  return { server, ask };
}

const end = (server: ChildProcess): void => void process.kill(-(server.pid ?? 0), "SIGKILL");

/** Time to make the snapshot, in which the first questions are slower. */
const SNAPSHOT_MS = 3000;

/**
 * The highest resident memory of the executor with its processes, and the processor time of all of them a question, which
 * other load on the machine disturbs less than the time by the clock.
 */
async function memoryAndProcessorTime(folder: string): Promise<Row[]> {
  const { server, ask } = startServer(folder);
  const pid = server.pid ?? 0;
  let megabytes = 0;
  const look = () => {
    const alive = [pid, ...childrenOf(pid)].map(peakMegabytes);
    megabytes = Math.max(
      megabytes,
      alive.reduce((sum, peak) => sum + peak, 0),
    );
  };
  const timer = setInterval(look, 20);
  await ask(0);
  await sleep(SNAPSHOT_MS);
  for (let i = 0; i < QUESTIONS.length; i++) await ask(i);
  const before = processorTime(pid);
  for (let i = 0; i < SERVED; i++) await ask(i);
  const each = (processorTime(pid) - before) / SERVED;
  clearInterval(timer);
  end(server);
  return [
    { what: "processor time of an isolated question", value: `${each.toFixed(1)} ms`, aim: "<= 50 ms" },
    { what: "so many fit a second and core", value: `${(1000 / each).toFixed(1)} /s/core`, aim: ">= 20 /s/core" },
    { what: "peak memory, executor with its processes", value: `${megabytes.toFixed(0)} MB`, aim: "<= 512 MB" },
  ];
}

/**
 * A question as Lambda runs it: between two of them everything stands still, so that what was not done before the answer is
 * done in the time of the next question.
 */
async function frozenLatency(folder: string): Promise<number> {
  const { server, ask } = startServer(folder);
  const group = -(server.pid ?? 0);
  await ask(0);
  await sleep(SNAPSHOT_MS);
  const times: number[] = [];
  for (let i = 0; i < 24; i++) {
    process.kill(group, "SIGSTOP");
    await sleep(150);
    process.kill(group, "SIGCONT");
    times.push(await timed(() => ask(i)));
  }
  end(server);
  return median(times.slice(QUESTIONS.length));
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);
}

function peakMegabytes(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
  } catch {
    // It has just ended.
    return 0;
  }
}

/** User and system time of a process and of its children that ended, in milliseconds; the kernel counts in hundredths. */
function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field) * 10, 0);
}

/** Measures the grading of programming questions by the executor as it is deployed. */
export async function benchGrading(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), "bench-executor-"));
  await buildExecutor(folder);
  const executor = createExecutor(folder);
  try {
    await executor.ready;
    await warmLatency(executor, 100);
    const ms = (value: number) => `${value.toFixed(1)} ms`;
    return [
      {
        what: "5-testcase question, warm, after a pause",
        value: ms(await warmLatency(executor, 150)),
        aim: "< 150 ms",
      },
      { what: "5-testcase question, warm, back to back", value: ms(await warmLatency(executor, 0)), aim: "< 150 ms" },
      { what: "5-testcase question, all stopped between two as Lambda does", value: ms(await frozenLatency(folder)) },
      { what: "5-testcase question, cold, without a snapshot yet", value: ms(await coldLatency(folder)) },
      { what: "until the snapshot is made", value: ms(await snapshotTime(folder)) },
      ...(await throughput(executor)),
      ...(await memoryAndProcessorTime(folder)),
    ];
  } finally {
    executor.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

if (require.main === module) void benchGrading().then((rows) => printTable("Grading, executor alone", rows));
