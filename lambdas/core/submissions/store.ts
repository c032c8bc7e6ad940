import type { Core } from "../kernel/core";
import { sheetRowChange } from "../members/sheet-row";
import {
  absent,
  allOf,
  answerKey,
  answerPrefix,
  type Change,
  equals,
  gradingQueueIndex,
  gradingQueueSort,
  type Key,
  type Operation,
  present,
  registrationItems,
  SUBMISSION_PREFIX,
  stuckIndex,
  submissionIndexPrefix,
  submissionIndexSort,
  submissionKey,
  submissionsIndex,
} from "../table";
import type { Answer, AnswerValue } from "./answer";
import { cellChange } from "./cells";
import { countChanges } from "./counts";
import { isUngraded, type Submission, stuckSince } from "./rules";

type Stored = Pick<Core, "table">;
type Owner = Pick<Submission, "regId" | "assessmentId">;

/** One submission. Key REG#{r}/SUB#{a}, consistent; 1 read. */
export async function findSubmission({ table }: Stored, { regId, assessmentId }: Owner): Promise<Submission | null> {
  return (await table.get<Submission>(submissionKey(regId, assessmentId))) ?? null;
}

/** A registration's submissions. Keys REG#{r}/SUB#…, consistent; 1 read for each 4 KB. */
export function submissionsOf({ table }: Stored, regId: number): Promise<Submission[]> {
  return table.queryAll<Submission>({ pk: registrationItems(regId), beginsWith: SUBMISSION_PREFIX });
}

/** All submissions of an assessment. Index COURSE#{c}#SUBMISSIONS/{a}#…; half a read for each 4 KB. */
export function submissionsOfAssessment({ table }: Stored, courseId: number, assessmentId: number) {
  const beginsWith = submissionIndexPrefix(assessmentId);
  return table.queryAll<Submission>({ pk: submissionsIndex(courseId), beginsWith, index: "gsi1" });
}

/** The answers of a submission by position. Keys REG#{r}/ANS#{a}#…, consistent; 1 read for each 4 KB. */
export async function answersOf({ table }: Stored, { regId, assessmentId }: Owner): Promise<Map<number, Answer>> {
  const pk = registrationItems(regId);
  const answers = await table.queryAll<Answer>({ pk, beginsWith: answerPrefix(assessmentId) });
  return new Map(answers.map((answer) => [answer.position, answer]));
}

/** The answers at these positions, in their order. Keys REG#{r}/ANS#{a}#{pos}, consistent; 1 read for each 4 KB. */
export function readAnswers({ table }: Stored, { regId, assessmentId }: Owner, positions: readonly number[]) {
  return table.getMany<Answer>(positions.map((position) => answerKey(regId, assessmentId, position)));
}

/**
 * Overwrites an answer that is there and not locked, and returns it as it was before; throws ConditionFailed otherwise. This
 * is every save but the first of a question: 1 write for each KB, and no read.
 */
export async function overwriteAnswer(
  { table, clock }: Pick<Core, "table" | "clock">,
  { regId, assessmentId }: Owner,
  position: number,
  answer: AnswerValue,
  expectedVersion: number | undefined,
): Promise<Answer> {
  const open = allOf(present, equals("locked", false));
  const condition = expectedVersion === undefined ? open : allOf(open, equals("version", expectedVersion));
  const now = clock.now().toISOString();
  const change = { set: { answer, savedAt: now, updatedAt: now }, add: { version: 1 } };
  return table.update<Answer>(answerKey(regId, assessmentId, position), change, condition, "old");
}

/**
 * The operations that store a submission in place of the one that was read, null if there was none, and have the counters
 * and the course's sheet follow. No submission is written otherwise, so both are exact. 2 writes, as all of a transaction, for the
 * submission, 2 for its place in the index, 2 for each item of counters that changes: beginning, handing in and a verdict
 * change that of the assessment, handing in and the last grade also that of the group. 2 for the version of the student's row in the sheet
 * where their cell changes, as it does by all of these and by every grade.
 */
export function submissionWrites(before: Submission | null, next: Submission): Operation[] {
  if ((before?.version ?? 0) !== next.version) throw new Error("A submission replaces the one that was read");
  return [putSubmission(next), ...countChanges(before, next), ...cellChange(before, next)];
}

/** The operations that delete the submission that was read, and have the counters and the sheet follow. */
export function submissionRemoval(read: Submission): Operation[] {
  const key = submissionKey(read.regId, read.assessmentId);
  return [
    { remove: key, condition: equals("version", read.version) },
    ...countChanges(read, null),
    sheetRowChange(read),
  ];
}

/**
 * The operation that replaces the submission that was read (version 0: none was). Work that waits for a grader has an
 * entry of its keys in the queue of its type: 1 write when it enters and 1 when it leaves, doubled as all of a transaction.
 */
function putSubmission(next: Submission): Operation {
  // What was read bears its place in the queue, which is decided anew.
  const { gsi2pk: _, gsi2sk: __, ...submission } = next as Submission & { gsi2pk?: string; gsi2sk?: string };
  const { courseId, assessmentId, regId, version, studentName } = submission;
  return {
    put: {
      ...submissionKey(regId, assessmentId),
      ...submission,
      version: version + 1,
      gsi1pk: submissionsIndex(courseId),
      gsi1sk: submissionIndexSort(assessmentId, studentName, regId),
      ...indexPlace(submission),
    },
    condition: version === 0 ? absent : equals("version", version),
  };
}

/** Work is in the queue of its type or, before it is submitted, among that of students who are stuck. */
function indexPlace(submission: Submission) {
  const { courseId, assessmentId, configId, finalisedAt, submissionId } = submission;
  const since = stuckSince(submission);
  if (since !== null) {
    return { gsi2pk: stuckIndex(courseId, assessmentId), gsi2sk: gradingQueueSort(since, submissionId) };
  }
  if (!isUngraded(submission) || finalisedAt === null) return {};
  return { gsi2pk: gradingQueueIndex(courseId, configId), gsi2sk: gradingQueueSort(finalisedAt, submissionId) };
}

/** The operation that writes an answer where none is. */
export function putNewAnswer({ regId, assessmentId }: Owner, answer: Answer): Operation {
  return { put: { ...answerKey(regId, assessmentId, answer.position), ...answer } as Key, condition: absent };
}

/** The operation that changes an answer that is there. */
export function changeAnswer({ regId, assessmentId }: Owner, position: number, change: Change): Operation {
  return { update: answerKey(regId, assessmentId, position), change, condition: present };
}
