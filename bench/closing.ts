/**
 * The daily closing of one assessment for a course of 1,000 students, on the DynamoDB stand-in in memory: half of them
 * answered one of two questions, the others none. Then a run that finds it done, and the announcement and the reminder.
 */
import { announce, remind } from "../lambdas/core/closing/announce-assessment";
import { closeAssessment } from "../lambdas/core/closing/close-assessment";
import { mapConcurrently } from "../lambdas/core/kernel/concurrency";
import { saveAnswer } from "../lambdas/core/member-work/save-answer";
import { connectTable, Meter } from "../lambdas/core/table";
import { dynamoDbForTests } from "../local/dynamodb";
import { writeBigCourse } from "../scripts/big-course";
import type { Row } from "./table";

const STUDENTS = 1000;
const NOW = new Date("2026-11-21T08:00:00.000Z");

/** Measures the clock's work that grows with a course. */
export async function benchClosing(): Promise<Row[]> {
  const db = await dynamoDbForTests();
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  const meter = new Meter();
  const config = { endpoint: db.endpoint, region: "us-east-1", credentials };
  const table = connectTable(await db.createTable(), { config, meter });
  let now = NOW;
  let jobs = 0;
  const core = {
    table,
    clock: { now: () => now },
    uuid: () => crypto.randomUUID(),
    queue: {
      send: async () => {
        jobs += 1;
      },
    },
  };
  const course = await writeBigCourse(table, { students: STUDENTS, assessments: 1, now });
  const assessmentId = course.assessmentIds[0] ?? 0;
  const save = { questionId: assessmentId * 1000, answer: "const twice = n => 2 * n;", expectedVersion: undefined };
  await mapConcurrently(course.students.slice(0, STUDENTS / 2), 8, (student) => saveAnswer(core, student, save));

  const rows: Row[] = [];
  const measure = async (what: string, act: () => Promise<void>) => {
    meter.take();
    const [began, before] = [performance.now(), process.memoryUsage().heapUsed];
    await act();
    const [ms, grown] = [performance.now() - began, process.memoryUsage().heapUsed - before];
    rows.push({ what, value: `${(ms / 1000).toFixed(1)} s, ${meter.take()}, heap ${(grown / 1e6).toFixed(0)} MB` });
  };
  await measure("announce", () => announce(core, course.courseId, assessmentId));
  now = new Date("2026-11-27T20:00:00.000Z");
  await measure("remind", () => remind(core, course.courseId, assessmentId));
  now = new Date("2026-11-28T16:01:00.000Z");
  await measure("close", () => closeAssessment(core, course.courseId, assessmentId));
  await measure("close again", () => closeAssessment(core, course.courseId, assessmentId));
  rows.push({ what: "grading jobs sent", value: String(jobs), aim: String(STUDENTS / 2) });
  await db.close();
  return rows;
}
