import { assessmentTypes, typeOf } from "../assessments/types";
import type { AssessmentConfig } from "../courses/course";
import type { Core } from "../kernel/core";
import { partsOfSubmissionId } from "../kernel/ids";
import { Refusal } from "../kernel/refusal";
import type { Registration } from "../members/registration";
import { isUngraded, type Submission, statusOf } from "../submissions/rules";
import { findSubmission } from "../submissions/store";
import { gradingQueueSort } from "../table";
import { type Division, graderFor } from "./division";
import { readDivision } from "./division-store";
import { cursorOf, type Order, type Position, positionOf } from "./page-position";
import { describe, type PagedRow } from "./paged-rows";
import { type GradingFilter, planQuery, type QueryPart, type QueryPlan } from "./query-plan";
import {
  type CursorStart,
  type CursorStep,
  mergeCursors,
  positionIn,
  type RowCursor,
  rowsByAssessment,
  rowsByStudent,
  rowsOfAssessment,
  rowsOfQueue,
  rowsOfRoster,
  rowsShuffled,
  SMALL_ROSTER,
} from "./row-cursors";

type Stored = Pick<Core, "table">;

export const SHOWN = ["all", "attempting", "attempted", "open", "submitted", "ungraded", "graded"] as const;
/** Open is not submitted; ungraded and graded are submitted work of types that people grade. */
export type Shown = (typeof SHOWN)[number];

export interface PageRequest extends GradingFilter {
  /** Just this one; nothing else of the request counts then. */
  readonly submissionId?: number | undefined;
  readonly order: Order;
  readonly show: Shown;
  readonly size: number;
  /** Only what has an answer at this position that waits for a grader. */
  readonly question?: number | undefined;
  /** Only what is in this registration's share of the divided work. */
  readonly graderId?: number | undefined;
  /** The position where the page before ended. */
  readonly cursor?: string | undefined;
  /** Only what comes after this one in the order, whether or not it is shown itself. */
  readonly after?: number | undefined;
}

export interface GradingPage {
  readonly rows: PagedRow[];
  /** The cursor to go on from, null at the end. A page may be short, even empty, before the end: looking was given up, to go on. */
  readonly next: string | null;
}

/** Submissions that are looked at for one page, so that what is rare costs several short pages and not one long one. */
const MOST_LOOKED_AT = 1000;
/** Asked for at once where many may not fit. */
const FILTERED_CHUNK = 100;

/**
 * One page of the grading table. Costs with the rows that it answers, at most with the thousand submissions (as half a
 * read for each 4 KB) that it looks at: never with the size of the course, except that a text reads the members' names. A
 * share of the divided work costs 1 read more.
 *
 * @throws Refusal 400 a cursor that is none, or of another order
 */
export async function gradingPage(core: Stored, caller: Registration, request: PageRequest): Promise<GradingPage> {
  const types = await assessmentTypes(core, caller.courseId);
  if (request.submissionId !== undefined) return onlyRow(core, caller, request.submissionId, types);
  const [after, whole, division] = await Promise.all([
    startingPoint(core, caller, request),
    planQuery(core, caller, request, types),
    request.graderId === undefined ? undefined : readDivision(core, caller.courseId),
  ]);
  const plan = division ? onlyShareOf(request.graderId, division, whole) : whole;
  const { order, size } = request;
  const chunk = isSelective(request) ? FILTERED_CHUNK : size + 1;
  const start = { table: core.table, courseId: caller.courseId, order, after, chunk, wanted: size + 1 };
  const { found, next } = await collect(openCursor(start, plan, types), size, (submission) => {
    return submission.courseId === caller.courseId && plan.fits(submission) && isShown(submission, request, types);
  });
  const submissions = found.map(({ submission }) => submission);
  const known = plan.parts.flatMap(({ roster }) => roster ?? []);
  const rows = await describe(core, caller.courseId, { submissions, types, known });
  return { rows, next: next ? cursorOf(order, next) : null };
}

function onlyShareOf(graderId: number | undefined, division: Division, plan: QueryPlan): QueryPlan {
  const isInShare: QueryPlan["isInside"] = (keys) => graderFor(division, keys) === graderId;
  return {
    ...plan,
    isInside: (keys) => plan.isInside(keys) && isInShare(keys),
    fits: (submission) => plan.fits(submission) && isInShare(submission),
  };
}

