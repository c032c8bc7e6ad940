import { createHash } from "node:crypto";
import type { Core } from "../kernel/core";
import { partsOfSubmissionId } from "../kernel/ids";
import type { RegistrationItem } from "../members/registration";
import type { Submission } from "../submissions/rules";
import {
  gradingQueueIndex,
  type Item,
  type Key,
  membersIndex,
  nameSort,
  regIdOfSort,
  registrationItems,
  SUBMISSION_PREFIX,
  submissionIndexPrefix,
  submissionKey,
  submissionsIndex,
} from "../table";
import { compare, type Order, type Position } from "./page-position";
import type { Student } from "./roster";

/** One thing that a cursor looked at: its position and, if there is one, the submission there. */
export interface CursorStep {
  readonly position: Position;
  readonly submission?: Submission;
  /** The cost of looking, in submissions. */
  readonly weight: number;
}

/** Submissions in an order, read a few at a time as they are asked for. */
export type RowCursor = AsyncGenerator<CursorStep, void, undefined>;

export interface CursorStart {
  readonly table: Core["table"];
  readonly courseId: number;
  readonly order: Order;
  /** Only what comes after it. */
  readonly after: Position | undefined;
  /** Rows that one query asks for: more than are wanted when many will not fit. */
  readonly chunk: number;
  /** Rows that are read one by one before the caller is asked whether more are wanted. */
  readonly wanted: number;
}

/** Students whose work is read as a whole. */
export const SMALL_ROSTER = 40;
const MEMBERS_AT_ONCE = 10;
const WORKS_AT_ONCE = 2;
/** A query that finds nothing is charged as one of 4 KB, which is about eight submissions. */
const QUERY_WEIGHT = 8;

const padded = (id: number) => String(id).padStart(9, "0");
const byAssessment = (sort: string, assessmentId: number): Position => ({ major: padded(assessmentId), minor: sort });
const byStudent = (sort: string, assessmentId: number): Position => ({ major: sort, minor: padded(assessmentId) });
const isAfter = ({ order, after }: CursorStart, position: Position) => !after || compare(order, position, after) > 0;

/**
 * Reads a course by assessment, or some of its assessments. Index COURSE#{c}#SUBMISSIONS; half a read for each 4 KB, and
 * half a read to find each assessment unless they are given.
 */
export async function* rowsByAssessment(start: CursorStart, assessmentIds?: readonly number[]): RowCursor {
  const { order, after } = start;
  const first = after ? Number(after.major) : undefined;
  const reached = (id: number) => first === undefined || (order.descending ? id <= first : id >= first);
  const chosen = assessmentIds?.filter(reached).sort((a, b) => (order.descending ? b - a : a - b));
  for await (const id of chosen ?? assessmentsWithWork(start, first)) {
    yield* rowsOfAssessment(start, id, id === first ? after?.minor : undefined);
  }
}

/** The assessments that have submissions, each found by asking for the next key. */
async function* assessmentsWithWork({ table, courseId, order }: CursorStart, first: number | undefined) {
  const { descending } = order;
  let from = first === undefined ? undefined : padded(first + (descending ? 1 : 0));
  for (;;) {
    const query = { pk: submissionsIndex(courseId), index: "gsi1" as const, descending, limit: 1, from };
    const [found] = (await table.query<Submission>(query)).items;
    if (!found) return;
    yield found.assessmentId;
    from = descending ? submissionIndexPrefix(found.assessmentId) : padded(found.assessmentId + 1);
  }
}

/**
 * Reads one assessment by students' names, from after `afterSort`. In an order by students the direction is theirs. Index
 * COURSE#{c}#SUBMISSIONS/{a}#…; half a read for each 4 KB.
 */
export async function* rowsOfAssessment(
  { table, courseId, order, chunk }: CursorStart,
  assessmentId: number,
  afterSort?: string,
): RowCursor {
  const [pk, beginsWith] = [submissionsIndex(courseId), submissionIndexPrefix(assessmentId)];
  let cursor: Item | undefined;
  if (afterSort !== undefined) {
    const key = submissionKey(regIdOfSort(afterSort), assessmentId);
    cursor = { gsi1pk: pk, gsi1sk: `${beginsWith}${afterSort}`, ...key };
  }
  const descending = order.sort === "student" && order.descending;
  const place = order.sort === "student" ? byStudent : byAssessment;
  do {
    const page = await table.query<Submission>({ pk, index: "gsi1", beginsWith, descending, limit: chunk, cursor });
    for (const submission of page.items) {
      const sort = nameSort(submission.studentName, submission.regId);
      yield { position: place(sort, assessmentId), submission, weight: 1 };
    }
    cursor = page.cursor;
  } while (cursor);
}

