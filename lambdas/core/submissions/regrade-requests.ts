import type { RegradeState } from "../../../domain/policies/regrade-requests";
import type { Core } from "../kernel/core";
import { notificationId } from "../kernel/ids";
import { Refusal } from "../kernel/refusal";
import { notificationRemovals } from "../notifications/store";
import {
  absent,
  equals,
  type Item,
  type Key,
  noteKey,
  type Operation,
  REGRADE_REQUEST_PREFIX,
  readNoteKey,
  registrationItems,
  regradeCountKey,
  regradeCountPrefix,
  regradeCounts,
  regradeRequestKey,
  regradeRequestOfSort,
  regradeRequestPrefix,
  regradeRequestSort,
  regradeRequestSorts,
  regradeRequestsIndex,
} from "../table";
import type { Person, Submission } from "./rules";

/*
 * The rows of regrade requests. They hang on a submission and go with it, so they are kept here; what may be asked and
 * answered, and when, is said in `core/regrade-requests`.
 */

type Stored = Pick<Core, "table">;
type Owner = Pick<Submission, "regId" | "assessmentId">;

/** A student's request to have the grade of one question of their submission looked at again. */
export interface RegradeRequest {
  readonly courseId: number;
  readonly assessmentId: number;
  readonly position: number;
  readonly regId: number;
  readonly submissionId: number;
  readonly studentName: string | null;
  readonly state: RegradeState;
  /** Markdown. */
  readonly reason: string;
  /** ISO 8601, UTC. */
  readonly askedAt: string;
  /** The grade that it is about: XP with the adjustment, who gave it, and which it was. */
  readonly xp: number;
  readonly grader: Person | null;
  readonly attempt: number;
  readonly gradeVersion: number;
  /** The staff who were told. */
  readonly told: readonly number[];
  /** Null while it is open. */
  readonly answer: RegradeAnswer | null;
  /** Changes with every write. */
  readonly version: number;
}

export interface RegradeAnswer {
  /** Markdown. */
  readonly text: string;
  readonly by: Person;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** XP with the adjustment, before and after. */
  readonly xpBefore: number;
  readonly xp: number;
}

/** The requests on one question: how many there are, are open, and were accepted. */
export interface RegradeCounts {
  readonly assessmentId: number;
  readonly position: number;
  readonly open: number;
  readonly accepted: number;
  readonly total: number;
}

/** Requests that one page of the list shows. */
export const REQUESTS_PER_PAGE = 50;

/** The requests on a submission by position. Keys REG#{r}/REQ#{a}#…, consistent; 1 read for each 4 KB. */
export function regradeRequestsOf({ table }: Stored, { regId, assessmentId }: Owner): Promise<RegradeRequest[]> {
  return table.queryAll<RegradeRequest>({
    pk: registrationItems(regId),
    beginsWith: regradeRequestPrefix(assessmentId),
  });
}

export interface RequestsQuery {
  readonly isOpen: boolean;
  readonly assessmentId: number | undefined;
  /** Cursor at which the previous page ended. */
  readonly after: string | undefined;
}

/**
 * A page of a course's requests, by assessment: of the open ones those that have waited longest come first, of the answered
 * ones those that were answered last. Index COURSE#{c}#REGRADES, eventual; half a read for each 4 KB. Returns also where the
 * next page begins, if there is one.
 *
 * @throws Refusal 400 what the page begins after is not in the list that is asked for
 */
export async function regradeRequestPage({ table }: Stored, courseId: number, wanted: RequestsQuery) {
  const { isOpen, assessmentId, after } = wanted;
  const beginsWith = regradeRequestSorts(isOpen, assessmentId);
  if (after?.startsWith(beginsWith) === false) throw new Refusal(400, "Invalid cursor");
  const page = await table.query<RegradeRequest & { readonly gsi1sk: string }>({
    pk: regradeRequestsIndex(courseId),
    index: "gsi1",
    beginsWith,
    descending: !isOpen,
    limit: REQUESTS_PER_PAGE,
    ...(after !== undefined && { cursor: cursorOf(courseId, after) }),
  });
  return { requests: page.items, next: page.cursor && page.items.at(-1)?.gsi1sk };
}

