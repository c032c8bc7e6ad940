import type { Core } from "../kernel/core";
import { Refusal } from "../kernel/refusal";
import { type Assessment, maxXpOf, revisionOf } from "./assessment";
import { checksSummary } from "./checks";
import { hasClosed, hasOpened } from "./rules";
import { assessmentsBefore } from "./store";
import { assessmentTypes, typeOf } from "./types";

export const ASSESSMENT_STATES = ["unpublished", "upcoming", "open", "closed"] as const;
/** Visibility of an assessment to a student: hidden, announced, open or closed. */
export type AssessmentState = (typeof ASSESSMENT_STATES)[number];

export interface AssessmentPageRequest {
  readonly limit: number;
  /** `next` of the page before. */
  readonly cursor?: string | undefined;
  /** Id of an assessment type. */
  readonly type?: number | undefined;
  readonly state?: AssessmentState | undefined;
  /** Each of its words occurs in the number or in the title. */
  readonly search?: string | undefined;
}

/** Assessments that are looked at for one page, so that what is rare costs several short pages and not one long one. */
const MOST_LOOKED_AT = 250;

/**
 * Returns one page of the course's assessments, the newest first, all of them whether published or not. Costs with the
 * rows that it answers, and where it filters at most with the 250 that it looks at (half a read for each 4 KB): never with
 * the size of the course. A page may be short, even empty, before the end.
 *
 * @throws Refusal 400 a cursor that is none
 */
export async function assessmentPage(
  core: Pick<Core, "table" | "clock">,
  courseId: number,
  request: AssessmentPageRequest,
) {
  const now = core.clock.now();
  const [types, { found, next }] = await Promise.all([
    assessmentTypes(core, courseId),
    collect(core, courseId, request, now),
  ]);
  return { rows: found.map((assessment) => rowOf(assessment, typeOf(types, assessment).type, now)), next };
}

async function collect(
  core: Pick<Core, "table">,
  courseId: number,
  request: AssessmentPageRequest,
  now: Date,
): Promise<{ found: Assessment[]; next: string | null }> {
  const { limit } = request;
  const count = isSelective(request) ? MOST_LOOKED_AT : limit + 1;
  const { items, isLast } = await assessmentsBefore(core, courseId, { id: idOfCursor(request.cursor), count });
  const fitting = items.filter((assessment) => fits(assessment, request, now));
  const found = fitting.slice(0, limit);
  if (fitting.length > limit) return { found, next: cursorAfter(found.at(-1)) };
  return { found, next: isLast ? null : cursorAfter(items.at(-1)) };
}

const isSelective = ({ type, state, search }: AssessmentPageRequest) =>
  type !== undefined || state !== undefined || Boolean(search?.trim());

function idOfCursor(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(cursor)) throw new Refusal(400, "Invalid cursor");
  return Number(cursor);
}

const cursorAfter = (last: Assessment | undefined) => (last ? String(last.assessmentId) : null);

function fits(assessment: Assessment, { type, state, search }: AssessmentPageRequest, now: Date): boolean {
  if (type !== undefined && assessment.configId !== type) return false;
  if (state !== undefined && stateOf(assessment, now) !== state) return false;
  const text = folded(`${assessment.number} ${assessment.title}`);
  return folded(search ?? "")
    .split(/\s+/)
    .every((word) => text.includes(word));
}

const folded = (text: string) => text.normalize("NFKC").toLowerCase();

function stateOf(assessment: Assessment, now: Date): AssessmentState {
  if (!assessment.isPublished) return "unpublished";
  if (!hasOpened(assessment, now)) return "upcoming";
  return hasClosed(assessment, now) ? "closed" : "open";
}

function rowOf(assessment: Assessment, type: string, now: Date) {
  const { assessmentId, number, title, configId, openAt, closeAt, isPublished, hasAnswers, isDeleting } = assessment;
  return {
    id: assessmentId,
    number,
    title,
    configId,
    type,
    openAt,
    closeAt,
    isPublished,
    hasAnswers,
    isDeleting,
    earlyFeedbackUntil: assessment.earlyFeedbackUntil ?? null,
    hidesGrades: assessment.hidesGrades ?? false,
    state: stateOf(assessment, now),
    questionCount: assessment.questions.length,
    maxXp: maxXpOf(assessment),
    private: assessment.password !== null,
    version: revisionOf(assessment),
    checks: assessment.checks ? checksSummary(assessment.checks) : null,
  };
}
