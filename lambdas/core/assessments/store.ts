import type { QuestionContent } from "../../../domain/assessments/xml";
import { type AuditActor, auditWrites } from "../audit/entry";
import type { Core } from "../kernel/core";
import {
  ASSESSMENT_PREFIX,
  allOf,
  assessmentBodyKey,
  assessmentKey,
  assessmentNumberKey,
  checksKey,
  equals,
  fileRemainderKey,
  type Item,
  type Key,
  type Operation,
  QUESTION_PREFIX,
  questionKey,
  rubricsKey,
} from "../table";
import { type Assessment, type AssessmentBody, nextRevision } from "./assessment";
import { assessmentEvents } from "./audit-events";
import { questionOf, storedQuestion } from "./stored-question";

type Stored = Pick<Core, "table">;

/** One assessment. Key COURSE#{c}/ASMT#{id}, consistent; 1 read for each 4 KB. */
export function findAssessment({ table }: Stored, courseId: number, assessmentId: number) {
  return table.get<Assessment>(assessmentKey(courseId, assessmentId));
}

/** All assessments of a course. Keys COURSE#{c}/ASMT#…, consistent unless told otherwise; 1 read, or half, for each 4 KB. */
export function assessmentsOfCourse(
  { table }: Stored,
  courseId: number,
  { consistent = true } = {},
): Promise<Assessment[]> {
  return table.queryAll<Assessment>({ pk: assessmentKey(courseId, 0).pk, beginsWith: ASSESSMENT_PREFIX, consistent });
}

/**
 * The newest assessments of a course before one, newest first, and whether there are none before them. Keys
 * COURSE#{c}/ASMT#…, eventually consistent; half a read for each 4 KB.
 */
export async function assessmentsBefore(
  { table }: Stored,
  courseId: number,
  { id, count }: { readonly id: number | undefined; readonly count: number },
): Promise<{ items: Assessment[]; isLast: boolean }> {
  const query = { pk: assessmentKey(courseId, 0).pk, beginsWith: ASSESSMENT_PREFIX, descending: true };
  const cursor = id === undefined ? undefined : { ...assessmentKey(courseId, id) };
  const page = await table.query<Assessment>({ ...query, consistent: false, limit: count, cursor });
  return { items: page.items, isLast: page.cursor === undefined };
}

/**
 * One page of a course's assessments, the newest first, before the one of an id. Keys COURSE#{c}/ASMT#…, eventually
 * consistent; half a read for each 4 KB.
 */
export async function assessmentsPage(
  { table }: Stored,
  courseId: number,
  { size, before }: { readonly size: number; readonly before?: number | undefined },
) {
  const { items, cursor } = await table.query<Assessment>({
    pk: assessmentKey(courseId, 0).pk,
    beginsWith: ASSESSMENT_PREFIX,
    limit: size,
    descending: true,
    consistent: false,
    ...(before !== undefined && { cursor: { ...assessmentKey(courseId, before) } }),
  });
  return { assessments: items, next: cursor ? (items.at(-1)?.assessmentId ?? null) : null };
}

/** The assessments of these ids that are there. Keys COURSE#{c}/ASMT#{id}, eventually consistent; half a read each. */
export async function assessmentsById({ table }: Stored, courseId: number, ids: readonly number[]) {
  const keys = ids.map((id) => assessmentKey(courseId, id));
  const found = await table.getMany<Assessment>(keys, { consistent: false });
  return found.flatMap((assessment) => (assessment && !assessment.isDeleting ? [assessment] : []));
}

/** The assessment with that number. Keys COURSE#{c}/NUMBER#{number}, then the assessment, consistent; 2 reads. */
export async function findByNumber(stored: Stored, courseId: number, number: string): Promise<Assessment | undefined> {
  const unique = await stored.table.get<{ assessmentId: number }>(assessmentNumberKey(courseId, number));
  return unique && findAssessment(stored, courseId, unique.assessmentId);
}

export interface AssessmentContent extends AssessmentBody {
  /** In display order. */
  readonly questions: readonly QuestionContent[];
}

/**
 * Briefing and questions, in one query. Keys ASMT#{id}/…, eventually consistent unless asked; half a read for each 4 KB,
 * or one.
 */
