import { assessmentTypes, typeOf } from "../assessments/types";
import type { AssessmentConfig } from "../courses/course";
import type { Core } from "../kernel/core";
import { partsOfSubmissionId } from "../kernel/ids";
import { Refusal } from "../kernel/refusal";
import type { Registration } from "../members/registration";
import { isUngraded, type Submission, statusOf } from "../submissions/rules";
import { findSubmission } from "../submissions/store";
import { gradingQueueSort } from "../table";
import { cursorOf, type Order, type Position, positionOf } from "./page-position";
import { describe, type PagedRow } from "./paged-rows";
import { type Choice, type Scope, type Scopes, scopesOf } from "./query-plan";
import {
  merged,
  positionIn,
  SMALL_ROSTER,
  type Start,
  type Step,
  type Walk,
  walkAssessment,
  walkAssessments,
  walkQueue,
  walkRoster,
  walkStudents,
} from "./row-cursors";

type Stored = Pick<Core, "table">;

export const SHOWN = ["all", "attempting", "attempted", "open", "submitted", "ungraded", "graded"] as const;
/** Open is not submitted; ungraded and graded are submitted work of types that people grade. */
export type Shown = (typeof SHOWN)[number];

export interface PageRequest extends Choice {
  /** Just this one; nothing else of the request counts then. */
  readonly submissionId?: number | undefined;
  readonly order: Order;
  readonly show: Shown;
  readonly size: number;
  /** Where the page before ended. */
  readonly cursor?: string | undefined;
  /** What comes after this one in the order, whether or not it is shown itself. */
  readonly after?: number | undefined;
}

export interface GradingPage {
  readonly rows: PagedRow[];
  /** Where to go on, null at the end. A page may be short, even empty, before the end: looking was given up, to go on. */
  readonly next: string | null;
}

/** Submissions that are looked at for one page, so that what is rare costs several short pages and not one long one. */
const LOOKS = 1000;
/** Asked for at once where many may not fit. */
const FILTERED_CHUNK = 100;

/**
 * One page of the grading table. Costs with the rows that it answers, at most with the thousand submissions (as half a
 * read for each 4 KB) that it looks at: never with the size of the course, except that a text reads the members' names.
 *
 * @throws Refusal 400 a cursor that is none, or of another order
 */
export async function gradingPage(core: Stored, caller: Registration, request: PageRequest): Promise<GradingPage> {
  const types = await assessmentTypes(core, caller.courseId);
  if (request.submissionId !== undefined) return onlyRow(core, caller, request.submissionId, types);
  const [after, scopes] = await Promise.all([
    startingPoint(core, caller, request),
    scopesOf(core, caller, request, types),
  ]);
  const { order, size } = request;
  const chunk = isSelective(request) ? FILTERED_CHUNK : size + 1;
  const start = { table: core.table, courseId: caller.courseId, order, after, chunk, wanted: size + 1 };
  const { found, next } = await collect(walkOf(start, scopes, types), size, (submission) => {
    return submission.courseId === caller.courseId && scopes.fits(submission) && isShown(submission, request, types);
  });
  const submissions = found.map(({ submission }) => submission);
  const known = scopes.parts.flatMap(({ roster }) => roster ?? []);
  const rows = await describe(core, caller.courseId, { submissions, types, known });
  return { rows, next: next ? cursorOf(order, next) : null };
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

/** Whether what is looked at may well not fit. In the queue everything waits, whatever is to be shown. */
function isSelective({ show, order, text, own, group }: PageRequest): boolean {
  return (show !== "all" && order.sort !== "submitted") || text !== undefined || own || group !== undefined;
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

function walkOf(start: Start, { parts, isInside }: Scopes, types: readonly AssessmentConfig[]): Walk {
  if (start.order.sort !== "submitted" || parts.every(isSmall)) {
    return merged(
      start.order,
      parts.map((part) => walkPart(start, part)),
    );
  }
  const byHand = types.filter(({ isManuallyGraded }) => isManuallyGraded);
  return walkQueue(
    start,
    byHand.map(({ assessmentConfigId }) => assessmentConfigId),
    isInside,
  );
}

const isSmall = ({ roster }: Scope) => roster !== undefined && roster.length <= SMALL_ROSTER;

function walkPart(start: Start, { roster, assessmentIds }: Scope): Walk {
  if (roster && roster.length <= SMALL_ROSTER) return walkRoster(start, roster);
  if (start.order.sort === "assessment") return walkAssessments(start, assessmentIds);
  const [only] = assessmentIds ?? [];
  const isOne = assessmentIds?.length === 1 && only !== undefined;
  return isOne ? walkAssessment(start, only, start.after?.major) : walkStudents(start, roster);
}

function isShown(submission: Submission, { show, order }: PageRequest, types: readonly AssessmentConfig[]): boolean {
  const wanted = order.sort === "submitted" ? "ungraded" : show;
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

async function collect(walk: Walk, size: number, fits: (submission: Submission) => boolean) {
  const found: (Step & { submission: Submission })[] = [];
  let looks = 0;
  for await (const { position, submission, weight } of walk) {
    if (submission && fits(submission)) {
      const last = found[size - 1];
      if (last) return { found, next: last.position };
      found.push({ position, submission, weight });
    }
    looks += weight;
    if (looks >= LOOKS) return { found, next: position };
  }
  return { found, next: undefined };
}
