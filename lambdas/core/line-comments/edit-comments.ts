import { LINES_OF_A_COMMENT, MAX_LINE_COMMENTS } from "../../../facts/limits";
import { auditWrites } from "../audit/entry";
import { findWork, isOwn, positionIn, type Work } from "../grading/access";
import { gradeEvent } from "../grading/audit-events";
import { retryOnConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { Refusal } from "../kernel/refusal";
import type { Registration } from "../members/registration";
import type { NewsCore } from "../messaging/member-news";
import { keepRemark } from "../remarks/store";
import { noteTypeOf, noticeForStudent } from "../submissions/notices";
import { readAnswers } from "../submissions/store";
import { answerKey, equals, type Operation } from "../table";
import { type LineComment, linesOf, type Place } from "./line-comment";
import { type ShownComments, shownComments } from "./read-comments";
import { type AnswerPlace, type LineComments, putLineComments, readLineComments } from "./store";

export const NO_PROGRAM = "Answer not found";
export const NO_LINES = "The program does not have these lines.";
export const TOO_MANY = `An answer can have at most ${MAX_LINE_COMMENTS} comments on its lines.`;
export const NO_COMMENT = "Comment not found";
export const NOT_AUTHOR = "Only its author and admins change a comment.";
export const COMMENT_CHANGED = "The comment was changed elsewhere.";

interface Asked {
  readonly text?: string | null;
  readonly submissionId: number;
  readonly questionId: number;
}

/** What is known when comments are changed. */
interface Found {
  readonly work: Work;
  readonly place: AnswerPlace;
  readonly program: string;
  readonly answerVersion: number;
  readonly stored: LineComments;
}

/**
 * Writes a comment on lines of a program, and tells the student. 4 reads, those of the comments, and a transaction of the
 * comments, the audit log's entry and the notice. Comments that others write meanwhile stay.
 *
 * @throws Refusal 404 no such program; 400 no such lines, or too many comments
 */
export function addLineComment(
  core: NewsCore,
  caller: Registration,
  asked: Asked & Place & { readonly text: string },
): Promise<ShownComments> {
  const { from, to, text } = asked;
  return change(core, caller, asked, (found) => {
    const lines = linesOf(found.program, { from, to });
    if (from > to || to - from >= LINES_OF_A_COMMENT || lines.length !== to - from + 1)
      throw new Refusal(400, NO_LINES);
    if (found.stored.comments.length >= MAX_LINE_COMMENTS) throw new Refusal(400, TOO_MANY);
    const comment: LineComment = {
      ...{ id: core.uuid(), from, to, lines, text, version: 1 },
      ...{ authorRegId: caller.regId, authorName: caller.name ?? caller.username },
      ...{ writtenAt: core.clock.now().toISOString(), answerVersion: found.answerVersion },
    };
    return { comments: [...found.stored.comments, comment], before: null, after: text };
  });
}

/**
 * Changes the words of a comment, or with null takes it away. Costs what writing one does.
 *
 * @throws Refusal 404 no such comment; 403 somebody else's; 409 changed since the caller saw it
 */
export function editLineComment(
  core: NewsCore,
  caller: Registration,
  asked: Asked & { readonly id: string; readonly version: number; readonly text: string | null },
): Promise<ShownComments> {
  const { id, version, text } = asked;
  return change(core, caller, asked, ({ stored: { comments } }) => {
    const comment = comments.find((one) => one.id === id);
    if (!comment) throw new Refusal(404, NO_COMMENT);
    if (comment.authorRegId !== caller.regId && caller.role !== "admin") throw new Refusal(403, NOT_AUTHOR);
    if (comment.version !== version) throw new Refusal(409, COMMENT_CHANGED);
    const next = comments.flatMap((one) =>
      one !== comment ? [one] : text === null ? [] : [{ ...one, text, version: version + 1 }],
    );
    return { comments: next, before: comment.text, after: text };
  });
}

interface Changed {
  readonly comments: readonly LineComment[];
  /** The words of the comment before and after; null where there was or is none. */
  readonly before: string | null;
  readonly after: string | null;
}

async function change(
  core: NewsCore,
  caller: Registration,
  asked: Asked,
  decide: (found: Found) => Changed,
): Promise<ShownComments> {
  const { shown, student } = await retryOnConflict(async () => {
    const found = await findProgram(core, caller, asked);
    const { comments, before, after } = decide(found);
    const { work, place, program, stored } = found;
    const changes = [{ field: "lineComment", question: place.position + 1, from: before, to: after }];
    const event = gradeEvent(work, work.submission, { position: place.position, further: changes });
    await core.table.transact([
      putLineComments(place, { version: stored.version, comments }),
      // Of an answer that is changed or deleted meanwhile, the lines are read anew.
      { check: answerOf(place), condition: equals("version", found.answerVersion) },
      ...auditWrites(core, caller.courseId, caller, [event]),
      ...(before === null ? await noticeOf(core, caller, work) : []),
    ]);
    return { shown: shownComments(program, comments), student: work.submission.regId };
  });
  await core.memberNews.tell(student);
  if (asked.text) await keepRemark(core, caller, { text: asked.text, questionId: asked.questionId });
  return shown;
}

const answerOf = ({ regId, assessmentId, position }: AnswerPlace) => answerKey(regId, assessmentId, position);

async function noticeOf(core: Core, caller: Registration, { submission, assessment }: Work): Promise<Operation[]> {
  if (isOwn(submission, caller)) return [];
  return noticeForStudent(submission, "new_message", { assessment, type: await noteTypeOf(core, assessment) });
}

async function findProgram(
  core: Core,
  { courseId }: Registration,
  { submissionId, questionId }: Asked,
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
