import { LINE_COMMENTS_BYTES, LINES_OF_A_COMMENT, MAX_LINE_COMMENTS } from "../../../domain/facts/limits";
import { type LineCommentRefusal, lineCommentRefusal } from "../../../domain/policies/line-comment-acts";
import { auditWrites } from "../audit/entry";
import { archivedRefusal } from "../courses/rules";
import { findWork, isOwn, positionIn, type Work } from "../grading/access";
import { gradeEvent } from "../grading/audit-events";
import type { ByProducts } from "../kernel/by-product";
import { retryOnConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { Refusal } from "../kernel/refusal";
import type { Registration } from "../members/registration";
import type { NewsCore } from "../messaging/member-news";
import { keepRemark } from "../remarks/store";
import { messageForStudent, noticeSubject } from "../submissions/notices";
import { checkGrading } from "../submissions/refusals";
import { areGradesShown } from "../submissions/shown-grades";
import { readAnswers } from "../submissions/store";
import { answerKey, equals, type Operation } from "../table";
import { aroundOf, type LineComment, linesOf, type Place } from "./line-comment";
import { type ShownComments, shownComments } from "./read-comments";
import { COMMENT_CHANGED, type NewReply, NO_COMMENT, withReply } from "./reply";
import { type AnswerPlace, type LineComments, putLineComments, readLineComments } from "./store";

export const NO_PROGRAM = "Answer not found";
export const NO_LINES = "The program does not have these lines.";
export const TOO_MANY = `An answer can have at most ${MAX_LINE_COMMENTS} comments on its lines.`;
export const TOO_LONG = "The comments on this answer are too long together.";
export const NOT_AUTHOR = "Only its author and admins change a comment.";
export const PROGRAM_CHANGED = "The program was changed since you read it.";

/** A comment as it is sent. */
interface NewComment extends Place {
  readonly text: string;
  /** Chosen by the caller, so that sending it again does not double it. */
  readonly id?: string | undefined;
  /** The version of the program that the caller saw; without it, that of now. */
  readonly answerVersion?: number | undefined;
}

interface CommentRequest {
  readonly text?: string | null;
  readonly submissionId: number;
  readonly questionId: number;
}

/** The stored state that a change of comments is checked against. */
interface Found {
  readonly work: Work;
  readonly place: AnswerPlace;
  readonly program: string;
  readonly answerVersion: number;
  readonly stored: LineComments;
}

/**
 * Writes a comment on lines of a program, and tells the student. 4 reads, those of the comments, and a transaction of the
 * comments, the answer, the audit log's entry and the notice. Comments that others write meanwhile stay; one that is there
 * already is not written again.
 *
 * @throws Refusal 404 no such program; 405 not submitted and not the caller's own; 409 the program is not the one that the
 * caller saw; 400 no such lines, or too many comments
 */
export function addLineComment(
  core: NewsCore & ByProducts,
  caller: Registration,
  request: CommentRequest & NewComment,
): Promise<ShownComments> {
  const { from, to, text, answerVersion } = request;
  const id = request.id ?? core.uuid();
  return change(core, caller, request, (found) => {
    if (isThere(found.stored, { id, from, to, text })) return null;
    checkGrading("comment", caller, found.work);
    if (answerVersion !== undefined && answerVersion !== found.answerVersion) throw new Refusal(409, PROGRAM_CHANGED);
    const lines = linesOf(found.program, { from, to });
    if (from > to || to - from >= LINES_OF_A_COMMENT || lines.length !== to - from + 1)
      throw new Refusal(400, NO_LINES);
    if (found.stored.comments.length >= MAX_LINE_COMMENTS) throw new Refusal(400, TOO_MANY);
    const comment: LineComment = {
      id,
      from,
      to,
      lines,
      text,
      version: 1,
      around: aroundOf(found.program, { from, to }),
      authorRegId: caller.regId,
      authorName: caller.name ?? caller.username,
      writtenAt: core.clock.now().toISOString(),
      answerVersion: found.answerVersion,
    };
    return { comments: [...found.stored.comments, comment], before: null, after: text };
  });
}

/** Says whether this very comment was stored before. Throws Refusal 409 where its id is another's. */
function isThere({ comments }: LineComments, { id, from, to, text }: NewComment): boolean {
  const stored = comments.find((comment) => comment.id === id);
  if (!stored) return false;
  if (stored.from !== from || stored.to !== to || stored.text !== text) throw new Refusal(409, COMMENT_CHANGED);
  return true;
}

const OF_COMMENTS: Readonly<Record<LineCommentRefusal, () => Refusal>> = {
  archived: archivedRefusal,
  notAuthor: () => new Refusal(403, NOT_AUTHOR),
};

/** Throws the Refusal of a caller who may not change a comment. */
function checkChange({ regId, role, archived }: Registration, { authorRegId }: LineComment): void {
  const reason = lineCommentRefusal({ role, archived: archived === true, isAuthor: authorRegId === regId });
  if (reason !== null) throw OF_COMMENTS[reason]();
}

/**
 * Changes the words of a comment, or with null takes it away. Costs what writing one does.
 *
 * @throws Refusal 404 no such comment; 403 somebody else's; 409 changed since the caller saw it
 */
export function editLineComment(
  core: NewsCore & ByProducts,
  caller: Registration,
  request: CommentRequest & { readonly id: string; readonly version: number; readonly text: string | null },
): Promise<ShownComments> {
  const { id, version, text } = request;
  return change(core, caller, request, ({ stored: { comments } }) => {
    const comment = comments.find((one) => one.id === id);
    if (!comment) throw new Refusal(404, NO_COMMENT);
    checkChange(caller, comment);
    if (comment.version !== version) throw new Refusal(409, COMMENT_CHANGED);
    const next = comments.flatMap((one) =>
      one !== comment ? [one] : text === null ? [] : [{ ...one, text, version: version + 1 }],
    );
    return { comments: next, before: comment.text, after: text };
  });
}

/**
 * Replies to a comment as staff, and tells the student. Costs what writing a comment does; a reply that is there already is
 * not written again.
 *
 * @throws Refusal 404 no such comment; 400 too many replies; 409 the id is another reply's
 */
export function replyAsStaff(
  core: NewsCore & ByProducts,
  caller: Registration,
  { submissionId, questionId, ...reply }: Pick<CommentRequest, "submissionId" | "questionId"> & NewReply,
): Promise<ShownComments> {
  const id = reply.id ?? core.uuid();
  return change(core, caller, { submissionId, questionId }, ({ stored: { comments } }) => {
    const next = withReply(core, caller, comments, { ...reply, id });
    return next && { comments: next, before: null, after: reply.text };
  });
}

interface Changed {
  readonly comments: readonly LineComment[];
  /** The words of the comment before and after; null where there was or is none. */
  readonly before: string | null;
  readonly after: string | null;
}

async function change(
  core: NewsCore & ByProducts,
  caller: Registration,
  request: CommentRequest,
  /** Null where nothing is to be changed. */
  decide: (found: Found) => Changed | null,
): Promise<ShownComments> {
  const { shown, student, isChanged } = await retryOnConflict(async () => {
    const found = await findProgram(core, caller, request);
    const { work, place, stored } = found;
    const decided = decide(found);
    if (!decided) return { shown: shownComments(found, stored.comments), student: null, isChanged: false };
    const { comments, before, after } = decided;
    if (after !== null && bytesOf(comments) > LINE_COMMENTS_BYTES) throw new Refusal(400, TOO_LONG);
    const changes = [{ field: "lineComment", question: place.position + 1, from: before, to: after }];
    const event = gradeEvent(work, work.submission, { position: place.position, further: changes });
    await core.table.transact([
      putLineComments(place, { version: stored.version, comments }),
      // Of an answer that is changed or deleted meanwhile, the lines are read anew.
      {
        update: answerOf(place),
        change: { set: { lineComments: comments.length } },
        condition: equals("version", found.answerVersion),
      },
      ...auditWrites(core, caller.courseId, caller, [event]),
      ...(before === null ? await noticeOf(core, caller, work, place.position) : []),
    ]);
    const student = areGradesShown(work.assessment) ? work.submission.regId : null;
    return { shown: shownComments(found, comments), student, isChanged: true };
  });
  if (student !== null) await core.memberNews.tell(caller, student);
  if (isChanged && request.text) await keepRemark(core, caller, { text: request.text, questionId: request.questionId });
  return shown;
}

/** Without the replies, which have a room of their own. */
const bytesOf = (comments: readonly LineComment[]): number =>
  Buffer.byteLength(JSON.stringify(comments.map(({ replies, ...comment }) => comment)));

const answerOf = ({ regId, assessmentId, position }: AnswerPlace) => answerKey(regId, assessmentId, position);

async function noticeOf(
  core: Core,
  caller: Registration,
  { submission, assessment }: Work,
  position: number,
): Promise<Operation[]> {
  if (isOwn(submission, caller) || !areGradesShown(assessment)) return [];
  return messageForStudent(submission, await noticeSubject(core, assessment), position);
}

async function findProgram(
  core: Core,
  { courseId }: Registration,
  { submissionId, questionId }: CommentRequest,
): Promise<Found> {
  const work = await findWork(core, courseId, submissionId);
  const position = work && positionIn(work.submission, questionId);
  if (!work || position === undefined) throw new Refusal(404, NO_PROGRAM);
  const { regId, assessmentId } = work.submission;
  const place = { regId, assessmentId, position };
  const [[answer], stored] = await Promise.all([
    readAnswers(core, work.submission, [position]),
    readLineComments(core, place),
  ]);
  if (typeof answer?.answer !== "string") throw new Refusal(404, NO_PROGRAM);
  return { work, place, program: answer.answer, answerVersion: answer.version, stored };
}
