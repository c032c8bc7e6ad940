import { z } from "@hono/zod-openapi";
import { CASE_NOTE_CHARACTERS } from "../../../domain/facts/limits";
import { NO_QUESTION } from "../../core/assessments/question-place";
import { CASE_CHANGED, NO_PAIR, VERDICTS } from "../../core/similarity/case";
import type { ShownPair } from "../../core/similarity/read-pair";
import { NO_REPORT, readReportPage } from "../../core/similarity/read-report";
import { REPORT_STATES } from "../../core/similarity/report";
import { NO_ASSESSMENT, readReports, startReports } from "../../core/similarity/start-report";
import { courseParams, json, pathId, route } from "../route";

const spread = z.object({
  pairs: z.int().openapi({ description: "Pairs of texts of different students that were compared" }),
  counts: z
    .array(z.int())
    .readonly()
    .openapi({ description: "How many of them have a score from 0 to 0.05, and so on" }),
  median: z.number(),
  upperQuartile: z.number(),
  percentile99: z.number(),
});

const report = z.object({
  state: z.enum(REPORT_STATES).openapi({
    description: "few: fewer than two answers are long enough; tooMuch: together they are too long for one comparison",
  }),
  done: z.int(),
  total: z.int().openapi({ description: "Steps of the comparison, 0 before it begins" }),
  startedAt: z.iso.datetime(),
  startedBy: z.string().nullable(),
  readyAt: z.iso.datetime().nullable(),
  compared: z.int(),
  short: z.int().openapi({ description: "Answers that are too short to be compared" }),
  long: z.int(),
  broken: z.int().openapi({ description: "Answers that are no programs" }),
  spread: spread.nullable(),
});

const SimilarityReports = z
  .object({
    questions: z.array(z.object({ questionId: z.int(), number: z.int(), report: report.nullable() })),
  })
  .openapi("SimilarityReports");

const side = {
  regId: z.int().openapi({ description: "Course registration" }),
  name: z.string().nullable().openapi({ description: "Null for whoever has left the course" }),
  earlierAt: z.iso.datetime().nullable().openapi({
    description: "When the compared text was saved, where it is an earlier version of the answer",
  }),
};
const namedSide = z.object({ ...side, submissionId: z.int() });

const SimilarityPage = z
  .object({
    report,
    pairs: z.array(
      z.object({
        left: namedSide,
        right: namedSide,
        score: z.number().openapi({ description: "The share of both that the other has, too: 0 to 1" }),
        verdict: z.enum(VERDICTS).nullable().openapi({ description: "Of the staff's note, null without one" }),
      }),
    ),
    next: z.int().nullable().openapi({ description: "`from` of the next page, null at the end" }),
    total: z.int(),
    clusters: z.array(z.object({ members: z.array(namedSide), pairs: z.int(), best: z.number() })),
  })
  .openapi("SimilarityPage");

const lines = z.object({ from: z.int(), to: z.int() }).openapi({ description: "Lines from 1, the last included" });
const shownSide = z.object({ ...side, program: z.string() });

const SimilarPair = z
  .object({
    left: shownSide,
    right: shownSide,
    score: z.number(),
    parts: z.array(z.object({ left: lines, right: lines })),
    note: z
      .object({
        version: z.int(),
        verdict: z.enum(VERDICTS),
        note: z.string(),
        statement: z.string().openapi({ description: "What the students have said about it" }),
        openedBy: z.string().nullable(),
        openedAt: z.iso.datetime(),
        changedBy: z.string().nullable(),
        changedAt: z.iso.datetime(),
      })
      .nullable(),
  })
  .openapi("SimilarPair");

function shownPair({ left, right, score, parts, case: found }: ShownPair) {
  if (!found) return { left, right, score, parts: [...parts], note: null };
  const { version, verdict, note, statement = "", openedBy, openedAt, changedBy, changedAt } = found;
  const shown = { version, verdict, note, statement, openedBy, openedAt, changedBy, changedAt };
  return { left, right, score, parts: [...parts], note: shown };
}

type Reports = Awaited<ReturnType<typeof readReports>>;
const shownReports = (questions: Reports) => ({ questions: [...questions] });

