import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { listingForStudents, readListing } from "../../lambdas/core/assessments/course-listing";
import { courseForStudents } from "../../lambdas/core/courses/course-for-students";
import { Table } from "../../lambdas/core/table";
import { dynamoDbForTests, type TestDynamoDb } from "../../local/dynamodb";
import { PartitionLimits } from "../../local/dynamodb/partition-limits";

/**
 * A course of 5,000 students at its peak: 2,500 requests a second, each for a tenth of a second, therefore in 250 Lambdas
 * at once, and a sixth of them for the listing of 40 assessments (here fewer
 * and larger ones, of the same units). Every process has its own memory of the course, and
 * each partition DynamoDB's limits with nothing saved for bursts. See docs/decisions/24-course-in-memory.md.
 */
const LAMBDAS = 250;
const LISTINGS_A_SECOND = 417;
const ASSESSMENTS = 8;
const COURSE = "COURSE#1";

let db: TestDynamoDb;
let now = 1_000_000;
const limits = new PartitionLimits({ now: () => now, burstSeconds: 1 });
let lambdas: { table: Table; clock: { now: () => Date } }[];

beforeAll(async () => {
  db = await dynamoDbForTests({ limits });
  const name = await db.createTable();
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ ...db.config, maxAttempts: 1 }));
  lambdas = Array.from({ length: LAMBDAS }, () => ({
    table: new Table(client, name),
    clock: { now: () => new Date(now) },
  }));
  const assessments = Array.from({ length: ASSESSMENTS }, (_, n) => ({
    pk: COURSE,
    sk: `ASMT#${String(n).padStart(10, "0")}`,
    assessmentId: n,
    shortSummary: "x".repeat(3_900),
  }));
  const [first] = lambdas;
  await first?.table.putMany([{ pk: COURSE, sk: "COURSE", assessmentConfigs: [] }, ...assessments]);
});
afterAll(() => db.close());

/** The units that the course's partition gives in one second of listings. */
async function unitsOfASecond(list: (lambda: (typeof lambdas)[number]) => Promise<unknown>, from: number) {
  const before = limits.used.reads.get(COURSE) ?? 0;
  const start = now;
  for (let n = 0; n < LISTINGS_A_SECOND; n += 1) {
    now = start + Math.floor((n * 1_000) / LISTINGS_A_SECOND);
    const lambda = lambdas[(from + n) % LAMBDAS];
    if (lambda) await list(lambda);
  }
  now = start + 1_000;
  return (limits.used.reads.get(COURSE) ?? 0) - before;
}

it("listings and configurations are read of one partition without a request being throttled", async () => {
  const list = (lambda: (typeof lambdas)[number]) =>
    Promise.all([listingForStudents(lambda, 1), courseForStudents(lambda, 1)]);
  const seconds: number[] = [];
  for (const second of [0, 1]) seconds.push(await unitsOfASecond(list, second * LISTINGS_A_SECOND));
  expect([...limits.throttled]).toEqual([]);
  // All Lambdas are new in the first second; a process reads again 1.5 seconds after it last did.
  expect(Math.max(...seconds.slice(1))).toBeLessThan(1_800);
  expect(seconds.reduce((sum, units) => sum + units, 0)).toBeLessThan(3_800);
});

it("would be more than a partition gives, were it read for each request", async () => {
  now += 10_000;
  const [first] = lambdas;
  const before = limits.used.reads.get(COURSE) ?? 0;
  if (first) await readListing(first, 1);
  const units = (limits.used.reads.get(COURSE) ?? 0) - before;
  expect(units * LISTINGS_A_SECOND).toBeGreaterThan(3_000);
});
