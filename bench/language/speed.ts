import { compilerFor, scopeNames, textOf } from "../../language/engine";
import type { Library } from "../../language/library";
import { stringify } from "../../language/slang";
import { type Context, createContext, runInContext } from "../../test/language/differential/stock";
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

/** Runs a program from its text to the text of its value. */
type Run = () => Promise<string> | string;

/** An engine: `start` makes a context with the standard library in it, in which one program is run. */
interface Engine {
  start(): Promise<(classic: Classic) => Run> | ((classic: Classic) => Run);
}

const OWN: Engine = {
  start() {
    const compiler = compilerFor(LIBRARY);
    const realm = compiler.start({ display: () => undefined });
    return ({ program }) =>
      () => {
        const code = compiler.compile("student", program, { chapter: 4, names: scopeNames(LIBRARY).student });
        if (Array.isArray(code)) throw new Error(code[0]?.explanation);
        const outcome = realm.execute(code);
        return outcome.kind === "value" ? textOf(outcome.value, "default") : outcome.kind;
      };
  },
};

const evaluate = (text: string, context: Context) =>
  runInContext(text, context, { executionMethod: "native", originalMaxExecTime: LIBRARY.execTimeMs });

/** The package as it comes. It loads its standard library with the first program of a context. */
const PACKAGE: Engine = {
  async start() {
    const context = createContext(4);
    await evaluate("1;", context);
    return ({ program }) =>
      async () => {
        const result = await evaluate(program, context);
        return result.status === "finished" ? stringify(result.value) : result.status;
      };
  },
};

/** Processor time of a piece of work in milliseconds: other load on the machine disturbs it less than the clock. */
async function processorTime<T>(work: () => Promise<T> | T): Promise<readonly [ms: number, result: T]> {
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return [(user + system) / 1000, result];
}

/** Times of one engine on one program: `warm` without making the context, `cold` with it. */
class Times {
  private readonly warm: number[] = [];
  private readonly cold: number[] = [];

  constructor(private readonly engine: Engine) {}

  async measure(classic: Classic, isStored: boolean): Promise<void> {
    const [starting, prepare] = await processorTime(() => this.engine.start());
    const [running, elapsed] = await processorTime(prepare(classic));
    if (elapsed !== classic.value) throw new Error(`${classic.name} gave ${elapsed} and not ${classic.value}.`);
    if (!isStored) return;
    this.warm.push(running);
    this.cold.push(starting + running);
  }

  medians(): readonly [warm: number, cold: number] {
    return [median(this.warm), median(this.cold)];
  }
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

const geometricMean = (values: readonly number[]): number =>
  Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);

/** Runs of each engine before, and while, it is measured; the engines take turns. */
const WARM_UP = 5;
const ROUNDS = 15;

interface Compared {
  readonly what: string;
  readonly own: readonly [warm: number, cold: number];
  readonly bare: readonly [warm: number, cold: number];
}

async function compare(classic: Classic): Promise<Compared> {
  const [own, bare] = [new Times(OWN), new Times(PACKAGE)];
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    await own.measure(classic, round >= WARM_UP);
    await bare.measure(classic, round >= WARM_UP);
  }
  return { what: classic.name, own: own.medians(), bare: bare.medians() };
}

function rowsOf(all: readonly Compared[], at: 0 | 1, state: string): Row[] {
  const times = (ratio: number) => `${ratio.toFixed(1)}x`;
  const rows = all.map(({ what, own, bare }) => ({
    what: `${what}, ${state}: ms, and of the package's engine`,
    value: `${own[at].toFixed(1)} / ${bare[at].toFixed(1)} = ${times(bare[at] / own[at])}`,
    aim: ">= 1.0x",
  }));
  const mean = geometricMean(all.map(({ own, bare }) => bare[at] / own[at]));
  return [...rows, { what: `geometric mean, ${state}`, value: times(mean), aim: ">= 1.0x" }];
}

/**
 * Ten classic programs beside the engine of the package in the same run: warm, in a context that holds the standard
 * library already, and cold, with the making of the context.
 */
export async function benchSpeed(): Promise<Row[]> {
  // The loader of TypeScript looks for maps in whatever is evaluated, which would count as the engines' time.
  process.setSourceMapsEnabled(false);
  const all: Compared[] = [];
  for (const classic of CLASSICS) all.push(await compare(classic));
  return [...rowsOf(all, 0, "warm"), ...rowsOf(all, 1, "cold")];
}