/**
 * Reads members by name, each with their submissions, the newest assessment first. Index COURSE#{c}#MEMBERS unless the members
 * are given, then REG#{r}/SUB#…, eventually consistent; half a read and up for each member.
 */
export async function* rowsByStudent(start: CursorStart, roster?: readonly Student[]): RowCursor {
  for await (const students of roster ? chunksOf(start, roster) : membersByName(start)) {
    const works = await Promise.all(students.map(({ regId }) => newestFirst(start, regId)));
    for (const [index, { sort }] of students.entries()) {
      for (const submission of works[index] ?? []) {
        const position = byStudent(sort, submission.assessmentId);
        if (isAfter(start, position)) yield { position, submission, weight: 1 };
      }
      yield { position: { major: sort, minor: "" }, weight: QUERY_WEIGHT };
    }
  }
}

async function* chunksOf(start: CursorStart, roster: readonly Student[]) {
  const rest = roster
    .filter(({ sort }) => isAfter(start, { major: sort, minor: "" }))
    .sort((a, b) => compare(start.order, { major: a.sort, minor: "" }, { major: b.sort, minor: "" }));
  for (let at = 0; at < rest.length; at += WORKS_AT_ONCE) yield rest.slice(at, at + WORKS_AT_ONCE);
}

async function* membersByName(start: CursorStart) {
  const { table, courseId, order, after } = start;
  let cursor: Item | undefined;
  do {
    const query = { pk: membersIndex(courseId), index: "gsi1" as const, descending: order.descending };
    const page = await table.query<RegistrationItem>({ ...query, from: after?.major, limit: MEMBERS_AT_ONCE, cursor });
    yield* chunksOf(
      start,
      page.items.map(({ regId, gsi1sk, group }) => ({ regId, sort: gsi1sk, group })),
    );
    cursor = page.cursor;
  } while (cursor);
}

function newestFirst({ table }: CursorStart, regId: number): Promise<Submission[]> {
  const query = { pk: registrationItems(regId), beginsWith: SUBMISSION_PREFIX, descending: true, consistent: false };
  return table.queryAll<Submission>(query);
}

/** Reads all work of a few students as a whole and sorts it. Half a read and up for each of them. */
export async function* rowsOfRoster(start: CursorStart, roster: readonly Student[]): RowCursor {
  const works = await Promise.all(roster.map(({ regId }) => newestFirst(start, regId)));
  const sorts = new Map(roster.map(({ regId, sort }) => [regId, sort]));
  const steps = works.flat().flatMap((submission) => {
    const position = positionIn(start.order, submission, sorts);
    return position && isAfter(start, position) ? [{ position, submission, weight: 1 }] : [];
  });
  yield* steps.sort((a, b) => compare(start.order, a.position, b.position));
}

/**
 * Returns a position in the order in which submissions are graded: by a digest of the assessment, the question where only one is
 * graded, and the student's registration, so that everybody has the same order and neither name nor time decides.
 */
export function shuffledPosition(
  { question }: Pick<Order, "question">,
  { regId, assessmentId }: { readonly regId: number; readonly assessmentId: number },
): Position {
  const seed = `${assessmentId}/${question ?? ""}/${regId}`;
  const digest = createHash("sha256").update(seed).digest("hex").slice(0, 8);
  return { major: padded(assessmentId), minor: `${digest}#${padded(regId)}` };
}

/** Returns the position of a submission; none in the queue when it does not wait. `sorts` are students' keys that are at hand. */
export function positionIn(
  { sort, question }: Order,
  submission: Submission & { gsi2sk?: string },
  sorts?: ReadonlyMap<number, string>,
): Position | undefined {
  const { studentName, regId, assessmentId, gsi2sk } = submission;
  if (sort === "shuffled") return shuffledPosition({ question }, { regId, assessmentId });
  if (sort === "submitted") return gsi2sk === undefined ? undefined : { major: gsi2sk, minor: "" };
  const own = nameSort(studentName, regId);
  return sort === "student" ? byStudent(sorts?.get(regId) ?? own, assessmentId) : byAssessment(own, assessmentId);
}

interface QueueEntry extends Key {
  readonly gsi2sk: string;
}

/** The submission that an entry of the queue is about. */
export interface Waiting {
  readonly regId: number;
  readonly assessmentId: number;
}

/**
 * Reads what waits for a grader by the moment of submission, over some types; `wanted` chooses by keys alone. Keys index
 * COURSE#{c}#UNGRADED#{type}: half a read for each 4 KB of about 27 entries and for each type, then half a read for each
 * submission.
 */
