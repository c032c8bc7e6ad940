import { questionPlace } from "../assessments/question-place";
import { retryOnConflict } from "../kernel/conflict";
import { Refusal } from "../kernel/refusal";
import type { Registration } from "../members/registration";
import type { NewsCore } from "../messaging/member-news";
import { noticeSubject, replyForStaff, staffToTell } from "../submissions/notices";
import { areGradesShown } from "../submissions/shown-grades";
import { findSubmission, readAnswers } from "../submissions/store";
import { answerKey, equals } from "../table";
import { NO_ANSWER, type ShownComments, shownComments } from "./read-comments";
import { type NewReply, NO_COMMENT, withReply } from "./reply";
import { putLineComments, readLineComments } from "./store";

/**
 * Replies to a comment on lines of the caller's own program, and tells its author and the leader of the caller's group. 4
 * reads, those of the comments, up to 3.5 more for who is told, and a transaction of the comments and the notices. A reply
 * that is there already is not written again. Comments that are not shown yet cannot be replied to.
 *
 * @throws Refusal 404 no such question, program or comment; 400 too many replies; 409 the id is another reply's
 */
export async function replyAsStudent(
  core: NewsCore,
  caller: Registration,
  { questionId, ...sent }: NewReply & { readonly questionId: number },
): Promise<ShownComments> {
  const reply = { ...sent, id: sent.id ?? core.uuid() };
  const { shown, recipients } = await retryOnConflict(async () => {
    const { assessment, position } = await questionPlace(core, caller, questionId);
    const { regId } = caller;
    const place = { regId, assessmentId: assessment.assessmentId, position };
    const [submission, [answer], stored] = await Promise.all([
      findSubmission(core, place),
      readAnswers(core, place, [position]),
      readLineComments(core, place),
    ]);
    if (!submission || typeof answer?.answer !== "string") throw new Refusal(404, NO_ANSWER);
    if (!areGradesShown(assessment)) throw new Refusal(404, NO_COMMENT);
    const program = { program: answer.answer, answerVersion: answer.version };
    const comments = withReply(core, caller, stored.comments, reply);
    if (!comments) return { shown: shownComments(program, stored.comments), recipients: [] };
    const author = comments.find(({ id }) => id === reply.commentId)?.authorRegId ?? null;
    const [staffToNotify, subject] = await Promise.all([
      staffToTell(core, caller, [author]),
      noticeSubject(core, assessment),
    ]);
    const about = { submissionId: submission.submissionId, question: position };
    await core.table.transact([
      putLineComments(place, { version: stored.version, comments }),
      // The answer is not deleted meanwhile, nor its comments left behind.
      { check: answerKey(regId, place.assessmentId, position), condition: equals("version", answer.version) },
      ...staffToNotify.flatMap((staff) => replyForStaff(staff, subject, about)),
    ]);
    return { shown: shownComments(program, comments), recipients: staffToNotify };
  });
  if (recipients.length > 0) await core.memberNews.tell(caller, ...recipients);
  return shown;
}