export async function readContent(
  { table }: Stored,
  assessmentId: number,
  { consistent = false } = {},
): Promise<AssessmentContent> {
  const { pk, sk } = assessmentBodyKey(assessmentId);
  const items = await table.queryAll<Key & Item>({ pk, consistent });
  const body = items.find((item) => item.sk === sk) as (AssessmentBody & Key) | undefined;
  const questions = items.filter((item) => item.sk.startsWith(QUESTION_PREFIX)).map(questionOf);
  return { longSummary: body?.longSummary ?? null, missionPDF: body?.missionPDF ?? null, questions };
}

/** The questions at these positions, in their order. Keys ASMT#{id}/Q#{pos}, consistent; 1 read for each 4 KB. */
export async function readQuestions({ table }: Stored, assessmentId: number, positions: readonly number[]) {
  const items = await table.getMany<Item>(positions.map((position) => questionKey(assessmentId, position)));
  return items.map((item) => item && questionOf(item));
}

/**
 * Marks that answers exist, unless the assessment changed since it was read; throws ConditionFailed then. 1 write, once
 * in the life of an assessment.
 */
export async function markAnswered({ table }: Stored, { courseId, assessmentId, version }: Assessment): Promise<void> {
  await table.update(assessmentKey(courseId, assessmentId), { set: { hasAnswers: true } }, equals("version", version));
}

/**
 * Changes fields of an assessment that was read, tells the audit log, and answers it; throws ConditionFailed when it has
 * changed since then, or what is written alongside has. 1 write, in a transaction 2 and 6 for each kind of change.
 */
export async function changeAssessment(
  core: Core,
  actor: AuditActor,
  before: Assessment,
  change: Partial<Assessment>,
  { reason, alongside = [] }: { readonly reason?: string | undefined; readonly alongside?: readonly Operation[] } = {},
): Promise<Assessment> {
  const { courseId, assessmentId, version } = before;
  const set = { ...change, revision: nextRevision(before) };
  const after: Assessment = { ...before, ...set, version: version + 1 };
  const events = assessmentEvents(before, after.isDeleting ? undefined : after, { reason });
  const others = [...auditWrites(core, courseId, actor, events), ...alongside];
  const [key, update] = [assessmentKey(courseId, assessmentId), { set, add: { version: 1 } }];
  const isAsRead = allOf(equals("version", version), equals("isDeleting", false));
  if (others.length === 0) await core.table.update(key, update, isAsRead);
  else await core.table.transact([{ update: key, change: update, condition: isAsRead }, ...others]);
  return after;
}

/** The operation that writes an assessment's row as it is. */
export function putAssessment(assessment: Assessment, condition: Operation["condition"]): Operation {
  return { put: { ...assessmentKey(assessment.courseId, assessment.assessmentId), ...assessment }, condition };
}

/** The operation that writes an assessment's briefing. */
export function putBriefing(assessmentId: number, longSummary: string | null): Operation {
  return { put: { ...assessmentBodyKey(assessmentId), longSummary, missionPDF: null } };
}

/** The operation that writes the question at a position. */
export function putQuestion(assessmentId: number, position: number, question: QuestionContent): Operation {
  return { put: { ...storedQuestion(question), ...questionKey(assessmentId, position) } };
}

/** The operation that removes the question at a position. */
export function removeQuestion(assessmentId: number, position: number): Operation {
  return { remove: questionKey(assessmentId, position) };
}

/** The operations that write briefing and questions, by position. */
export function putContent(assessmentId: number, longSummary: string | null, questions: readonly QuestionContent[]) {
  return [
    putBriefing(assessmentId, longSummary),
    ...questions.map((question, position) => putQuestion(assessmentId, position, question)),
  ];
}

/**
 * The keys of an assessment's briefing and questions, and of what staff alone need of it. Consistent; 1 read for each 4 KB
 * of briefing and questions.
 */
export async function contentKeys({ table }: Stored, assessmentId: number): Promise<Key[]> {
  const content = await table.queryAll<Key & Item>({ pk: assessmentBodyKey(assessmentId).pk, consistent: true });
  return [...content, fileRemainderKey(assessmentId), checksKey(assessmentId), rubricsKey(assessmentId)];
}
