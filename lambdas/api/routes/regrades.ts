import { z } from "@hono/zod-openapi";
import { dropRegrade, startRegrade, stopRegrade } from "../../core/regrades/control-regrade";
import {
  listRegrades,
  readRegrade,
  readRegradeFile,
  readRegradeRows,
  type ShownRow,
  type ShownRun,
} from "../../core/regrades/read-regrade";
import { ROW_KINDS } from "../../core/regrades/rules";
import {
  NO_REGRADE,
  REGRADE_FILE_LONG,
  REGRADE_NOTHING,
  REGRADE_OTHER_NUMBER,
  REGRADE_OUTDATED,
  REGRADE_POLICIES,
  REGRADE_STATE,
  REGRADE_STATES,
  REGRADE_UNANSWERED,
  REGRADE_UNDER_WAY,
} from "../../core/regrades/run";
import { changedBy } from "../../core/regrades/tally";
import { REGRADE_NOT_CLOSED } from "../../core/submissions/refusals";
import { courseParams, json, pathId, route } from "../route";
import { FILE_REFUSALS } from "./admin-assessments";
import { QuestionChange } from "./question-change";

const person = z.object({ id: z.int(), name: z.string().nullable() });

const questionChange = QuestionChange.extend({
  isRegraded: z.boolean().openapi({ description: "Its answers are judged by something else, so they are graded anew" }),
});

const Regrade = z
  .object({
    assessmentId: z.int(),
    runId: z.int().openapi({ description: "From 1, by assessment" }),
    state: z.enum(REGRADE_STATES).openapi({
      description:
        "draft: the new version lies aside; running, stopped: submissions are graded aside; ready: all are; then publishing and published, or dropping and dropped",
    }),
    createdAt: z.iso.datetime(),
    createdBy: person,
    resetsAdjustments: z.boolean().openapi({ description: "What graders gave by hand goes" }),
    isOutdated: z.boolean().openapi({ description: "The assessment was uploaded anew since: it cannot be published" }),
    questions: z.array(questionChange),
    estimate: z.object({
      submissions: z.int(),
      programs: z.int().openapi({ description: "That are executed" }),
      jobs: z.int(),
      minutes: z.number(),
      usd: z.number().openapi({ description: "US dollars, at list prices of us-east-1" }),
    }),
    startedAt: z.iso.datetime().nullable(),
    readyAt: z.iso.datetime().nullable(),
    publishedAt: z.iso.datetime().nullable(),
    publishedBy: person.nullable(),
    policy: z.enum(REGRADE_POLICIES).nullable().openapi({ description: "By which it was published" }),
    maxXp: z.int().openapi({ description: "Of the new version" }),
    results: z.object({
      done: z.int().openapi({ description: "Submissions that are graded" }),
      published: z.int(),
      changed: z.int().openapi({ description: "That are graded again, because they changed since" }),
      failed: z.int().openapi({ description: "With an answer that could not be graded, which stays as it is" }),
      gains: z.int(),
      loses: z.int(),
      same: z.int(),
      gainsNeverLower: z.int().openapi({ description: "That gain when nothing is lowered" }),
      before: z.int().openapi({ description: "XP of all, with bonuses" }),
      after: z.int(),
      neverLower: z.int(),
      parts: z
        .array(z.object({ part: z.int(), count: z.int() }))
        .readonly()
        .openapi({ description: "Submissions by their change in tenths of the maximum, without those that stay" }),
      told: z.int().nullable().openapi({ description: "Students who were told, once it is published" }),
    }),
  })
  .openapi("Regrade");

const RegradeList = z
  .object({
    runs: z.array(Regrade),
    next: z.int().nullable().openapi({ description: "`before` of the next page, null at the end" }),
  })
  .openapi("RegradeList");

const xp = z.object({ xp: z.int(), adjustment: z.int() });

const RegradeRows = z
  .object({
    rows: z.array(
      z.object({
        regId: z.int(),
        submissionId: z.int(),
        name: z.string().nullable(),
        kind: z.enum(ROW_KINDS),
        isChanged: z.boolean().openapi({ description: "It changed since it was graded, and will be graded again" }),
        isPublished: z.boolean(),
        before: z.int().openapi({ description: "Total XP with the bonus" }),
        after: z.int(),
        neverLower: z.int(),
        answers: z.array(
          z.object({
            number: z.int().openapi({ description: "Of the question, from 1" }),
            before: xp,
            after: xp,
            isFailed: z.boolean(),
          }),
        ),
      }),
    ),
    next: z.string().nullable().openapi({ description: "Cursor of the next page, null at the end" }),
  })
  .openapi("RegradeRows");