function cursorOf(courseId: number, sort: string): Item {
  const { regId, assessmentId, position } = regradeRequestOfSort(sort);
  return { gsi1pk: regradeRequestsIndex(courseId), gsi1sk: sort, ...regradeRequestKey(regId, assessmentId, position) };
}

/** The counts of a course's questions that have requests. Keys REGRADES#{c}/…, eventual; half a read for about 40. */
export async function regradeCountsOf({ table }: Stored, courseId: number): Promise<RegradeCounts[]> {
  const rows = await table.queryAll<RegradeCounts & Key>({ pk: regradeCounts(courseId), consistent: false });
  return rows.filter(({ total }) => total > 0);
}

/** The operations that store a new request. 4 writes for each KB with its place in the index, 2 for the counter. */
export function newRequestWrites(request: RegradeRequest): Operation[] {
  return [{ put: rowOf(request), condition: absent }, countChange(request, { open: 1, total: 1 })];
}

/** The operations that replace an open request, which was read, by the answered one. As many writes. */
export function answeredRequestWrites(read: RegradeRequest, next: RegradeRequest): Operation[] {
  const accepted = next.state === "accepted" ? { accepted: 1 } : {};
  return [
    { put: rowOf(next), condition: equals("version", read.version) },
    countChange(next, { open: -1, ...accepted }),
  ];
}

/** The operations that take back what staff were told of a submission's requests. */
export function withdrawnRequestNotices({ told: recipients, submissionId }: RegradeRequest): Operation[] {
  return recipients.flatMap((regId) => notificationRemovals(regId, submissionId, "new_message"));
}

/** Deletes the requests of a registration, with what they count for and what staff were told of them. Safe to repeat. */
export async function deleteRequestsOfMember({ table }: Stored, { regId }: { readonly regId: number }): Promise<void> {
  const requests = await table.queryAll<RegradeRequest>({
    pk: registrationItems(regId),
    beginsWith: REGRADE_REQUEST_PREFIX,
  });
  for (const request of requests) {
    const { assessmentId, position, version, state } = request;
    const less = { total: -1, ...(state === "open" && { open: -1 }), ...(state === "accepted" && { accepted: -1 }) };
    await table.transact([
      { remove: regradeRequestKey(regId, assessmentId, position), condition: equals("version", version) },
      countChange(request, less),
      ...withdrawnRequestNotices(request),
    ]);
  }
}

/** Deletes the requests of an assessment. Costs with their number; safe to repeat. Index COURSE#{c}#REGRADES. */
export async function deleteRequestsOfAssessment({ table }: Stored, courseId: number, assessmentId: number) {
  for (const isOpen of [true, false]) {
    const beginsWith = regradeRequestSorts(isOpen, assessmentId);
    const requests = await table.queryAll<RegradeRequest>({
      pk: regradeRequestsIndex(courseId),
      index: "gsi1",
      beginsWith,
    });
    await table.removeMany(requests.flatMap(leftBy));
  }
  const prefix = regradeCountPrefix(assessmentId);
  await table.removeMany(await table.queryAll<Key>({ pk: regradeCounts(courseId), beginsWith: prefix }));
}

function leftBy({ regId, assessmentId, position, submissionId, told: recipients }: RegradeRequest): Key[] {
  const id = notificationId(submissionId, "new_message");
  return [
    regradeRequestKey(regId, assessmentId, position),
    ...recipients.flatMap((staff) => [noteKey(staff, id), readNoteKey(staff, id)]),
  ];
}

function rowOf(request: RegradeRequest) {
  const { regId, assessmentId, position, courseId, state, askedAt, answer } = request;
  const at = answer?.at ?? askedAt;
  return {
    ...regradeRequestKey(regId, assessmentId, position),
    ...request,
    gsi1pk: regradeRequestsIndex(courseId),
    gsi1sk: regradeRequestSort(state === "open", { assessmentId, regId, position, at }),
  };
}

function countChange(
  { courseId, assessmentId, position }: RegradeRequest,
  by: Partial<Record<"open" | "accepted" | "total", number>>,
): Operation {
  // Every counter is there from the first request on.
  const add = { open: 0, accepted: 0, total: 0, ...by };
  return {
    update: regradeCountKey(courseId, assessmentId, position),
    change: { set: { assessmentId, position }, add },
  };
}
