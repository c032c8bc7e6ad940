import { runMachine, runOwn, runStepper } from "./differential/own";
import { type Generated, generate } from "./differential/programs";
import { compare, DIFFERENCES, type Seen } from "./differential/seen";
import { StockEngine } from "./differential/stock";

const PROGRAMS = 10_000;
/** Each of these has its first programs with the smallest seeds, so that a fault names the seed to look at. */
const PARTS = 10;

type Tally = Record<string, number>;

const native = new StockEngine("native");
const interpreter = new StockEngine("interpreter");
const compared: Record<string, Tally> = {};
const outcomes: Tally = { values: 0, errors: 0 };

const count = (tally: Tally, key: string): void => {
  tally[key] = (tally[key] ?? 0) + 1;
};

/** Compares every engine with the one that students get; tells the programs that differ as they may not. */
async function faultsOf(program: Generated): Promise<string[]> {
  const slow = interpreter.run(program);
  const own = runOwn(program);
  count(outcomes, own.outcome.startsWith("=") ? "values" : "errors");
  const others: [string, Seen | null][] = [
    ["the package's native engine", await native.run(program)],
    ["the package's interpreter", await slow],
    ["the own machine", runMachine(program)],
    ["the stepper", runStepper(program, own)],
  ];
  return others.flatMap(([name, seen]) => {
    if (seen === null) return [];
    compared[name] ??= {};
    const tally = compared[name];
    const difference = compare(program.text, own, seen);
    count(tally, difference ?? "same");
    return difference === "fault"
      ? [`seed ${program.seed}, ${name}\n${program.text}\n${told(own)}\n${told(seen)}`]
      : [];
  });
}

const told = ({ outcome, displayed }: Seen): string => [...displayed.map((line) => `> ${line}`), outcome].join("\n");

describe("generated programs give the same in every engine", () => {
  it.each(Array.from({ length: PARTS }, (_, part) => part))(
    "part %d",
    async (part) => {
      const size = PROGRAMS / PARTS;
      for (let seed = part * size; seed < (part + 1) * size; seed++) {
        expect(await faultsOf(generate(seed))).toEqual([]);
      }
    },
    120_000,
  );

  it("has compared them all, many of them with an error, and every difference that may be still is", () => {
    process.stdout.write(`  differential: ${JSON.stringify({ ...outcomes, compared })}\n`);
    expect((outcomes.values ?? 0) + (outcomes.errors ?? 0)).toBe(PROGRAMS);
    expect(outcomes.errors).toBeGreaterThan(PROGRAMS / 20);
    const seen = new Set(Object.values(compared).flatMap((tally) => Object.keys(tally)));
    expect(DIFFERENCES.map(({ name }) => name).filter((name) => !seen.has(name))).toEqual([]);
  });
});
