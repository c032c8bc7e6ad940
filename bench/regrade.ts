/**
 * A regrade with preview of 10,000 submissions of one assessment, on the DynamoDB stand-in in memory and without executing
 * anything: what it is said to cost before it starts, and what reading and writing took.
 */
import { connectTable, Meter } from "../lambdas/core/table";
import { dynamoDbForTests } from "../local/dynamodb";
import { type RegradeUse, regradeBigCourse } from "../scripts/big-regrade";
import type { Row } from "./table";

const SUBMISSIONS = 10_000;
/** One in ten does not hand in. */
const STUDENTS = Math.floor(SUBMISSIONS / 0.9);
const NOW = new Date("2026-11-21T08:00:00.000Z");

const summary = ({ reads, writes, calls, ms }: RegradeUse): string => {
  const each = (units: number) => (units / SUBMISSIONS).toFixed(1);
  return `${(ms / 1000).toFixed(0)} s; each ${each(reads)} reads, ${each(writes)} writes in ${each(calls)} calls`;
};

/** Measures a regrade, from the new version to its publication. */
export async function benchRegrade(): Promise<Row[]> {
  const db = await dynamoDbForTests();
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  const meter = new Meter();
  const config = { endpoint: db.endpoint, region: "us-east-1", credentials };
  const table = connectTable(await db.createTable(), { config, meter });
  const { draft, published, preview, publication, programs } = await regradeBigCourse(
    { table, meter, now: NOW },
    STUDENTS,
  );
  await db.close();
  const { jobs, minutes, usd } = draft.estimate;
  return [
    { what: "said beforehand", value: `${jobs} jobs, ${minutes} minutes, USD ${usd}` },
    { what: "graded aside", value: summary(preview) },
    { what: "published", value: summary(publication) },
    { what: "programs executed", value: String(programs), aim: String(SUBMISSIONS) },
    { what: "submissions published", value: String(published.tally.published), aim: String(SUBMISSIONS) },
    { what: "memory at the end", value: `${(process.memoryUsage().heapUsed / 1e6).toFixed(0)} MB heap` },
  ];
}
