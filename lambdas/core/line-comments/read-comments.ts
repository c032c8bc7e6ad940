import { questionPlace } from "../assessments/question-place";
import { findWork, positionIn } from "../grading/access";
import type { Core } from "../kernel/core";
import { Refusal } from "../kernel/refusal";
import type { Registration } from "../members/registration";
import { areGradesShown } from "../submissions/shown-grades";
import { readAnswers } from "../submissions/store";
import { type LineComment, type LineReply, type Place, placeIn } from "./line-comment";
import { type AnswerPlace, readLineComments } from "./store";

export const NO_ANSWER = "Answer not found";

/** A reply, or what a comment has in common with one. */
export interface ShownReply extends Pick<LineReply, "id" | "text" | "writtenAt"> {
  readonly author: { readonly id: number; readonly name: string | null };
}

/** A comment with its place in the program as it is now. */
export interface ShownComment extends ShownReply, Pick<LineComment, "lines" | "version"> {
  /** Null where the program does not have its lines any more: it is on an earlier version. */
  readonly place: Place | null;
  /** By time. */
  readonly replies: readonly ShownReply[];
}

export interface ShownComments {
  readonly program: string;
  /** Of the program. */
  readonly answerVersion: number;
  /** By their lines, then by time; those on earlier versions last. */
  readonly comments: readonly ShownComment[];
}

/** Puts comments to the lines of a program. */
export function shownComments(
  { program, answerVersion }: Pick<ShownComments, "program" | "answerVersion">,
  comments: readonly LineComment[],
): ShownComments {
  const shown = comments.map(
    (comment): ShownComment => ({
      ...shownReply(comment),
      lines: comment.lines,
      version: comment.version,
      place: placeIn(program, comment),
      replies: (comment.replies ?? []).map(shownReply),
    }),
  );
  const lineOf = ({ place }: ShownComment) => place?.to ?? Number.MAX_SAFE_INTEGER;
  return {
    program,
    answerVersion,
    comments: shown.sort(
      (one, other) => lineOf(one) - lineOf(other) || Date.parse(one.writtenAt) - Date.parse(other.writtenAt),
    ),
  };
}

const shownReply = ({ id, text, writtenAt, authorRegId, authorName }: LineReply): ShownReply => ({
  id,
  text,
  writtenAt,
  author: { id: authorRegId, name: authorName },
});

/**
 * Returns a member's program with the comments on its lines, for staff. 3 reads, and those of the comments.
 *
 * @throws Refusal 404 no such program in the course
 */
export async function commentsForStaff(
  core: Pick<Core, "table">,
  { courseId }: Registration,
  { submissionId, questionId }: { readonly submissionId: number; readonly questionId: number },
): Promise<ShownComments> {
  const work = await findWork(core, courseId, submissionId);
  const position = work && positionIn(work.submission, questionId);
  if (!work || position === undefined) throw new Refusal(404, NO_ANSWER);
  return commentsAt(core, { ...work.submission, position });
}

/**
 * Returns the caller's own program with the comments on its lines, none as long as grades are not published. 2 reads, and those of the comments.
 *
 * @throws Refusal 404 no such question, or no program of the caller
 */
export async function commentsOnOwn(
  core: Pick<Core, "table">,
  caller: Registration,
  questionId: number,
): Promise<ShownComments> {
  const { assessment, position } = await questionPlace(core, caller, questionId);
  const shown = await commentsAt(core, { regId: caller.regId, assessmentId: assessment.assessmentId, position });
  return areGradesShown(assessment) ? shown : { ...shown, comments: [] };
}

async function commentsAt(core: Pick<Core, "table">, place: AnswerPlace): Promise<ShownComments> {
  const [[answer], { comments }] = await Promise.all([
    readAnswers(core, place, [place.position]),
    readLineComments(core, place),
  ]);
  if (typeof answer?.answer !== "string") throw new Refusal(404, NO_ANSWER);
  return shownComments({ program: answer.answer, answerVersion: answer.version }, comments);
}
