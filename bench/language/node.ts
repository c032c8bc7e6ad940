import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { buildExecutor } from "../../lambdas/autograder/executor/build";
import { createLauncher, type Launcher } from "../../lambdas/autograder/executor/launch";
import { QuestionProcess } from "../../lambdas/autograder/executor/process";
import { CommandHandler } from "../../language/command-handler";
import type { Event } from "../../language/events";
import type { Library } from "../../language/library";
import { percentile, type Row } from "../table";

export const LIBRARY: Library = {
  chapter: 4,
  variant: "default",
  external: "none",
  symbols: [],
  globals: [],
  execTimeMs: 20_000,
};

const STARTS = 5;

/** Milliseconds from the start of a question's process to its end, when it has no testcase to run. */
async function start(launcher: Launcher): Promise<number> {
  const order = {
    nonce: "bench",
    indices: [],
    request: { library: LIBRARY, prepend: "", student: "", postpend: "", template: "", testcases: [] },
  };
  const times: number[] = [];
  for (let i = 0; i < STARTS; i++) {
    const from = performance.now();
    const started = new QuestionProcess(launcher.start());
    started.give(order, () => undefined);
    await started.ended;
    times.push(performance.now() - from);
  }
  return percentile(times, 0.5);
}

/** Returns how long the engine takes to start in a process of its own, as grading starts it. */
export async function benchStart(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), "bench-language-"));
  try {
    await buildExecutor(folder);
    const ms = (value: number) => `${value.toFixed(0)} ms`;
    const bare = createLauncher(folder, { log: console.error, withSnapshot: false });
    const rows = [{ what: "start of a process with the engine, loaded anew", value: ms(await start(bare)) }];
    const launcher = createLauncher(folder, { log: console.error });
    await launcher.ready;
    rows.push({ what: "start of a process with the engine, from a snapshot", value: ms(await start(launcher)) });
    launcher.close();
    return rows;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const PROGRAM = `
const squares = map(x => x * x, enum_list(1, 200));
const sum = xs => is_null(xs) ? 0 : head(xs) + sum(tail(xs));
display(sum(squares));
stream_ref(stream_map(x => x + 1, integers_from(1)), 500);`;

/** Memory that the engine holds on to: what is left after 500 runs, less what was left after 50. */
export async function benchMemory(): Promise<Row[]> {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const events: Event[] = [];
  const commands = new CommandHandler((event) => events.push(event), {
    now: Date.now,
    random: Math.random,
    setTimer: () => 0,
    clearTimer: () => undefined,
  });
  const used = () => {
    collect();
    collect();
    return process.memoryUsage().heapUsed / 1024 / 1024;
  };
  const run = (from: number, to: number) => {
    for (let run = from; run < to; run++) {
      events.length = 0;
      commands.handle({
        type: "run",
        run,
        library: LIBRARY,
        prepend: "",
        program: `${PROGRAM}\n${run};`,
      });
    }
    return used();
  };
  const early = run(0, 50);
  const late = run(50, 500);
  const value = `${early.toFixed(1)} -> ${late.toFixed(1)} MB (${(late - early).toFixed(1)} MB)`;
  return [{ what: "memory after 50 runs and after 500", value, aim: "no growth" }];
}