function shownRun({ run, estimate, tally, isOutdated }: ShownRun): z.input<typeof Regrade> {
  const { assessmentId, runId, state, createdAt, createdBy, resetsAdjustments, policy, maxXp, positions } = run;
  const { startedAt, readyAt, publishedAt, publishedBy } = run;
  const { answers, ...results } = tally;
  return {
    assessmentId,
    runId,
    state,
    createdAt,
    createdBy,
    resetsAdjustments,
    policy,
    maxXp,
    estimate,
    isOutdated,
    startedAt,
    readyAt,
    publishedAt,
    publishedBy,
    questions: run.questions.map((question) => ({ ...question, isRegraded: positions.includes(question.number - 1) })),
    results: { ...results, told: policy === null ? null : changedBy(tally, policy) },
  };
}

function shownRow({ regId, submissionId, name, kind, isChanged, state, answers, ...totals }: ShownRow) {
  const { before, after, neverLower } = totals;
  return {
    regId,
    submissionId,
    name,
    kind,
    isChanged,
    isPublished: state === "published",
    before,
    after,
    neverLower,
    answers: answers.map(({ position, before: was, after: is, isFailed = false }) => {
      return { number: position + 1, before: was, after: is, isFailed };
    }),
  };
}

const Form = z.object({
  "assessment[file]": z.instanceof(Blob).openapi({ type: "string", format: "binary", description: "The new version" }),
  resetAdjustments: z
    .enum(["true", "false"])
    .transform((resets) => resets === "true")
    .default(false)
    .openapi({ description: "Whether what graders gave by hand goes" }),
});

const PATH = "/v2/courses/{courseId}/admin/assessments/{assessmentId}/regrades";
const ofAssessment = courseParams.extend({ assessmentId: pathId("assessmentId") });
const ofRun = ofAssessment.extend({ runId: pathId("runId") });
const tag = "grading";
const NO_ASSESSMENT = "Assessment not found";

const rowsQuery = z.object({
  show: z
    .enum(["all", "byName", ...ROW_KINDS])
    .default("all")
    .openapi({ description: "The largest changes first; byName has all of them by name" }),
  cursor: z.string().max(20).optional().openapi({ description: "The `next` of the page before" }),
});

const runsQuery = z.object({
  before: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .optional()
    .openapi({ param: { name: "before", in: "query" }, type: "integer" }),
});

const xmlFile = { kind: "text", contentType: "application/xml; charset=utf-8" } as const;