export async function* rowsOfQueue(
  start: CursorStart,
  configIds: readonly number[],
  wanted: (waiting: Waiting) => boolean,
): RowCursor {
  const { order, table } = start;
  const queues = configIds.map((configId) => queueOf(start, configId));
  let held: CursorStep[] = [];
  let keys = new Map<CursorStep, Key>();
  const flush = async function* () {
    const found = await table.getMany<Submission>([...keys.values()], { consistent: false });
    const rows = new Map([...keys.keys()].map((step, index) => [step, found[index]]));
    for (const step of held) yield { ...step, submission: rows.get(step) };
    held = [];
    keys = new Map();
  };
  for await (const step of mergeCursors(order, queues)) {
    const parts = partsOfSubmissionId(Number(step.position.major.slice(-15)));
    held.push(step);
    if (parts && wanted(parts)) keys.set(step, submissionKey(parts.regId, parts.assessmentId));
    if (keys.size === start.wanted || held.length === MAX_BUFFERED_ROWS) yield* flush();
  }
  yield* flush();
}

/** Entries of the queue that are put in a shuffled order: those that have waited longest. */
const MOST_SHUFFLED = 1000;
const QUEUE_CHUNK = 250;

/**
 * Reads what waits for a grader in a shuffled order, of the thousand that have waited longest; `wanted` chooses by keys
 * alone. Keys as `rowsOfQueue`: half a read for each 4 KB of about 27 entries, at most 19 reads, then half a read for each submission.
 */
export async function* rowsShuffled(
  start: CursorStart,
  configIds: readonly number[],
  wanted: (waiting: Waiting) => boolean,
): RowCursor {
  const order = { sort: "submitted", descending: false } as const;
  const first = { ...start, order, after: undefined, chunk: QUEUE_CHUNK };
  const queues = configIds.map((configId) => queueOf(first, configId));
  const waiting: { readonly position: Position; readonly key: Key }[] = [];
  let looked = 0;
  for await (const step of mergeCursors(order, queues)) {
    const parts = partsOfSubmissionId(Number(step.position.major.slice(-15)));
    if (parts && wanted(parts)) {
      const position = shuffledPosition(start.order, parts);
      if (isAfter(start, position)) waiting.push({ position, key: submissionKey(parts.regId, parts.assessmentId) });
    }
    looked += 1;
    if (looked === MOST_SHUFFLED) break;
  }
  waiting.sort((one, other) => compare(start.order, one.position, other.position));
  for (let at = 0; at < waiting.length; at += start.wanted) {
    const some = waiting.slice(at, at + start.wanted);
    const keys = some.map(({ key }) => key);
    const found = await start.table.getMany<Submission>(keys, { consistent: false });
    for (const [index, { position }] of some.entries()) yield { position, submission: found[index], weight: 1 };
  }
}

/** Entries that are passed over before the caller hears of them. */
const MAX_BUFFERED_ROWS = 300;

async function* queueOf({ table, courseId, order, after, chunk }: CursorStart, configId: number): RowCursor {
  const pk = gradingQueueIndex(courseId, configId);
  const parts = after && partsOfSubmissionId(Number(after.major.slice(-15)));
  const at = parts && { gsi2pk: pk, gsi2sk: after.major, ...submissionKey(parts.regId, parts.assessmentId) };
  let cursor: Item | undefined = at;
  do {
    const query = { pk, index: "gsi2" as const, descending: order.descending, limit: chunk, cursor };
    const page = await table.query<QueueEntry>(query);
    for (const { gsi2sk } of page.items) yield { position: { major: gsi2sk, minor: "" }, weight: 1 };
    cursor = page.cursor;
  } while (cursor);
}

/** Merges several cursors in their common order; a row that two of them come to is there once. */
export async function* mergeCursors(order: Order, cursors: readonly RowCursor[]): RowCursor {
  const heads = await Promise.all(cursors.map((cursor) => cursor.next()));
  for (;;) {
    let next: { at: number; step: CursorStep } | undefined;
    for (const [at, head] of heads.entries()) {
      if (head.done) continue;
      const sign = next ? compare(order, head.value.position, next.step.position) : -1;
      if (sign < 0) next = { at, step: head.value };
    }
    if (!next) return;
    const { step } = next;
    for (const [at, head] of heads.entries()) {
      if (!head.done && compare(order, head.value.position, step.position) === 0)
        heads[at] = await (cursors[at] as RowCursor).next();
    }
    yield step;
  }
}