const PATH = "/v2/courses/{courseId}/admin/similarity";
const ofAssessment = courseParams.extend({ assessmentId: pathId("assessmentId") });
const ofQuestion = courseParams.extend({ questionId: pathId("questionId") });
const ofPair = ofQuestion.extend({ left: pathId("left"), right: pathId("right") });
const tag = "grading";

export const similarityRoutes = [
  route({
    method: "get",
    path: `${PATH}/assessments/{assessmentId}`,
    operationId: "listSimilarityReports",
    tag,
    summary: "The programming questions of an assessment, with how far the comparison of their answers is",
    caller: "staff",
    additive: true,
    params: ofAssessment,
    refusals: { 404: [NO_ASSESSMENT] },
    success: json(SimilarityReports),
    handle: async ({ services, params: { courseId, assessmentId } }) =>
      shownReports(await readReports(services, courseId, assessmentId)),
  }),
  route({
    method: "post",
    path: `${PATH}/assessments/{assessmentId}`,
    operationId: "startSimilarityReports",
    tag,
    summary: "Have the answers to questions compared anew; nobody but staff sees anything of it",
    caller: "staff",
    additive: true,
    params: ofAssessment,
    body: z.object({
      questionIds: z.array(z.int().min(0)).max(1000).optional().openapi({ description: "Absent: all questions" }),
    }),
    refusals: { 404: [NO_ASSESSMENT] },
    success: json(SimilarityReports),
    handle: async ({ services, caller, params: { assessmentId }, body: { questionIds } }) =>
      shownReports(await startReports(services, caller, { assessmentId, questionIds })),
  }),
  route({
    method: "get",
    path: `${PATH}/questions/{questionId}`,
    operationId: "getSimilarityReport",
    tag,
    summary: "A page of the pairs of answers that are most alike, and clusters of students",
    caller: "staff",
    additive: true,
    params: ofQuestion,
    query: z.object({
      from: z
        .string()
        .regex(/^\d{1,6}$/)
        .transform(Number)
        .default(0)
        .openapi({ param: { name: "from", in: "query" }, type: "integer" }),
    }),
    refusals: { 404: [NO_QUESTION, NO_REPORT] },
    success: json(SimilarityPage),
    handle: async ({ services, caller, params: { questionId }, query: { from } }) => {
      const { pairs, clusters, ...page } = await readReportPage(services, caller, { questionId, from });
      const shown = clusters.map((cluster) => ({ ...cluster, members: [...cluster.members] }));
      return { ...page, pairs: [...pairs], clusters: shown };
    },
  }),
  route({
    method: "get",
    path: `${PATH}/questions/{questionId}/pairs/{left}/{right}`,
    operationId: "getSimilarPair",
    tag,
    summary: "Two programs with the parts that are alike",
    caller: "staff",
    additive: true,
    params: ofPair,
    refusals: { 404: [NO_QUESTION, NO_PAIR] },
    success: json(SimilarPair),
    handle: async ({ services, caller, params }) => {
      // The parser is much, and pairs are looked at rarely.
      const { readPair } = await import("../../core/similarity/read-pair");
      return shownPair(await readPair(services, caller, params));
    },
  }),
  route({
    method: "put",
    path: `${PATH}/questions/{questionId}/pairs/{left}/{right}/note`,
    operationId: "putSimilarityNote",
    tag,
    summary: "Note something of a pair, for staff alone",
    caller: "staff",
    additive: true,
    params: ofPair,
    body: z.object({
      version: z.int().min(0).openapi({ description: "That the caller saw; 0 where there was none" }),
      verdict: z.enum(VERDICTS),
      note: z.string().max(CASE_NOTE_CHARACTERS),
      statement: z.string().max(CASE_NOTE_CHARACTERS).default(""),
    }),
    refusals: { 404: [NO_QUESTION, NO_PAIR], 409: [CASE_CHANGED] },
    success: json(SimilarPair),
    handle: async ({ services, caller, params, body }) => {
      const { editCase } = await import("../../core/similarity/edit-case");
      return shownPair(await editCase(services, caller, params, body));
    },
  }),
];
