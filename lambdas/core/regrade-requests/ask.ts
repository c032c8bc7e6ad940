import { type AskRefusal, askRefusal } from "../../../domain/policies/regrade-requests";
import type { Assessment } from "../assessments/assessment";
import { hasOpened } from "../assessments/rules";
import { findAssessment } from "../assessments/store";
import { typeOf } from "../assessments/types";
import type { AssessmentConfig } from "../courses/course";
import { archivedRefusal, regradeDaysOf } from "../courses/rules";
import { readCourse } from "../courses/store";
import { retryOnConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { partsOfQuestionId } from "../kernel/ids";
import { Refusal } from "../kernel/refusal";
import type { Registration } from "../members/registration";
import type { NewsCore } from "../messaging/member-news";
import { graderOf } from "../submissions/answer";
import { messageForStaff, staffToTell } from "../submissions/notices";
import { newRequestWrites, type RegradeRequest, regradeRequestsOf } from "../submissions/regrade-requests";
import type { Submission } from "../submissions/rules";
import { areGradesShown, shownAnswer, shownRequest, shownSubmission } from "../submissions/shown-grades";
import { findSubmission, readAnswers } from "../submissions/store";
import { equals, submissionKey } from "../table";
import { askUntil, xpOf } from "./rules";

export const NO_QUESTION = "Question not found";
export const NOT_GRADED = "You can ask for a regrade once this question is graded.";
export const TIME_IS_OVER = "The time to ask for a regrade of this question is over.";
export const NOT_OFFERED = "This course takes no regrade requests.";
export const ALREADY_REQUESTED = "You have asked for a regrade of this question before.";

const REFUSALS: Readonly<Record<AskRefusal, () => Refusal>> = {
  archived: archivedRefusal,
  notOffered: () => new Refusal(403, NOT_OFFERED),
  notGraded: () => new Refusal(403, NOT_GRADED),
  over: () => new Refusal(403, TIME_IS_OVER),
};

/** Everything about one question of a member's own work that regrade requests depend on. */
interface OwnQuestion {
  readonly assessment: Assessment;
  readonly submission: Submission | null;
  readonly position: number;
  readonly request: RegradeRequest | undefined;
  /** The requests on other questions of the same work. */
  readonly others: readonly RegradeRequest[];
  readonly until: string | null;
  readonly grader: RegradeRequest["grader"];
  readonly days: number;
  readonly type: AssessmentConfig;
}

/**
 * Reads one question of a member's own work. 5 reads, the answer's of 1 for each 4 KB.
 *
 * @throws Refusal 404 no such question, or one that the member may not see
 */
export async function ownQuestion(
  core: Core,
  { courseId, regId, role }: Registration,
  questionId: number,
): Promise<OwnQuestion> {
  const parts = partsOfQuestionId(questionId);
  if (!parts) throw new Refusal(404, NO_QUESTION);
  const { assessmentId, position } = parts;
  const owner = { regId, assessmentId };
  const [assessment, storedWork, [storedAnswer], requests, course] = await Promise.all([
    findAssessment(core, courseId, assessmentId),
    findSubmission(core, owner),
    readAnswers(core, owner, [position]),
    regradeRequestsOf(core, owner),
    readCourse(core, courseId),
  ]);
  const isShown =
    assessment && (role !== "student" || (assessment.isPublished && hasOpened(assessment, core.clock.now())));
  if (!isShown || assessment.isDeleting || !assessment.questions[position]) throw new Refusal(404, NO_QUESTION);
  const days = regradeDaysOf(course);
  const type = typeOf(course.assessmentConfigs, assessment);
  const submission = shownSubmission(assessment, storedWork);
  const answer = shownAnswer(assessment, storedAnswer);
  const gradedAt = answer ? latest(answer.updatedAt, assessment.gradesPublishedAt) : null;
  const isAskable = areGradesShown(assessment);
  const until = isAskable
    ? askUntil({ submission, position, gradedAt, days, isManuallyGraded: type.isManuallyGraded })
    : null;
  const shown = requests.map((one) => shownRequest(assessment, storedWork, one));
  const request = shown.find((one) => one.position === position);
  const others = shown.filter((one) => one !== request);
  return { assessment, submission, position, request, others, until, grader: graderOf(answer), days, type };
}

/** A grade that was kept back can be asked about from when it was published. */
const latest = (gradedAt: string, publishedAt: string | undefined): string =>
  publishedAt !== undefined && Date.parse(publishedAt) > Date.parse(gradedAt) ? publishedAt : gradedAt;

/**
 * Asks for a regrade of one question of the caller's own work, once and for good; the same request sent again changes
 * nothing. Whoever graded the question and whoever leads the student's group are told of it. 5 reads, up to 5.5 more for who
 * is told, and a transaction of the request, its counter and the notices.
 *
 * @throws Refusal 404 no such question; 403 not graded yet, too late, or the course takes none; 409 asked before
 */
export async function askForRegrade(
  core: NewsCore,
  caller: Registration,
  { questionId, reason }: { readonly questionId: number; readonly reason: string },
): Promise<RegradeRequest> {
  const { request, isNew } = await retryOnConflict(async () => {
    const own = await ownQuestion(core, caller, questionId);
    if (own.request) {
      if (own.request.reason !== reason) throw new Refusal(409, ALREADY_REQUESTED);
      return { request: own.request, isNew: false };
    }
    return { request: await store(core, caller, own, reason), isNew: true };
  });
  if (isNew && request.told.length > 0) await core.memberNews.tell(caller, ...request.told);
  return request;
}

async function store(core: Core, caller: Registration, own: OwnQuestion, reason: string): Promise<RegradeRequest> {
  const { assessment, submission, position, until, days, grader, type } = own;
  const now = core.clock.now();
  const mark = submission?.marks[position];
  const refusal = askRefusal({ archived: caller.archived ?? false, days, until }, now.getTime());
  if (refusal !== null) throw REFUSALS[refusal]();
  if (!submission || !mark) throw REFUSALS.notGraded();
  const { courseId, assessmentId, regId, submissionId, studentName } = submission;
  // Whoever graded the question, and the leader of the student's group.
  const recipients = await staffToTell(core, caller, [grader?.id ?? null]);
  const request: RegradeRequest = {
    courseId,
    assessmentId,
    position,
    regId,
    submissionId,
    studentName,
    reason,
    told: recipients,
    grader,
    state: "open",
    askedAt: now.toISOString(),
    answer: null,
    version: 1,
    xp: xpOf(mark),
    attempt: mark.attempt,
    gradeVersion: mark.gradeVersion ?? 0,
  };
  const about = { assessment, type, at: request.askedAt };
  await core.table.transact([
    ...newRequestWrites(request),
    // The grade is the one that was read, and the work is not deleted meanwhile.
    { check: submissionKey(regId, assessmentId), condition: equals("version", submission.version) },
    ...recipients.flatMap((staff) => messageForStaff(staff, about, { submissionId, question: position })),
  ]);
  return request;
}
