import { createContext, runInContext } from "js-slang";
import { stringify } from "js-slang/dist/utils/stringify";
import { compilerFor, scopeNames, textOf } from "../../language/engine";
import type { Library } from "../../language/library";
import type { Row } from "../table";
import { CLASSICS, type Classic } from "./programs";

const LIBRARY: Library = {
  chapter: 4,
  variant: "default",
  external: "none",
  symbols: [],
  globals: [],
  execTimeMs: 60_000,
};

/** Processor time of one run in milliseconds: other load on the machine disturbs it less than the clock. */
async function processorTime(run: () => Promise<string> | string, value: string): Promise<number> {
  const before = process.cpuUsage();
  const seen = await run();
  const { user, system } = process.cpuUsage(before);
  if (seen !== value) throw new Error(`A classic program gave ${seen} and not ${value}.`);
  return (user + system) / 1000;
}

/** From text to value in a context of its own, by this engine. */
function own({ program }: Classic): string {
  const compiler = compilerFor(LIBRARY);
  const realm = compiler.start({ display: () => undefined });
  const code = compiler.compile("student", program, { chapter: 4, names: scopeNames(LIBRARY).student });
  if (Array.isArray(code)) throw new Error(code[0]?.explanation);
  const outcome = realm.execute(code);
  return outcome.kind === "value" ? textOf(outcome.value, "default") : outcome.kind;
}

/** The same by the package as it comes. */
async function bare({ program }: Classic): Promise<string> {
  const context = createContext(4);
  const result = await runInContext(program, context, {
    executionMethod: "native",
    originalMaxExecTime: LIBRARY.execTimeMs,
  });
  return result.status === "finished" ? stringify(result.value) : result.status;
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

/** Runs of each engine before, and while, it is measured; the engines take turns. */
const WARM_UP = 5;
const ROUNDS = 15;

async function compare(classic: Classic): Promise<Row> {
  const times = { own: [] as number[], bare: [] as number[] };
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    const measured = {
      own: await processorTime(() => own(classic), classic.value),
      bare: await processorTime(() => bare(classic), classic.value),
    };
    if (round < WARM_UP) continue;
    times.own.push(measured.own);
    times.bare.push(measured.bare);
  }
  const [ownMs, bareMs] = [median(times.own), median(times.bare)];
  return {
    what: `${classic.name}: runs a second, and of the package's engine`,
    value: `${(1000 / ownMs).toFixed(0)} / ${(1000 / bareMs).toFixed(0)} = ${(bareMs / ownMs).toFixed(1)}x`,
    aim: ">= 1.0x",
  };
}

/** Ten classic programs, from text to value in a fresh context, beside the bare engine of the package in the same run. */
export async function benchSpeed(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const classic of CLASSICS) rows.push(await compare(classic));
  return rows;
}
