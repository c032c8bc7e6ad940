import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { addReport, compareRange, emptyReport, type Report } from "./differential/range";
import { DIFFERENCES } from "./differential/seen";

const PROGRAMS = 10_000;

/** Compares a range in a process of its own, so that two cores have work. */
async function compareElsewhere(from: number, to: number): Promise<Report> {
  const child = join(__dirname, "differential/child.ts");
  const args = ["--import", "tsx", child, String(from), String(to)];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 50_000_000 });
  return JSON.parse(stdout) as Report;
}

it(`${PROGRAMS} generated programs give the same in every engine, but for the differences that may be`, async () => {
  const middle = PROGRAMS / 2;
  const elsewhere = compareElsewhere(0, middle);
  const report = emptyReport();
  addReport(report, await compareRange(middle, PROGRAMS));
  addReport(report, await elsewhere);
  const { outcomes, compared, faults } = report;
  process.stdout.write(`  differential: ${JSON.stringify({ ...outcomes, compared })}\n`);
  expect(faults).toEqual([]);
  expect((outcomes.values ?? 0) + (outcomes.errors ?? 0)).toBe(PROGRAMS);
  expect(outcomes.errors).toBeGreaterThan(PROGRAMS / 20);
  const seen = new Set(Object.values(compared).flatMap((tally) => Object.keys(tally)));
  expect(DIFFERENCES.map(({ name }) => name).filter((name) => !seen.has(name))).toEqual([]);
}, 900_000);
