import { clockTimeOf, textsOfClockTime } from "../../../domain/time-zones/time-zone";
import type { Core } from "../kernel/core";
import { assessmentCounts, assessmentDays, groupCounts, groupOfCounts, type Key, timeOfCounts } from "../table";
import { NO_CHOICE, XP_PARTS, XP_SCALE } from "./counts";
import { GRADING_PARTS } from "./grading-parts";

type Stored = Pick<Core, "table">;
type Row = Key & Readonly<Record<string, unknown>>;

/** One testcase that failed, by its place in its question, and how often. */
export interface FailedTestcase {
  /** 0-based, as is `testcase`. */
  readonly position: number;
  readonly testcase: number;
  readonly failed: number;
}

/** The totals over all submissions of an assessment. Only the work of students is counted. */
export interface AssessmentCounts {
  readonly begun: number;
  readonly submitted: number;
  /** Students who are stuck on one of its questions. */
  readonly stuck: number;
  /** Submitted work that has its verdict, by tenths of the maximum; its last part has what is above it, too. */
  readonly distribution: readonly number[];
  /** Answers with a verdict by testcases, by the question's position. */
  readonly judged: ReadonlyMap<number, number>;
  /** Testcases that fail now, most often first. */
  readonly failed: readonly FailedTestcase[];
  /** Submitted answers by the choice that was judged, by the question's position; null counts those that are none of its choices. */
  readonly chosen: ReadonlyMap<number, ReadonlyMap<number | null, number>>;
}

/** The counters of an assessment. Keys COUNTS#{a}/…, eventually consistent; half a read for each 4 KB of 16 items at most. */
export async function readAssessmentCounts({ table }: Stored, assessmentId: number): Promise<AssessmentCounts> {
  const rows = await table.queryAll<Row>({ pk: assessmentCounts(assessmentId), consistent: false });
  const counts = sumOf(rows);
  const figures = [...counts].flatMap(([name, count]) => {
    const [kind, position, testcase] = name.split("_");
    return count > 0 ? [{ kind, position: Number(position), testcase: Number(testcase), count }] : [];
  });
  const failed = figures
    .filter(({ kind }) => kind === "failed")
    .map(({ position, testcase, count }) => ({ position, testcase, failed: count }))
    .sort((a, b) => b.failed - a.failed || a.position - b.position || a.testcase - b.testcase);
  return {
    begun: counts.get("begun") ?? 0,
    submitted: counts.get("submitted") ?? 0,
    stuck: counts.get("stuck") ?? 0,
    distribution: Array.from({ length: XP_PARTS }, (_, part) => counts.get(`xp_${part}`) ?? 0),
    judged: new Map(
      figures.flatMap(({ kind, position, count }) => (kind === "judged" ? [[position, count] as const] : [])),
    ),
    failed,
    chosen: chosenOf(counts),
  };
}

function chosenOf(counts: ReadonlyMap<string, number>): Map<number, Map<number | null, number>> {
  const chosen = new Map<number, Map<number | null, number>>();
  for (const [name, count] of counts) {
    const [kind, position, choice] = name.split("_");
    if (kind !== "chosen" || count <= 0) continue;
    const ofQuestion = chosen.get(Number(position)) ?? new Map<number | null, number>();
    chosen.set(Number(position), ofQuestion.set(choice === NO_CHOICE ? null : Number(choice), count));
  }
  return chosen;
}

/** What the work that students submitted on one day came to, by the question's position. */
export interface DayCounts {
  /** YYYY-MM-DD. */
  readonly day: string;
  /** Answers with a verdict by testcases. */
  readonly judged: ReadonlyMap<number, number>;
  readonly failed: readonly FailedTestcase[];
  /** Answers whose time on task is known, by the part of the distribution of times. */
  readonly times: ReadonlyMap<number, ReadonlyMap<number, number>>;
}

/**
 * The counters of an assessment by the day of a time zone on which work was submitted, in the order of days. Keys COUNTDAYS#{a}/…,
 * eventually consistent; half a read for each 4 KB of 16 items at most for each quarter of an hour in which work was submitted.
 */
export async function readDayCounts({ table }: Stored, assessmentId: number, timeZone: string): Promise<DayCounts[]> {
  const rows = await table.queryAll<Row>({ pk: assessmentDays(assessmentId), consistent: false });
  const days = new Map<string, Row[]>();
  for (const row of rows) {
    const day = dayIn(timeZone, timeOfCounts(row.sk));
    days.set(day, [...(days.get(day) ?? []), row]);
  }
  const inOrder = [...days].sort(([a], [b]) => (a < b ? -1 : 1));
  return inOrder.map(([day, parts]) => dayCountsOf(day, sumOf(parts)));
}

/** What was counted by whole days in UTC keeps its day until it is counted anew. */
const dayIn = (timeZone: string, time: string): string =>
  time.length === 10 ? time : textsOfClockTime(clockTimeOf(Date.parse(`${time}Z`), timeZone)).day;

