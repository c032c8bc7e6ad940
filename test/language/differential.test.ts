import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { casesOf, IS_WHOLE, SEED } from "../campaign";
import { DIFFERENCES } from "./differential/observed-run";
import { addReport, compareRange, emptyReport, type Report } from "./differential/range";
import { generateThreads, runConcurrent, runSerial } from "./differential/threads";

const PROGRAMS = casesOf("generated programs", { sample: 200, whole: 10_000 });
const THREAD_PROGRAMS = casesOf("generated programs of threads", { sample: 80, whole: 2_000 });

/** Compares a range: a long one in a process of its own, so that two cores have work, which takes longer to load a sample. */
async function compareElsewhere(from: number, to: number): Promise<Report> {
  if (!IS_WHOLE) return compareRange(from, to);
  const child = join(__dirname, "differential/child.ts");
  const args = ["--import", "tsx", child, String(from), String(to)];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 50_000_000 });
  return JSON.parse(stdout) as Report;
}

it(`${PROGRAMS} generated programs give the same value or error line in every engine, but for differences that may be`, async () => {
  const middle = SEED + PROGRAMS / 2;
  const elsewhere = compareElsewhere(SEED, middle);
  const report = emptyReport();
  addReport(report, await compareRange(middle, SEED + PROGRAMS));
  addReport(report, await elsewhere);
  const { outcomes, compared, faults } = report;
  process.stdout.write(`  differential: ${JSON.stringify({ ...outcomes, compared })}\n`);
  expect(faults).toEqual([]);
  expect((outcomes.values ?? 0) + (outcomes.errors ?? 0)).toBe(PROGRAMS);
  expect(outcomes.errors).toBeGreaterThan(PROGRAMS / 20);
  const names = new Set(Object.values(compared).flatMap((tally) => Object.keys(tally)));
  if (IS_WHOLE) expect(DIFFERENCES.map(({ name }) => name).filter((name) => !names.has(name))).toEqual([]);
}, 900_000);

it(`${THREAD_PROGRAMS} generated programs of threads that wait for one another end as their threads in order do`, () => {
  const wrong = [];
  for (let seed = SEED; seed < SEED + THREAD_PROGRAMS; seed++) {
    const program = generateThreads(seed);
    const [concurrent, serial] = [runConcurrent(program), runSerial(program)];
    if (JSON.stringify(concurrent) !== JSON.stringify(serial)) wrong.push({ ...program, concurrent, serial });
  }
  expect(wrong.slice(0, 3)).toEqual([]);
}, 300_000);
