import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Script } from "node:vm";
import { Worker } from "node:worker_threads";
import type { Observation } from "../../../language/observation";
import { hardLimitMs, MEMORY_REASON, WORKER_LIMITS } from "./limits";
import type { Order, Report, WorkerData, WorkerMessage } from "./messages";

/**
 * The disposable process between the supervisor and the workers: it may read its own folder and start workers, and has
 * an empty environment. A failing large allocation in a worker ends the whole process; that is what it is for.
 */
const engine = readFileSync(join(__dirname, "engine.js"), "utf8");
let cache: Uint8Array | null = sharedBytes(join(__dirname, "engine.cache"));

function sharedBytes(file: string): Uint8Array | null {
  return existsSync(file) ? shared(readFileSync(file)) : null;
}

function shared(bytes: Buffer): Uint8Array {
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.length));
  copy.set(bytes);
  return copy;
}

const report = (message: Report): void => void process.send?.(message);

function startWorker(): Worker {
  const worker = new Worker(join(__dirname, "worker.cjs"), {
    workerData: { engine, cache } satisfies WorkerData,
    resourceLimits: WORKER_LIMITS,
    env: {},
    stdin: false,
    stdout: true,
    stderr: true,
  });
  worker.once("message", (text: string) => {
    const { kind, rejected } = JSON.parse(text) as { kind: string; rejected: boolean };
    if (kind === "ready" && rejected) cache = shared(new Script(engine, { filename: "engine.js" }).createCachedData());
  });
  // Until an order listens itself, a worker that fails to start must not end this process.
  worker.on("error", () => undefined);
  return worker;
}

let spare: Worker | null = startWorker();
spare.once("message", () => report({ kind: "ready" }));

type Ending = { readonly observation: Observation | null; readonly index: number; readonly inSetup: boolean };

/** Runs the testcases of an order in one fresh worker; tells how it ended when a limit ended it. */
function runInWorker(order: Order, indices: readonly number[]): Promise<Ending | null> {
  const worker = spare ?? startWorker();
  spare = null;
  const hardLimit = hardLimitMs(order.request.library.execTimeMs);
  let index = indices[0] ?? 0;
  let inSetup = true;
  return new Promise((resolve) => {
    let timer: NodeJS.Timeout | undefined;
    const end = (observation: Observation | null, done = false) => {
      clearTimeout(timer);
      worker.removeAllListeners();
      worker.on("error", () => undefined);
      const ending = done ? null : { observation, index, inSetup };
      // The next worker waits: what this one's memory may still do to the process must not meet another testcase.
      if (done) void worker.terminate();
      else void worker.terminate().then(() => resolve(ending));
      if (done) resolve(ending);
    };
    const watch = () => {
      clearTimeout(timer);
      timer = setTimeout(() => end({ kind: "timeout", output: [] }), hardLimit);
    };
    worker.on("message", (text: string) => {
      const message = JSON.parse(text) as WorkerMessage;
      if (message.nonce !== order.nonce) return;
      if (message.kind === "done") return end(null, true);
      if (message.kind === "phase") {
        index = message.index;
        inSetup = message.phase === "setup";
        if (inSetup) watch();
      }
      report(message);
    });
    worker.on("error", (error: NodeJS.ErrnoException) => {
      const reason = error.code === "ERR_WORKER_OUT_OF_MEMORY" ? MEMORY_REASON : "The program could not be run.";
      end({ kind: "killed", reason });
    });
    worker.on("exit", () => end({ kind: "killed", reason: "The program could not be run." }));
    watch();
    worker.postMessage({ ...order, indices });
  });
}

async function serve(order: Order): Promise<void> {
  let left = [...order.indices];
  while (left.length > 0) {
    const ending = await runInWorker(order, left);
    if (!ending) break;
    const { index, observation, inSetup } = ending;
    const position = left.indexOf(index);
    // What ends the parts before the testcases ends every testcase in the same way.
    const ended = inSetup ? left.slice(position) : [index];
    if (observation) for (const at of ended) report({ kind: "observed", nonce: order.nonce, index: at, observation });
    left = left.slice(position + ended.length);
  }
  report({ kind: "done", nonce: order.nonce });
  spare ??= startWorker();
}

process.on("message", (order: Order) => void serve(order));
process.on("disconnect", () => process.exit(0));
