import { answerRefusal } from "../../../domain/policies/regrade-requests";
import type { AuditChange } from "../audit/entry";
import { auditWrites } from "../audit/entry";
import { archivedRefusal } from "../courses/rules";
import { findWork, isOwn, positionIn, type Work } from "../grading/access";
import { gradeEvent } from "../grading/audit-events";
import { type Grading, gradeWrites } from "../grading/grade-answer";
import { retryOnConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { Refusal } from "../kernel/refusal";
import type { Registration } from "../members/registration";
import type { NewsCore } from "../messaging/member-news";
import { messageForStudent, noticeSubject } from "../submissions/notices";
import {
  answeredRequestWrites,
  type RegradeRequest,
  regradeRequestsOf,
  withdrawnRequestNotices,
} from "../submissions/regrade-requests";
import type { Submission } from "../submissions/rules";
import { areGradesShown } from "../submissions/shown-grades";
import type { Operation } from "../table";
import { leastXp, xpOf } from "./rules";

export const NO_REQUEST = "Regrade request not found";
export const OWN_REQUEST = "Somebody else must answer your own request.";
export const ANSWERED_ELSEWHERE = "This request was answered elsewhere.";
export const WOULD_LOWER = "Accepting a regrade request must not lower the XP.";

/** The decision of staff about a request. */
export type Decision =
  | { readonly accept: true; readonly text: string; readonly grading: Grading; readonly mayLower: boolean }
  | { readonly accept: false; readonly text: string };

interface AnswerRequest {
  readonly submissionId: number;
  readonly questionId: number;
  readonly decision: Decision;
}

/**
 * Answers a regrade request: accepting grades the answer anew with it, declining leaves the marks. The student is told of
 * it, where grades are not published only when they are; what staff were told of the submission's requests is withdrawn with the last open one. The same answer sent again by
 * the same person changes nothing. 3 reads, when accepting those of gradeWrites, and a transaction of the request, its
 * counter, the audit log's entry, the notices and what is graded.
 *
 * @throws Refusal 404 no such request; 403 the caller's own; 409 answered by somebody else, or graded meanwhile; 400 it would
 * lower the XP and need not; and as gradeWrites does
 */
export async function answerRegradeRequest(
  core: NewsCore,
  caller: Registration,
  { submissionId, questionId, decision }: AnswerRequest,
): Promise<RegradeRequest> {
  const { request, isShown } = await retryOnConflict(async () => {
    const work = await findWork(core, caller.courseId, submissionId);
    const position = work && positionIn(work.submission, questionId);
    if (!work || position === undefined) throw new Refusal(404, NO_REQUEST);
    const requests = await regradeRequestsOf(core, work.submission);
    const open = requests.find((one) => one.position === position);
    if (!open) throw new Refusal(404, NO_REQUEST);
    const state = { archived: caller.archived ?? false, isOwn: isOwn(work.submission, caller), state: open.state };
    const reason = answerRefusal(state);
    if (reason === "archived") throw archivedRefusal();
    if (reason === "own") throw new Refusal(403, OWN_REQUEST);
    const isShown = areGradesShown(work.assessment);
    if (reason === "answered") return { request: sameAnswer(open, caller, decision), isShown };
    const others = requests.filter((one) => one !== open && one.state === "open");
    return { request: await store(core, caller, { work, open, decision, isLast: others.length === 0 }), isShown };
  });
  if (isShown) await core.memberNews.tell(request, request.regId);
  return request;
}

/** The request, if it was this answer that it got. */
function sameAnswer(request: RegradeRequest, caller: Registration, { accept, text }: Decision): RegradeRequest {
  const isSame = request.answer?.by.id === caller.regId && request.answer.text === text;
  if (!isSame || (request.state === "accepted") !== accept) throw new Refusal(409, ANSWERED_ELSEWHERE);
  return request;
}

interface Deciding {
  readonly work: Work;
  readonly open: RegradeRequest;
  readonly decision: Decision;
  /** No other request on the submission is open. */
  readonly isLast: boolean;
}

async function store(core: Core, caller: Registration, deciding: Deciding): Promise<RegradeRequest> {
  const { work, open, decision, isLast } = deciding;
  const { next, operations } = decision.accept
    ? await regraded(core, caller, deciding, decision)
    : { next: work.submission, operations: declined(core, caller, deciding) };
  const answered: RegradeRequest = {
    ...open,
    state: decision.accept ? "accepted" : "declined",
    answer: {
      text: decision.text,
      by: { id: caller.regId, name: caller.name },
      at: core.clock.now().toISOString(),
      xpBefore: xpAt(work.submission, open.position),
      xp: xpAt(next, open.position),
    },
    version: open.version + 1,
  };
  const { assessment, submission } = work;
  const about = await noticeSubject(core, assessment);
  await core.table.transact([
    ...answeredRequestWrites(open, answered),
    ...operations,
    ...(areGradesShown(assessment) ? messageForStudent(submission, about, open.position) : []),
    ...(isLast ? withdrawnRequestNotices(open) : []),
  ]);
  return answered;
}

async function regraded(
  core: Core,
  caller: Registration,
  { work, open }: Deciding,
  { grading, mayLower, text }: Decision & { readonly accept: true },
) {
  const further = loggedChanges(open, "accepted", text);
  const graded = await gradeWrites(core, caller, { work, position: open.position, grading, further });
  const mark = work.submission.marks[open.position];
  if (mark && !mayLower && xpAt(graded.next, open.position) < leastXp(open, mark)) throw new Refusal(400, WOULD_LOWER);
  return graded;
}

function declined(core: Core, caller: Registration, { work, open, decision }: Deciding): Operation[] {
  const { position } = open;
  const event = gradeEvent(work, work.submission, {
    position,
    further: loggedChanges(open, "declined", decision.text),
  });
  return auditWrites(core, caller.courseId, caller, [event]);
}

function loggedChanges({ position }: RegradeRequest, to: "accepted" | "declined", text: string): AuditChange[] {
  const question = position + 1;
  return [
    { field: "regradeRequest", question, from: "open", to },
    { field: "regradeAnswer", question, from: null, to: text },
  ];
}

function xpAt({ marks }: Submission, position: number): number {
  const mark = marks[position];
  return mark ? xpOf(mark) : 0;
}
