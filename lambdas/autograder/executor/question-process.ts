import { readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { startupSnapshot } from "node:v8";
import { Script } from "node:vm";
import type * as Engine from "./engine";
import type { Order, Report } from "./messages";
import { emptyRealm } from "./realm";
import { warm } from "./warm";

/**
 * The process in which one question runs. Run by itself it loads the engine; run from a snapshot that was made of it, it
 * wakes up with the engine loaded. Either way it throws away everything of its global scope that is not the language
 * itself, and only then reads its one order. Whatever a program might do to the global objects afterwards, the functions
 * that speak for this process are bound here.
 */
const ORDER_FD = 0;
const REPORT_FD = 3;

// Without importModuleDynamically: import() in code made by eval or Function is refused.
const script = new Script(readFileSync(join(__dirname, "engine.js"), "utf8"), { filename: "engine.js" });
const engine = (script.runInThisContext() as (exports: object) => typeof Engine)({});
const write = JSON.stringify.bind(JSON);
const end = (process as unknown as { reallyExit(code: number): never }).reallyExit.bind(process);
const { env } = process;

function serve(): void {
  for (const name of Object.keys(env)) delete env[name];
  emptyRealm();
  const { nonce, request, indices } = JSON.parse(readFileSync(ORDER_FD, "utf8")) as Order;
  const say = (report: Report) => void writeSync(REPORT_FD, `${write(report)}\n`);
  let question: Engine.ReadyQuestion | null = null;
  for (const index of indices) {
    say({ kind: "phase", nonce, index, phase: "setup" });
    question ??= engine.openQuestion(request);
    const begin = (phase: "setup" | "testcase") => () => say({ kind: "phase", nonce, index, phase });
    // An evaluation that begins once more has the time of another.
    const observation = question.run(index, begin("testcase"), begin("setup"));
    say({ kind: "observed", nonce, index, observation });
  }
  say({ kind: "done", nonce });
  // Nothing that a program left to be done later is done.
  end(0);
}

if (startupSnapshot.isBuildingSnapshot()) {
  warm(engine.openQuestion);
  startupSnapshot.setDeserializeMainFunction(serve);
} else serve();