export const regradeRoutes = [
  route({
    method: "get",
    path: PATH,
    operationId: "listRegrades",
    tag,
    summary: "The regrades of an assessment by new versions, the latest first",
    caller: "staff",
    additive: true,
    params: ofAssessment,
    query: runsQuery,
    refusals: { 404: [NO_ASSESSMENT, NO_REGRADE] },
    success: json(RegradeList),
    handle: async ({ services, params: { courseId, assessmentId }, query: { before } }) => {
      const { runs, next } = await listRegrades(services, courseId, { assessmentId, before });
      return { runs: runs.map(shownRun), next };
    },
  }),
  route({
    method: "post",
    path: PATH,
    operationId: "createRegrade",
    tag,
    summary: "Lay a new version of a closed assessment aside, to see what it would change",
    caller: "staff",
    additive: true,
    multipart: true,
    params: ofAssessment,
    body: Form,
    refusals: {
      400: [
        ...FILE_REFUSALS,
        "Question count is different",
        REGRADE_OTHER_NUMBER,
        REGRADE_NOT_CLOSED,
        REGRADE_UNANSWERED,
        REGRADE_NOTHING,
        REGRADE_FILE_LONG,
      ],
      404: [NO_ASSESSMENT, NO_REGRADE],
      409: [REGRADE_UNDER_WAY],
    },
    success: json(Regrade),
    handle: async ({ services, caller, params: { courseId, assessmentId }, body }) => {
      // The reader of XML is much, and regrades are begun rarely.
      const { createRegrade } = await import("../../core/regrades/start-regrade");
      const file = new Uint8Array(await body["assessment[file]"].arrayBuffer());
      const { resetAdjustments: resetsAdjustments } = body;
      const { runId } = await createRegrade(services, caller, { assessmentId, file, resetsAdjustments });
      return shownRun(await readRegrade(services, courseId, { assessmentId, runId }));
    },
  }),
  route({
    method: "get",
    path: `${PATH}/{runId}`,
    operationId: "getRegrade",
    tag,
    summary: "A regrade: what differs, what it costs, how far it is, who gains and who loses",
    caller: "staff",
    additive: true,
    params: ofRun,
    refusals: { 404: [NO_REGRADE] },
    success: json(Regrade),
    handle: async ({ services, params: { courseId, ...place } }) =>
      shownRun(await readRegrade(services, courseId, place)),
  }),
  route({
    method: "get",
    path: `${PATH}/{runId}/rows`,
    operationId: "listRegradeRows",
    tag,
    summary: "A page of the submissions that a regrade has graded, the old XP beside the new",
    caller: "staff",
    additive: true,
    params: ofRun,
    query: rowsQuery,
    refusals: { 400: ["Invalid cursor"], 404: [NO_REGRADE] },
    success: json(RegradeRows),
    handle: async ({ services, params: { courseId, ...place }, query: { show, cursor } }) => {
      const { rows, next } = await readRegradeRows(services, courseId, { ...place, kind: show, cursor });
      return { rows: rows.map(shownRow), next };
    },
  }),
  route({
    method: "get",
    path: `${PATH}/{runId}/files/{version}`,
    operationId: "getRegradeFile",
    tag,
    summary: "The new version of a regrade as a file, or once it is published, the one that it replaced",
    caller: "staff",
    additive: true,
    params: ofRun.extend({ version: z.enum(["before", "after"]) }),
    refusals: { 404: [NO_REGRADE] },
    success: xmlFile,
    handle: ({ services, params: { courseId, version, ...place } }) =>
      readRegradeFile(services, courseId, place, version),
  }),
  route({
    method: "post",
    path: `${PATH}/{runId}/start`,
    operationId: "startRegrade",
    tag,
    summary: "Have the submissions graded by the new version, aside; goes on where it was stopped",
    caller: "staff",
    additive: true,
    params: ofRun,
    refusals: { 404: [NO_REGRADE], 409: [REGRADE_STATE] },
    success: json(Regrade),
    handle: async ({ services, caller, params: { courseId, ...place } }) => {
      await startRegrade(services, caller, place);
      return shownRun(await readRegrade(services, courseId, place));
    },
  }),
  route({
    method: "post",
    path: `${PATH}/{runId}/stop`,
    operationId: "stopRegrade",
    tag,
    summary: "Have a regrade grade nothing more for now",
    caller: "staff",
    additive: true,
    params: ofRun,
    refusals: { 404: [NO_REGRADE], 409: [REGRADE_STATE] },
    success: json(Regrade),
    handle: async ({ services, caller, params: { courseId, ...place } }) => {
      await stopRegrade(services, caller, place);
      return shownRun(await readRegrade(services, courseId, place));
    },
  }),
  route({
    method: "post",
    path: `${PATH}/{runId}/publish`,
    operationId: "publishRegrade",
    tag,
    summary: "Make the new version the assessment's, and give the submissions the XP that it gives",
    caller: "staff",
    additive: true,
    params: ofRun,
    body: z.object({
      policy: z.enum(REGRADE_POLICIES).openapi({ description: "neverLower: no answer gets less than it has" }),
    }),
    refusals: {
      400: [...FILE_REFUSALS, "Question count is different", REGRADE_FILE_LONG],
      404: [NO_REGRADE, NO_ASSESSMENT],
      409: [REGRADE_STATE],
      412: [REGRADE_OUTDATED],
    },
    success: json(Regrade),
    handle: async ({ services, caller, params: { courseId, ...place }, body: { policy } }) => {
      const { publishRegrade } = await import("../../core/regrades/publish-regrade");
      await publishRegrade(services, caller, { ...place, policy });
      return shownRun(await readRegrade(services, courseId, place));
    },
  }),
  route({
    method: "delete",
    path: `${PATH}/{runId}`,
    operationId: "dropRegrade",
    tag,
    summary: "Give a regrade up before it is published: nothing of it is left but that there was one",
    caller: "staff",
    additive: true,
    params: ofRun,
    refusals: { 404: [NO_REGRADE], 409: [REGRADE_STATE] },
    success: json(Regrade),
    handle: async ({ services, caller, params: { courseId, ...place } }) => {
      await dropRegrade(services, caller, place);
      return shownRun(await readRegrade(services, courseId, place));
    },
  }),
];
