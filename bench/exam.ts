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
  /** Students who arrive in each second until all are there. */
  arrivals: whole(1, 1000).default(50),
  /** Submissions whose programs loop, handed in before the exam is sat a second time; 0 leaves that out. */
  loops: whole(0, 1000).default(50),
  /** Connections that all of them share, as they would share a campus network. */
  connections: whole(1, 1000).default(256),
  /** All log in first, and start in the same second, those who hand in loops among them. */
  together: z.boolean().default(false),
  /** Of those who start together, the share for whom the network breaks in the middle. */
  cut: z.coerce.number().min(0).max(1).default(0.1),
});

/** Students who sit it alone, one after the other, before the others start together. */
const ALONE = 10;

/**
 * `npm run bench:exam -- --students N`: the product in a process of its own, N students who come one after the other, log
 * in, list, open, save 20 times, submit and wait for their verdict without a moment's thought. Then as many others do so
 * behind submissions whose programs loop. With `--together`, N start in the same second instead, after ten who sit it alone,
 * with those who hand in loops among them and the network cut for a tenth of them. Ends with 1 when a single request failed or a single submission was not graded.
 */
async function main(): Promise<boolean> {
  const text = { type: "string" } as const;
  const options = { students: text, arrivals: text, loops: text, connections: text, cut: text };
  const { values } = parseArgs({ options: { ...options, together: { type: "boolean" } } });
  const chosen = settings.parse(values);
  const { students, arrivals, loops, connections } = chosen;
  const academy = await startAcademy();
  try {
    if (chosen.together) return await startTogether(academy, chosen);
    const caller = new Caller(academy.origin, connections);
    const named = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name}${index}`);
    const behind = loops > 0 ? students : 0;
    const usernames = [...named("exam", students), ...named("behind", behind), ...named("loop", loops)];
    const exams = await prepareExams(caller, usernames);
    const sit = async (from: number, record: Record) => {
      const sitting = usernames.slice(from, from + students).map(async (username, index) => {
        await new Promise((resolve) => setTimeout(resolve, (index * 1000) / arrivals));
        const exam = exams[from + index];
        if (exam) await new Student(caller, exam, username, record).sitExam();
      });
      await Promise.all(sitting);
    };
    const record = new Record();
    const watch = watchProcesses(academy.processId());
    const began = performance.now();
    await sit(0, record);
    const seconds = (performance.now() - began) / 1000;
    const load = watch.end();
    printTable(`Exam, ${students} students, ${arrivals} more each second`, rowsOf(record, load, seconds, students));
    const second = new Record();
    if (behind > 0) {
      for (const [index, username] of usernames.slice(2 * students).entries()) {
        const exam = exams[2 * students + index];
        if (exam) await new Student(caller, exam, username, second).handInLoop();
      }
      await sit(students, second);
      printTable(`The same behind ${loops} submissions whose programs loop`, rowsBehind(record, second, students));
    }
    caller.close();
    const failures = [...record.failures, ...second.failures];
    for (const [what, count] of failures) process.stdout.write(`  failed ${count} times: ${what}\n`);
    return failures.length === 0 && record.graded + second.graded === students + behind;
  } finally {
    await academy.remove();
  }
}

type Settings = z.infer<typeof settings>;
type Academy = Pick<Awaited<ReturnType<typeof startAcademy>>, "origin" | "processId">;

async function startTogether(academy: Academy, { students, arrivals, loops, connections, cut }: Settings) {
  const caller = new Caller(academy.origin, connections);
  const named = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name}${index}`);
  const usernames = [...named("alone", ALONE), ...named("exam", students), ...named("loop", loops)];
  const exams = await prepareExams(caller, usernames);
  const [alone, together, looping] = [new Record(), new Record(), new Record()];
  const studentOf = (index: number, record: Record) => {
    const [exam, username] = [exams[index], usernames[index]];
    if (!exam || username === undefined) throw new Error("There is no exam for everybody");
    return new Student(caller, exam, username, record);
  };
  for (let index = 0; index < ALONE; index += 1) await studentOf(index, alone).sitExam();
  const sitting = Array.from({ length: students }, (_, index) => studentOf(ALONE + index, together));
  const loopers = Array.from({ length: loops }, (_, index) => studentOf(ALONE + students + index, looping));
  const watch = watchProcesses(academy.processId());
  const began = performance.now();
  const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  await Promise.all(
    [...sitting, ...loopers].map(async (student, index) => {
      await after((index * 1000) / arrivals);
      await student.arrive();
    }),
  );
  const every = cut > 0 ? Math.round(1 / cut) : Number.POSITIVE_INFINITY;
  await Promise.all([
    ...loopers.map((student) => student.handInLoop()),
    ...sitting.map(async (student, index) => {
      await after((index * 1000) / students);
      await student.work({ isCut: index % every === 0 });
    }),
  ]);
  const seconds = (performance.now() - began) / 1000;
  const load = watch.end();
  caller.close();
  printTable(`Exam, ${students} students who start in one second, the network cut for ${cut * 100} % of them`, [
    ...rowsOf(together, load, seconds, students),
    ...rowsBeside(alone, together),
  ]);
  const records = [alone, together, looping];
  const failures = records.flatMap(({ failures: some }) => [...some]);
  for (const [what, count] of failures) process.stdout.write(`  failed ${count} times: ${what}\n`);
  return failures.length === 0 && alone.graded + together.graded === ALONE + students;
}

function rowsBeside(alone: Record, together: Record): Row[] {
  const worst = ({ waits }: Record) => percentile(waits, 0.95);
  const times = (worst(together) / worst(alone)).toFixed(2);
  return [
    { what: "from handing in to the verdict at rest, p50", value: `${percentile(alone.waits, 0.5).toFixed(0)} ms` },
    { what: "the same at rest, p95", value: `${worst(alone).toFixed(0)} ms` },
    { what: "p95 of those together, of that at rest", value: `${times} times`, aim: "<= 2 times" },
  ];
}

function rowsBehind(alone: Record, behind: Record, students: number): Row[] {
  const median = ({ waits }: Record) => percentile(waits, 0.5);
  const times = (median(behind) / median(alone)).toFixed(2);
  return [
    { what: "submissions graded right", value: String(behind.graded), aim: String(students) },
    { what: "from handing in to the verdict, p50", value: `${median(behind).toFixed(0)} ms` },
    { what: "of what it was without them", value: `${times} times`, aim: "<= 2 times" },
    { what: "the wait for the first verdict of them", value: `${(behind.waits[0] ?? Number.NaN).toFixed(0)} ms` },
  ];
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
