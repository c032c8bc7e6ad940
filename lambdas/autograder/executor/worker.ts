import { Script } from "node:vm";
import { parentPort, workerData } from "node:worker_threads";
import type * as Engine from "./engine";
import type { Order, WorkerData, WorkerMessage } from "./messages";
import { emptyRealm } from "./realm";

/**
 * The worker in which one question runs. It loads the engine, throws away everything of its global scope that is not
 * the language itself, and only then takes an order. Whatever a program might do to the global objects afterwards, the
 * three functions that speak for this worker are bound here.
 */
const { engine, cache } = workerData as WorkerData;
const port = parentPort as NonNullable<typeof parentPort>;
const post = port.postMessage.bind(port) as (text: string) => void;
const write = JSON.stringify.bind(JSON);

// Without importModuleDynamically: import() in code made by eval or Function is refused.
const script = new Script(engine, { filename: "engine.js", cachedData: cache ? Buffer.from(cache) : undefined });
const { Question } = (script.runInThisContext() as (exports: object) => typeof Engine)({});

function warm(): void {
  const library = {
    chapter: 4,
    variant: "default",
    external: "none",
    symbols: [],
    globals: [],
    execTimeMs: 1000,
  } as const;
  const parts = { prepend: "const p = x => x;", postpend: "", template: "" };
  const testcases = ["head(map(f, list(1, 2)));"];
  new Question({ library, ...parts, student: "function f(x) { return p(x) + 1; }", testcases }).run(0);
}

function serve({ nonce, request, indices }: Order): void {
  const say = (message: WorkerMessage) => post(write(message));
  let question: InstanceType<typeof Question> | null = null;
  for (const index of indices) {
    say({ kind: "phase", nonce, index, phase: "setup" });
    question ??= new Question(request);
    const begin = (phase: "setup" | "testcase") => () => say({ kind: "phase", nonce, index, phase });
    // An evaluation that begins once more has the time of another.
    const observation = question.run(index, begin("testcase"), begin("setup"));
    say({ kind: "observed", nonce, index, observation });
  }
  say({ kind: "done", nonce });
}

warm();
port.once("message", serve as (order: unknown) => void);
emptyRealm();
post(write({ kind: "ready", rejected: cache !== null && script.cachedDataRejected === true }));
