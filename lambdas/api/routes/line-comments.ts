import { z } from "@hono/zod-openapi";
import { LINE_COMMENT_CHARACTERS } from "../../../domain/facts/limits";
import { NO_QUESTION } from "../../core/assessments/question-place";
import {
  addLineComment,
  editLineComment,
  NO_LINES,
  NO_PROGRAM,
  NOT_AUTHOR,
  PROGRAM_CHANGED,
  replyAsStaff,
  TOO_LONG,
  TOO_MANY,
} from "../../core/line-comments/edit-comments";
import { commentsForStaff, commentsOnOwn, NO_ANSWER, type ShownComments } from "../../core/line-comments/read-comments";
import { COMMENT_CHANGED, NO_COMMENT, REPLIES_TOO_LONG, TOO_MANY_REPLIES } from "../../core/line-comments/reply";
import { replyAsStudent } from "../../core/line-comments/reply-as-student";
import { NOT_SUBMITTED } from "../../core/submissions/refusals";
import { courseParams, json, pathId, pathUuid, route } from "../route";

const author = z.object({
  id: z.int().openapi({ description: "Course registration" }),
  name: z.string().nullable(),
});
const written = {
  id: z.string(),
  text: z.string().openapi({ description: "Markdown" }),
  author,
  writtenAt: z.iso.datetime(),
};

const LineComments = z
  .object({
    program: z.string(),
    answerVersion: z.int().min(0).openapi({ description: "Of the program" }),
    comments: z
      .array(
        z.object({
          ...written,
          place: z
            .object({ from: z.int(), to: z.int() })
            .nullable()
            .openapi({ description: "Lines from 1, the last included; null where the program has them no more" }),
          lines: z.array(z.string()).readonly().openapi({ description: "That it was written about" }),
          version: z.int().openapi({ description: "Counts its changes" }),
          replies: z.array(z.object(written)).openapi({ description: "Of the student and of staff, by time" }),
        }),
      )
      .openapi({ description: "By their lines; those on earlier versions last" }),
  })
  .openapi("LineComments");

const shown = ({ comments, ...program }: ShownComments) => ({
  ...program,
  comments: comments.map((comment) => ({ ...comment, replies: [...comment.replies] })),
});
const text = z.string().trim().min(1).max(LINE_COMMENT_CHARACTERS).openapi({ description: "Markdown" });
const version = z.int().min(1).openapi({ description: "That the caller saw" });

const newComment = z.object({
  id: z.guid().optional().openapi({ description: "Chosen by the caller: sent again, it is not doubled" }),
  from: z.int().min(1),
  to: z.int().min(1),
  answerVersion: z.int().min(0).optional().openapi({ description: "Of the program that the caller saw" }),
  text,
});

const newReply = z.object({
  id: z.guid().optional().openapi({ description: "Chosen by the caller: sent again, it is not doubled" }),
  text,
});

const ofQuestion = courseParams.extend({ questionId: pathId("questionId") });
const ofAnswer = ofQuestion.extend({ submissionId: pathId("submissionId") });
const ofComment = ofAnswer.extend({ commentId: pathUuid("commentId") });
const ofOwnComment = ofQuestion.extend({ commentId: pathUuid("commentId") });
const PATH = "/v2/courses/{courseId}/admin/grading/{submissionId}/{questionId}/line_comments";

export const lineCommentRoutes = [
  route({
    method: "get",
    path: "/v2/courses/{courseId}/assessments/question/{questionId}/line_comments",
    operationId: "listOwnLineComments",
    tag: "assessments",
    summary: "The caller's program with the comments of staff on its lines",
    caller: "member",
    additive: true,
    params: ofQuestion,
    refusals: { 404: [NO_QUESTION, NO_ANSWER] },
    success: json(LineComments),
    handle: async ({ services, caller, params: { questionId } }) =>
      shown(await commentsOnOwn(services, caller, questionId)),
  }),
  route({
    method: "post",
    path: "/v2/courses/{courseId}/assessments/question/{questionId}/line_comments/{commentId}/replies",
    operationId: "replyToOwnLineComment",
    tag: "assessments",
    summary: "Reply to a comment on lines of the caller's program; its author and the group's leader are told",
    caller: "member",
    additive: true,
    params: ofOwnComment,
    body: newReply,
    refusals: {
      400: [TOO_MANY_REPLIES, REPLIES_TOO_LONG],
      404: [NO_QUESTION, NO_ANSWER, NO_COMMENT],
      409: [COMMENT_CHANGED],
    },
    success: json(LineComments),
    handle: async ({ services, caller, params, body }) =>
      shown(await replyAsStudent(services, caller, { ...params, ...body })),
  }),
  route({
    method: "get",
    path: PATH,
    operationId: "listLineComments",
    tag: "grading",
    summary: "A program with the comments on its lines",
    caller: "staff",
    additive: true,
    params: ofAnswer,
    refusals: { 404: [NO_ANSWER] },
    success: json(LineComments),
    handle: async ({ services, caller, params }) => shown(await commentsForStaff(services, caller, params)),
  }),
  route({
    method: "post",
    path: PATH,
    operationId: "addLineComment",
    tag: "grading",
    summary: "Write a comment on lines of a program; the student sees it there",
    caller: "staff",
    additive: true,
    params: ofAnswer,
    body: newComment,
    refusals: {
      400: [NO_LINES, TOO_MANY, TOO_LONG],
      404: [NO_PROGRAM],
      405: [NOT_SUBMITTED],
      409: [COMMENT_CHANGED, PROGRAM_CHANGED],
    },
    success: json(LineComments),
    handle: async ({ services, caller, params, body }) =>
      shown(await addLineComment(services, caller, { ...params, ...body })),
  }),
  route({
    method: "put",
    path: `${PATH}/{commentId}`,
    operationId: "putLineComment",
    tag: "grading",
    summary: "Change the words of a comment, or with null take it away",
    caller: "staff",
    additive: true,
    params: ofComment,
    body: z.object({ version, text: text.nullable() }),
    refusals: { 400: [TOO_LONG], 403: [NOT_AUTHOR], 404: [NO_PROGRAM, NO_COMMENT], 409: [COMMENT_CHANGED] },
    success: json(LineComments),
    handle: async ({ services, caller, params: { commentId: id, ...place }, body }) =>
      shown(await editLineComment(services, caller, { ...place, ...body, id })),
  }),
  route({
    method: "post",
    path: `${PATH}/{commentId}/replies`,
    operationId: "replyToLineComment",
    tag: "grading",
    summary: "Reply to a comment on lines of a program, in what is said there with the student",
    caller: "staff",
    additive: true,
    params: ofComment,
    body: newReply,
    refusals: {
      400: [TOO_MANY_REPLIES, REPLIES_TOO_LONG],
      404: [NO_PROGRAM, NO_COMMENT],
      409: [COMMENT_CHANGED],
    },
    success: json(LineComments),
    handle: async ({ services, caller, params, body }) =>
      shown(await replyAsStaff(services, caller, { ...params, ...body })),
  }),
];
