import { parseArgs } from "node:util";
import * as z from "zod";
import { startAcademy } from "../test/browser/academy";
import { Caller } from "./exam/caller";
import { prepareExams } from "./exam/course";
import { type Load, watchProcesses } from "./exam/processes";
import { ACTIONS, Record, Student } from "./exam/student";
import { percentile, printTable, type Row } from "./table";

const whole = (least: number, most: number) => z.coerce.number().int().min(least).max(most);
const settings = z.object({
  /** Students who sit the exam. */
  students: whole(1, 10_000).default(100),
  /** How many of them come in each second until all are there. */
  arrivals: whole(1, 1000).default(50),
  /** Connections that all of them share, as they would share a campus network. */
  connections: whole(1, 1000).default(256),
});

/**
 * `npm run bench:exam -- --students N`: the product in a process of its own, N students who come one after the other, log
 * in, list, open, save 20 times, submit and wait for their verdict without a moment's thought. Ends with 1 when a single
 * request failed or a single submission was not graded.
 */
async function main(): Promise<boolean> {
  const text = { type: "string" } as const;
  const { values } = parseArgs({ options: { students: text, arrivals: text, connections: text } });
  const { students, arrivals, connections } = settings.parse(values);
  const academy = await startAcademy();
  try {
    const caller = new Caller(academy.origin, connections);
    const usernames = Array.from({ length: students }, (_, index) => `exam${index}`);
    const exams = await prepareExams(caller, usernames);
    const record = new Record();
    const watch = watchProcesses(academy.processId());
    const began = performance.now();
    await Promise.all(
      usernames.map(async (username, index) => {
        await new Promise((resolve) => setTimeout(resolve, (index * 1000) / arrivals));
        const exam = exams[index];
        if (exam) await new Student(caller, exam, username, record).sitExam();
      }),
    );
    const seconds = (performance.now() - began) / 1000;
    const load = watch.end();
    caller.close();
    printTable(`Exam, ${students} students, ${arrivals} more each second`, rowsOf(record, load, seconds, students));
    for (const [what, count] of record.failures) process.stdout.write(`  failed ${count} times: ${what}\n`);
    return record.failures.size === 0 && record.graded === students;
  } finally {
    await academy.remove();
  }
}

function rowsOf(record: Record, load: Load, seconds: number, students: number): Row[] {
  const failures = [...record.failures.values()].reduce((sum, count) => sum + count, 0);
  const times = (samples: readonly number[]) =>
    [0.5, 0.95, 0.99].map((share) => percentile(samples, share).toFixed(0)).join(" / ");
  return [
    { what: "requests", value: String(record.requests) },
    { what: "failures", value: String(failures), aim: "0" },
    { what: "submissions graded right", value: String(record.graded), aim: String(students) },
    { what: "seconds from the first login to the last verdict", value: seconds.toFixed(1) },
    { what: "requests a second", value: (record.requests / seconds).toFixed(0) },
    ...ACTIONS.map((action) => ({
      what: `${action}, p50 / p95 / p99`,
      value: `${times(record.samples.get(action) ?? [])} ms`,
    })),
    { what: "from handing in to the verdict, p50 / p95 / p99", value: `${times(record.waits)} ms` },
    { what: "processor, the stack with its programs", value: `${load.cores.toFixed(2)} cores` },
    ...load.parts
      .filter(({ share }) => share >= 0.01)
      .map(({ name, share }) => ({ what: `  of it ${name}`, value: `${share.toFixed(2)} cores` })),
    { what: "processor, the simulated students", value: `${load.clientCores.toFixed(2)} cores` },
    { what: "processor, everything else on the machine", value: `${load.otherCores.toFixed(2)} cores` },
    { what: "peak memory of the stack with its programs", value: `${load.peakMegabytes.toFixed(0)} MB` },
    { what: "saturated", value: load.saturated },
  ];
}

main()
  .then((isFlawless) => {
    process.exitCode = isFlawless ? 0 : 1;
  })
  .catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