/** The keys of an assessment's counters by day, so that they are deleted with it. Keys COUNTDAYS#{a}/…, consistent. */
export async function dayCountKeys({ table }: Stored, assessmentId: number): Promise<Key[]> {
  const rows = await table.queryAll<Row>({ pk: assessmentDays(assessmentId) });
  return rows.map(({ pk, sk }) => ({ pk, sk }));
}

function dayCountsOf(day: string, counts: ReadonlyMap<string, number>): DayCounts {
  const judged = new Map<number, number>();
  const failed: FailedTestcase[] = [];
  const times = new Map<number, Map<number, number>>();
  for (const [name, count] of counts) {
    const [kind, position, place] = name.split("_");
    const [at, of] = [Number(position), Number(place)];
    if (count <= 0) continue;
    if (kind === "judged") judged.set(at, count);
    if (kind === "failed") failed.push({ position: at, testcase: of, failed: count });
    if (kind === "time") times.set(at, (times.get(at) ?? new Map<number, number>()).set(of, count));
  }
  return { day, judged, failed, times };
}

/**
 * How many answers of students to one question have each item of its rubric, by the item's id. Keys COUNTS#{a}/…, eventually
 * consistent; half a read for each 4 KB of 16 items at most.
 */
export async function readTickCounts(
  { table }: Stored,
  assessmentId: number,
  position: number,
): Promise<Map<number, number>> {
  const counts = sumOf(await table.queryAll<Row>({ pk: assessmentCounts(assessmentId), consistent: false }));
  const prefix = `ticked_${position}_`;
  return new Map(
    [...counts].flatMap(([name, count]) =>
      name.startsWith(prefix) && count > 0 ? [[Number(name.slice(prefix.length)), count] as const] : [],
    ),
  );
}

/**
 * Statistics of one grader over the work that they have graded wholly or mostly: count, and mean and spread of its XP as
 * parts of the maximum.
 */
export interface GradedWork {
  readonly submissions: number;
  /** 0 to 1, without the bonus. */
  readonly mean: number;
  /** Standard deviation. */
  readonly spread: number;
}

/** How far the grading of an assessment's submitted work is. Only the work of students is in it. */
export interface GradingCounts {
  /** Work that still waits for a grader, by the part of the students that its student is in. */
  readonly left: readonly number[];
  /** By the registration of the grader. */
  readonly graded: ReadonlyMap<number, GradedWork>;
}

/** How far an assessment is graded. Keys COUNTS#{a}/…, eventually consistent; half a read for each 4 KB of 16 items at most. */
export async function readGradingCounts({ table }: Stored, assessmentId: number): Promise<GradingCounts> {
  const counts = sumOf(await table.queryAll<Row>({ pk: assessmentCounts(assessmentId), consistent: false }));
  const countOf = (name: string) => counts.get(name) ?? 0;
  const graders = [...counts].flatMap(([name, count]) => {
    const [kind, grader] = name.split("_");
    return kind === "graded" && count > 0 ? [[Number(grader), count] as const] : [];
  });
  return {
    left: Array.from({ length: GRADING_PARTS }, (_, part) => countOf(`left_${part}`)),
    graded: new Map(
      graders.map(([grader, submissions]) => {
        const mean = countOf(`sum_${grader}`) / submissions / XP_SCALE;
        const square = countOf(`squares_${grader}`) / submissions / XP_SCALE ** 2;
        return [grader, { submissions, mean, spread: Math.sqrt(Math.max(square - mean * mean, 0)) }] as const;
      }),
    ),
  };
}

/** The submitted work of a group, by the id of the assessment type. */
export type GroupCounts = ReadonlyMap<number, { readonly submitted: number; readonly ungraded: number }>;

/** The counters of a course's groups, by their name. Keys GROUPCOUNTS#{c}/…, eventually consistent; half a read for about 10 groups. */
export async function readGroupCounts({ table }: Stored, courseId: number): Promise<Map<string, GroupCounts>> {
  const rows = await table.queryAll<Row>({ pk: groupCounts(courseId), consistent: false });
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groupOfCounts(row.sk);
    groups.set(group, [...(groups.get(group) ?? []), row]);
  }
  return new Map([...groups].map(([group, shards]) => [group, typesOf(sumOf(shards))]));
}

function typesOf(counts: ReadonlyMap<string, number>): GroupCounts {
  const ids = new Set([...counts.keys()].map((name) => Number(name.slice(name.indexOf("_") + 1))));
  return new Map(
    [...ids].map((id) => {
      const figures = { submitted: counts.get(`submitted_${id}`) ?? 0, ungraded: counts.get(`ungraded_${id}`) ?? 0 };
      return [id, figures] as const;
    }),
  );
}

/** Sums up the attributes of the items that counters are spread over. */
function sumOf(rows: readonly Row[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [name, value] of rows.flatMap((row) => Object.entries(row))) {
    if (typeof value === "number") sums.set(name, (sums.get(name) ?? 0) + value);
  }
  return sums;
}