async function onlyRow(
  core: Stored,
  { courseId }: Registration,
  submissionId: number,
  types: readonly AssessmentConfig[],
): Promise<GradingPage> {
  const parts = partsOfSubmissionId(submissionId);
  const submission = parts && (await findSubmission(core, parts));
  const submissions = submission && submission.courseId === courseId ? [submission] : [];
  return { rows: await describe(core, courseId, { submissions, types, known: [] }), next: null };
}

/** Says whether much of what is looked at may not fit. In the queue everything waits, whatever is to be shown. */
function isSelective({ show, order, text, own, group, graderId, question }: PageRequest): boolean {
  if (graderId !== undefined || question !== undefined) return true;
  return (show !== "all" && !isQueue(order)) || text !== undefined || own || group !== undefined;
}

async function startingPoint(
  core: Stored,
  { courseId }: Registration,
  { order, cursor, after }: PageRequest,
): Promise<Position | undefined> {
  if (cursor !== undefined) {
    const position = positionOf(order, cursor);
    if (!position) throw new Refusal(400, "Invalid cursor");
    return position;
  }
  const parts = after === undefined ? undefined : partsOfSubmissionId(after);
  const submission = parts && (await findSubmission(core, parts));
  if (submission?.courseId !== courseId) return undefined;
  if (order.sort !== "submitted") return positionIn(order, submission);
  // Once graded it has left the queue, and its key with it.
  if (submission.finalisedAt === null) return undefined;
  return { major: gradingQueueSort(submission.finalisedAt, submission.submissionId), minor: "" };
}

function openCursor(start: CursorStart, { parts, isInside }: QueryPlan, types: readonly AssessmentConfig[]): RowCursor {
  if (!isQueue(start.order) || parts.every(isSmall)) {
    return mergeCursors(
      start.order,
      parts.map((part) => openPartCursor(start, part)),
    );
  }
  const byHand = types.filter(({ isManuallyGraded }) => isManuallyGraded);
  const read = start.order.sort === "shuffled" ? rowsShuffled : rowsOfQueue;
  return read(
    start,
    byHand.map(({ assessmentConfigId }) => assessmentConfigId),
    isInside,
  );
}

/** Whether an order is of what waits for a grader. */
const isQueue = ({ sort }: Order): boolean => sort === "submitted" || sort === "shuffled";

const isSmall = ({ roster }: QueryPart) => roster !== undefined && roster.length <= SMALL_ROSTER;

function openPartCursor(start: CursorStart, { roster, assessmentIds }: QueryPart): RowCursor {
  if (roster && roster.length <= SMALL_ROSTER) return rowsOfRoster(start, roster);
  if (start.order.sort === "assessment") return rowsByAssessment(start, assessmentIds);
  const [only] = assessmentIds ?? [];
  const isOne = assessmentIds?.length === 1 && only !== undefined;
  return isOne ? rowsOfAssessment(start, only, start.after?.major) : rowsByStudent(start, roster);
}

function isShown(
  submission: Submission,
  { show, order, question }: PageRequest,
  types: readonly AssessmentConfig[],
): boolean {
  if (question !== undefined && submission.marks[question]?.graderRegId !== null) return false;
  const wanted = isQueue(order) ? "ungraded" : show;
  const byHand = () => submission.finalised && typeOf(types, submission).isManuallyGraded;
  switch (wanted) {
    case "all":
      return true;
    case "open":
      return !submission.finalised;
    case "ungraded":
      return byHand() && isUngraded(submission);
    case "graded":
      return byHand() && !isUngraded(submission);
    default:
      return statusOf(submission, submission.questionCount) === wanted;
  }
}

async function collect(cursor: RowCursor, size: number, fits: (submission: Submission) => boolean) {
  const found: (CursorStep & { submission: Submission })[] = [];
  let looks = 0;
  for await (const { position, submission, weight } of cursor) {
    if (submission && fits(submission)) {
      const last = found[size - 1];
      if (last) return { found, next: last.position };
      found.push({ position, submission, weight });
    }
    looks += weight;
    if (looks >= MOST_LOOKED_AT) return { found, next: position };
  }
  return { found, next: undefined };
}
