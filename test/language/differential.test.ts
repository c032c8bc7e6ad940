import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { addReport, compareRange, emptyReport, type Report } from "./differential/range";
import { DIFFERENCES } from "./differential/seen";
import { generateThreads, runConcurrent, runSerial } from "./differential/threads";

/** `DEEP=true` compares so many programs that every difference that may be is met. */
const DEEP = process.env.DEEP === "true";
const PROGRAMS = DEEP ? 10_000 : 500;
const THREAD_PROGRAMS = DEEP ? 2_000 : 200;
/** Every run has other programs; `DIFFERENTIAL_SEED` repeats the ones of a run that failed. */
const FIRST = Number(process.env.DIFFERENTIAL_SEED ?? Math.floor(Math.random() * 1_000_000));

/** Compares a range in a process of its own, so that two cores have work. */
async function compareElsewhere(from: number, to: number): Promise<Report> {
  const child = join(__dirname, "differential/child.ts");
  const args = ["--import", "tsx", child, String(from), String(to)];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 50_000_000 });
  return JSON.parse(stdout) as Report;
}

it(`${PROGRAMS} generated programs give the same value or error line in every engine, but for differences that may be`, async () => {
  process.stdout.write(`  differential: DIFFERENTIAL_SEED=${FIRST}\n`);
  const middle = FIRST + PROGRAMS / 2;
  const elsewhere = compareElsewhere(FIRST, middle);
  const report = emptyReport();
  addReport(report, await compareRange(middle, FIRST + PROGRAMS));
  addReport(report, await elsewhere);
  const { outcomes, compared, faults } = report;
  process.stdout.write(`  differential: ${JSON.stringify({ ...outcomes, compared })}\n`);
  expect(faults).toEqual([]);
  expect((outcomes.values ?? 0) + (outcomes.errors ?? 0)).toBe(PROGRAMS);
  expect(outcomes.errors).toBeGreaterThan(PROGRAMS / 20);
  const seen = new Set(Object.values(compared).flatMap((tally) => Object.keys(tally)));
  if (DEEP) expect(DIFFERENCES.map(({ name }) => name).filter((name) => !seen.has(name))).toEqual([]);
}, 900_000);

it(`${THREAD_PROGRAMS} generated programs of threads that wait for one another end as their threads in order do`, () => {
  const wrong = [];
  for (let seed = FIRST; seed < FIRST + THREAD_PROGRAMS; seed++) {
    const program = generateThreads(seed);
    const [concurrent, serial] = [runConcurrent(program), runSerial(program)];
    if (JSON.stringify(concurrent) !== JSON.stringify(serial)) wrong.push({ ...program, concurrent, serial });
  }
  expect(wrong.slice(0, 3)).toEqual([]);
}, 300_000);
