import { compare, type ObservedRun } from "./observed-run";
import { runMachine, runOwn, runStepper } from "./own";
import { generate } from "./programs";
import { StockEngine } from "./stock";

type Tally = Record<string, number>;

/** What the comparison of many programs gave. */
export interface Report {
  readonly outcomes: Tally;
  /** For every engine, how often its outcome was the same, and how often it differed in which way. */
  readonly compared: Record<string, Tally>;
  /** Programs that differ as they may not, with both outcomes. */
  readonly faults: string[];
}

export const emptyReport = (): Report => ({ outcomes: { values: 0, errors: 0 }, compared: {}, faults: [] });

/** Faults that are told; with so many, one cause is behind most. */
const FAULTS = 5;

/** Compares what every engine gives for the programs of these seeds with what students get. */
export async function compareRange(from: number, to: number): Promise<Report> {
  const report = emptyReport();
  const native = new StockEngine("native");
  const interpreter = new StockEngine("interpreter");
  for (let seed = from; seed < to; seed++) {
    const program = generate(seed);
    const slow = interpreter.run(program);
    const own = runOwn(program);
    count(report.outcomes, own.outcome.startsWith("=") ? "values" : "errors");
    const others: [string, ObservedRun | null][] = [
      ["the package's native engine", await native.run(program)],
      ["the package's interpreter", await slow],
      ["the own machine", runMachine(program)],
      ["the stepper", runStepper(program, own)],
    ];
    for (const [name, other] of others) {
      if (other === null) continue;
      const difference = compare(program.text, own, other);
      report.compared[name] ??= {};
      count(report.compared[name], difference ?? "same");
      if (difference !== "fault" || report.faults.length >= FAULTS) continue;
      report.faults.push(`seed ${seed}, ${name}\n${program.text}\n${outcomeText(own)}\n${outcomeText(other)}`);
    }
  }
  return report;
}

/** Adds what another range gave. */
export function addReport(sum: Report, { outcomes, compared, faults }: Report): void {
  for (const [key, number] of Object.entries(outcomes)) count(sum.outcomes, key, number);
  for (const [engine, tally] of Object.entries(compared)) {
    sum.compared[engine] ??= {};
    for (const [key, number] of Object.entries(tally)) count(sum.compared[engine], key, number);
  }
  sum.faults.push(...faults);
}

function count(tally: Tally, key: string, number = 1): void {
  tally[key] = (tally[key] ?? 0) + number;
}

const outcomeText = ({ outcome, displayed }: ObservedRun): string =>
  [...displayed.map((line) => `> ${line}`), outcome].join("\n");
