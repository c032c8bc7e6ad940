import type { Assessment } from "../assessments/assessment";
import { assessmentsById } from "../assessments/store";
import { findWork } from "../grading/access";
import type { Core } from "../kernel/core";
import { questionId } from "../kernel/ids";
import { Refusal } from "../kernel/refusal";
import type { Registration } from "../members/registration";
import { NO_SUBMISSION } from "../submissions/refusals";
import {
  type RegradeCounts,
  type RegradeRequest,
  type RequestsQuery,
  regradeCountsOf,
  regradeRequestPage,
  regradeRequestsOf,
} from "../submissions/regrade-requests";
import { areGradesShown } from "../submissions/shown-grades";
import { type Key, roleIndex } from "../table";
import { ownQuestion } from "./ask";
import { type WorkSince, workSince } from "./rules";

type Stored = Pick<Core, "table">;

/**
 * Lists a course's regrade requests a page at a time. On a page those come first that the caller has not graded: another
 * person should decide where there is one. One query, and half a read for each assessment that the page names.
 */
export async function listRegradeRequests(core: Stored, { courseId, regId }: Registration, wanted: RequestsQuery) {
  const { requests, next } = await regradeRequestPage(core, courseId, wanted);
  const titles = await titlesOf(core, courseId, requests);
  const rows = requests.map((request) => ({ ...staffView(request, regId), ...titleOf(titles, request) }));
  const byOthers = rows.filter(({ isOwnGrade }) => !isOwnGrade);
  return { requests: [...byOthers, ...rows.filter(({ isOwnGrade }) => isOwnGrade)], next: next ?? null };
}

/** Tells how many requests each question of a course has: many on one may mean a wrong testcase. 1 query, and half a read an assessment. */
export async function countRegradeRequests(core: Stored, courseId: number) {
  const counts = await regradeCountsOf(core, courseId);
  const titles = await titlesOf(core, courseId, counts);
  const questions = counts
    .map(({ assessmentId, position, open, accepted, total }) => ({
      questionId: questionId(assessmentId, position),
      question: position + 1,
      assessmentId,
      open,
      accepted,
      total,
      ...titleOf(titles, { assessmentId }),
    }))
    .sort((a, b) => b.open - a.open || b.total - a.total || a.questionId - b.questionId);
  return { open: questions.reduce((sum, { open }) => sum + open, 0), questions };
}

/**
 * Reads the regrade requests on one submission as staff see them, and whether the course has other staff who could decide.
 * 3 reads and 2 small queries.
 *
 * @throws Refusal 404 no such submission
 */
export async function requestsOfSubmission(core: Stored, caller: Registration, submissionId: number) {
  const work = await findWork(core, caller.courseId, submissionId);
  if (!work) throw new Refusal(404, NO_SUBMISSION);
  const requests = await regradeRequestsOf(core, work.submission);
  const hasOtherStaff = requests.some(({ state }) => state === "open") && (await isNotAlone(core, caller.courseId));
  const views = requests.map((request) => ({
    ...staffView(request, caller.regId),
    workSince: request.state === "open" ? workSince(request, work.submission) : ("same" as const),
  }));
  return { hasOtherStaff, requests: views };
}

/**
 * Reads what one question of the caller's own work came to, and their regrade request on it. 5 reads, the answer's of 1 for
 * each 4 KB.
 *
 * @throws Refusal 404 no such question, or one that the member may not see
 */
export async function reportOfQuestion(core: Core, caller: Registration, id: number) {
  const { assessment, submission, position, until, request, others } = await ownQuestion(core, caller, id);
  const mark = submission?.marks[position];
  return {
    questionId: id,
    maxXp: assessment.questions[position]?.maxXp ?? 0,
    autogradedXp: mark?.xp ?? 0,
    xpAdjustment: mark?.adjustment ?? 0,
    askUntil: until,
    request: request ? { ...studentView(request), workSince: shownSince(assessment, request, submission) } : null,
    others: others.map((other) => ({ question: other.position + 1, state: other.state })),
  };
}

/** Returns the state of the work since the request as its student may know it: unpublished grades show nothing. */
function shownSince(
  assessment: Pick<Assessment, "hidesGrades">,
  request: RegradeRequest,
  submission: Parameters<typeof workSince>[1],
): WorkSince {
  const since = request.state === "open" ? workSince(request, submission) : "same";
  return since === "graded" && !areGradesShown(assessment) ? "same" : since;
}

/** A request as its student sees it. */
export function studentView({ state, reason, askedAt, xp, answer }: RegradeRequest) {
  return { state, reason, askedAt, xp, answer: answer && { ...answer, by: { ...answer.by } } };
}

function staffView(request: RegradeRequest, callerId: number) {
  const { assessmentId, position, submissionId, regId, studentName, grader, version } = request;
  return {
    ...studentView(request),
    submissionId,
    assessmentId,
    questionId: questionId(assessmentId, position),
    question: position + 1,
    version,
    student: { id: regId, name: studentName },
    grader,
    isOwnGrade: grader?.id === callerId,
  };
}

type Titles = ReadonlyMap<number, { readonly title: string; readonly number: string }>;

async function titlesOf(
  core: Stored,
  courseId: number,
  of: readonly Pick<RegradeCounts, "assessmentId">[],
): Promise<Titles> {
  const ids = [...new Set(of.map(({ assessmentId }) => assessmentId))];
  const assessments = await assessmentsById(core, courseId, ids);
  return new Map(assessments.map((assessment) => [assessment.assessmentId, assessment]));
}

/** An assessment that is being deleted has no title any more. */
function titleOf(titles: Titles, { assessmentId }: Pick<RegradeCounts, "assessmentId">) {
  const { title = "", number = "" } = titles.get(assessmentId) ?? {};
  return { assessmentTitle: title, assessmentNumber: number };
}

/** Whether there are two or more who may answer. Keys index COURSE#{c}#ROLE#…, eventual; 2 queries of half a read. */
async function isNotAlone({ table }: Stored, courseId: number): Promise<boolean> {
  const [staff, admins] = await Promise.all(
    ["staff", "admin"].map((role) => table.query<Key>({ pk: roleIndex(courseId, role), index: "gsi2", limit: 2 })),
  );
  return (staff?.items.length ?? 0) + (admins?.items.length ?? 0) > 1;
}
