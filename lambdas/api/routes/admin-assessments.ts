import { z } from "@hono/zod-openapi";
import { REASON_CHARACTERS } from "../../../domain/facts/limits";
import { readChecks, runChecks } from "../../core/assessments/assessment-checks";
import { ASSESSMENT_STATES, assessmentPage } from "../../core/assessments/assessment-page";
import { CHECKS_FAILED, CHECKS_WAIT } from "../../core/assessments/checks";
import { PLACEHOLDER_REFUSAL } from "../../core/assessments/placeholder-text";
import { EARLY_FEEDBACK_MISFIT } from "../../core/assessments/rules";
import { CHANGED_ELSEWHERE, updateAssessment } from "../../core/assessments/update-assessment";
import { CHANGED_SINCE_PREVIEW } from "../../core/assessments/upload-assessment";
import { UPLOADED_FIELDS } from "../../core/assessments/upload-difference";
import { VOTE_REFUSALS } from "../../core/assessments/vote-times";
import { assessmentsOfRegistration } from "../../core/member-work/assessment-list";
import { assessmentWork, previewUploadOnWork } from "../../core/member-work/assessment-work";
import { countAnswers } from "../../core/member-work/count-answers";
import { deleteAssessment } from "../../core/member-work/delete-assessment";
import { RUBRICS_FULL } from "../../core/rubrics/edit-rubric";
import { guardedVersion } from "../if-match";
import { courseParams, json, ok, pathId, plainText, route } from "../route";
import { AssessmentOverview } from "./assessments";
import { AssessmentChecks, ChecksSummary, TimedChecks } from "./checks-schemas";
import { QuestionChange } from "./question-change";

const params = courseParams.extend({ assessmentId: pathId("assessmentId") });

const UploadForm = z.object({
  "assessment[file]": z.instanceof(Blob).openapi({ type: "string", format: "binary", description: "The XML file" }),
  forceUpdate: z.enum(["true", "false"]).transform((force) => force === "true"),
  assessmentConfigId: z
    .string()
    .regex(/^-?\d{1,9}$/)
    .transform(Number),
  basedOn: z.string().max(40).optional().openapi({ description: "`basedOn` of the preview that was shown (additive)" }),
});
const PreviewForm = UploadForm.omit({ basedOn: true });

/** Reads the file of an upload's form. */
async function uploadOf(body: z.output<typeof PreviewForm>) {
  const file = new Uint8Array(await body["assessment[file]"].arrayBuffer());
  return { file, configId: body.assessmentConfigId, force: body.forceUpdate };
}

/** The refusals of a file for what is in it. A refusal tells its place in the headers X-Error-Line and X-Error-Column. */
export const FILE_REFUSALS = [
  /^Invalid XML /,
  "Missing TASK",
  "Missing attribute(s) on PROBLEM",
  "Invalid question type.",
  "Missing DEPLOYMENT",
  /^Invalid (assessment|question[0-9]+) changeset /,
] as const;

/** Which field of the form does not fit, in the words of the other refusals. */
function invalidForm(body: unknown): string {
  const issues = UploadForm.safeParse(body).error?.issues ?? [];
  const column = COLUMNS[String(issues[0]?.path[0])] ?? "file";
  return `Invalid assessment changeset ${column} is invalid `;
}

const COLUMNS: Readonly<Record<string, string>> = {
  "assessment[file]": "file",
  forceUpdate: "force_update",
  assessmentConfigId: "config_id",
  basedOn: "based_on",
};

const AssessmentWork = z
  .object({
    begun: z.int().openapi({ description: "Students who have begun" }),
    submitted: z.int().openapi({ description: "Students who have submitted" }),
  })
  .openapi("AssessmentWork");

const AnswerCounts = z
  .object({
    answers: z.int(),
    graded: z.int().openapi({ description: "Answers that a grader has looked at" }),
    comments: z.int(),
    next: z.string().nullable().openapi({ description: "Cursor of the next page, whose counts are to be added" }),
  })
  .openapi("AnswerCounts");

const UploadPreview = z
  .object({
    action: z.enum(["create", "replace", "forceUpdate", "ignore", "refuse"]).openapi({
      description: "ignore: there are answers and the update is not forced, so nothing changes",
    }),
    refusal: z
      .object({ text: z.string(), line: z.int().optional(), column: z.int().optional() })
      .nullable()
      .openapi({ description: "Why the upload is refused for what is stored, with its place in the file" }),
    basedOn: z.string().openapi({ description: "To be sent with the upload, which is refused when this has changed" }),
    number: z.string(),
    title: z.string(),
    assessmentId: z.int().nullable(),
    typeBefore: z.string().nullable(),
    typeAfter: z.string(),
    openAt: z.iso.datetime(),
    closeAt: z.iso.datetime(),
    isPublished: z.boolean(),
    hasAnswers: z.boolean(),
    fields: z.array(z.enum(UPLOADED_FIELDS)).readonly(),
    questions: z.array(QuestionChange).readonly(),
    missingContests: z.array(z.string()).readonly(),
    opensFrom: z.iso.datetime().nullable().openapi({
      description: "When the contests that it votes on have closed for everybody; null where it votes on none",
    }),
    submissions: AssessmentWork.nullable().openapi({ description: "Of the assessment that there is" }),
  })
  .openapi("UploadPreview");

const ManagedAssessment = z
  .object({
    id: z.int(),
    number: z.string(),
    title: z.string(),
    configId: z.int(),
    type: z.string(),
    openAt: z.iso.datetime(),
    closeAt: z.iso.datetime(),
    earlyFeedbackUntil: z.iso.datetime().nullable(),
    isPublished: z.boolean(),
    hidesGrades: z.boolean().openapi({ description: "Students see what people grade only once it is published" }),
    hasAnswers: z.boolean(),
    isDeleting: z.boolean().openapi({ description: "A deletion has begun; deleting again finishes it" }),
    state: z.enum(ASSESSMENT_STATES),
    questionCount: z.int(),
    maxXp: z.int(),
    private: z.boolean().openapi({ description: "True when a password is set" }),
    version: z.int().openapi({ description: "For If-Match: changes with what people change" }),
    checks: ChecksSummary.nullable().openapi({
      description: "Null where the last upload was before there were checks",
    }),
  })
  .openapi("ManagedAssessment");

const ManagedAssessmentPage = z
  .object({
    rows: z.array(ManagedAssessment),
    next: z.string().nullable().openapi({
      description: "Cursor to go on with, null at the end. A page may be short, even empty, before the end.",
    }),
  })
  .openapi("ManagedAssessmentPage");

const pageQuery = z.object({
  cursor: z.string().max(20).optional().openapi({ description: "The `next` of the page before" }),
  limit: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(100))
    .default(25)
    .openapi({ param: { name: "limit", in: "query" }, type: "integer", minimum: 1, maximum: 100, default: 25 }),
  type: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .optional()
    .openapi({ param: { name: "type", in: "query" }, type: "integer", description: "Id of an assessment type" }),
  state: z.enum(ASSESSMENT_STATES).optional(),
  search: z.string().max(100).optional().openapi({ description: "Each of its words occurs in the number or title" }),
});

const xmlFile = { kind: "text", contentType: "application/xml; charset=utf-8" } as const;

const UpdateBody = z.object({
  openAt: z.string().optional(),
  closeAt: z.string().optional(),
  isPublished: z.boolean().optional(),
  earlyFeedbackUntil: z.string().nullable().optional().openapi({
    description: "Whoever hands in by then sees what opaque testcases ran; null takes it away (additive)",
  }),
  hidesGrades: z.boolean().optional().openapi({
    description: "Whether students see what people grade only once this is false; then it is published (additive)",
  }),
  reason: z.string().trim().min(1).max(REASON_CHARACTERS).optional().openapi({
    description: "Why it is published although its checks are red or failed; for the audit log (additive)",
  }),
});

export const adminAssessmentRoutes = [
  route({
    method: "get",
    path: "/v2/courses/{courseId}/admin/users/{courseRegId}/assessments",
    operationId: "listUserAssessments",
    tag: "admin-assessments",
    summary: "Overviews as another member sees them (visibility follows that member's role); their own for everybody",
    caller: "member",
    params: courseParams.extend({ courseRegId: pathId("courseRegId") }),
    success: json(z.array(AssessmentOverview)),
    handle: ({ services, caller, params: { courseRegId } }) => assessmentsOfRegistration(services, caller, courseRegId),
  }),
  route({
    method: "post",
    path: "/v2/courses/{courseId}/admin/assessments",
    operationId: "uploadAssessment",
    tag: "admin-assessments",
    summary: "Create or replace an assessment from an XML file",
    caller: "staff",
    multipart: true,
    params: courseParams,
    body: UploadForm,
    invalid: invalidForm,
    refusals: { 400: [...FILE_REFUSALS, "Question count is different", RUBRICS_FULL], 412: [CHANGED_SINCE_PREVIEW] },
    success: plainText,
    handle: async ({ services, caller, params: { courseId }, body }) => {
      // The reader of XML is much, and files come and go rarely.
      const { uploadWithRubrics } = await import("../../core/rubrics/rubrics-of-files");
      return uploadWithRubrics(services, caller, courseId, { ...(await uploadOf(body)), basedOn: body.basedOn });
    },
  }),
  route({
    method: "get",
    path: "/v2/courses/{courseId}/admin/assessments",
    operationId: "listManagedAssessments",
    tag: "admin-assessments",
    summary: "One page of all assessments, newest first, published or not",
    caller: "staff",
    additive: true,
    params: courseParams,
    query: pageQuery,
    refusals: { 400: ["Invalid cursor"] },
    success: json(ManagedAssessmentPage),
    handle: ({ services, params: { courseId }, query }) => assessmentPage(services, courseId, query),
  }),
  route({
    method: "post",
    path: "/v2/courses/{courseId}/admin/assessments/preview",
    operationId: "previewUpload",
    tag: "admin-assessments",
    summary: "What an upload of a file would change, without changing it",
    caller: "staff",
    additive: true,
    multipart: true,
    params: courseParams,
    body: PreviewForm,
    invalid: invalidForm,
    refusals: { 400: FILE_REFUSALS },
    success: json(UploadPreview),
    handle: async ({ services, params: { courseId }, body }) =>
      previewUploadOnWork(services, courseId, await uploadOf(body)),
  }),
  route({
    method: "get",
    path: "/v2/courses/{courseId}/admin/assessments/{assessmentId}/work",
    operationId: "getAssessmentWork",
    tag: "admin-assessments",
    summary: "How many students have begun an assessment, and how many have submitted",
    caller: "staff",
    additive: true,
    params,
    refusals: { 404: ["Assessment not found"] },
    success: json(AssessmentWork),
    handle: ({ services, params: { courseId, assessmentId } }) => assessmentWork(services, courseId, assessmentId),
  }),
  route({
    method: "get",
    path: "/v2/courses/{courseId}/admin/assessments/{assessmentId}/work/answers",
    operationId: "countAnswers",
    tag: "admin-assessments",
    summary:
      "Answers, grades and comments of one page of an assessment's submissions, counted: what a deletion takes along",
    caller: "staff",
    additive: true,
    params,
    query: z.object({
      cursor: z.string().max(2000).optional().openapi({ description: "The `next` of the page before" }),
    }),
    refusals: { 400: ["Invalid cursor"], 404: ["Assessment not found"] },
    success: json(AnswerCounts),
    handle: ({ services, params: { courseId, assessmentId }, query: { cursor } }) =>
      countAnswers(services, { courseId, assessmentId, cursor }),
  }),
  route({
    method: "get",
    path: "/v2/courses/{courseId}/admin/assessments/{assessmentId}/xml",
    operationId: "downloadAssessment",
    tag: "admin-assessments",
    summary: "The assessment as the file that an upload reads, with passwords, solutions and secret testcases",
    caller: "staff",
    additive: true,
    params,
    refusals: { 404: ["Assessment not found"] },
    success: xmlFile,
    handle: async ({ services, params: { courseId, assessmentId }, setHeader }) => {
      const { downloadWithRubrics } = await import("../../core/rubrics/rubrics-of-files");
      const { xml, fileName } = await downloadWithRubrics(services, courseId, assessmentId);
      setHeader("Content-Disposition", `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`);
      return xml;
    },
  }),
  route({
    method: "get",
    path: "/v2/courses/{courseId}/admin/assessments/{assessmentId}/checks",
    operationId: "getAssessmentChecks",
    tag: "admin-assessments",
    summary: "What the checks of its solutions, starter code and sample answers have found",
    caller: "staff",
    additive: true,
    params,
    refusals: { 404: ["Assessment not found"] },
    success: json(AssessmentChecks),
    handle: ({ services, params: { courseId, assessmentId } }) => readChecks(services, courseId, assessmentId),
  }),
  route({
    method: "post",
    path: "/v2/courses/{courseId}/admin/assessments/{assessmentId}/checks",
    operationId: "runAssessmentChecks",
    tag: "admin-assessments",
    summary: "Have its checks run again; those that wait are not asked for twice",
    caller: "staff",
    additive: true,
    params,
    refusals: { 404: ["Assessment not found"] },
    success: json(TimedChecks),
    handle: ({ services, caller, params: { assessmentId } }) => runChecks(services, caller, assessmentId),
  }),
  route({
    method: "post",
    path: "/v2/courses/{courseId}/admin/assessments/{assessmentId}",
    operationId: "updateAssessment",
    tag: "admin-assessments",
    summary: "Change dates or the published flag; If-Match guards against a change elsewhere, ETag tells the version",
    caller: "staff",
    params,
    headers: { "If-Match": "The assessment's version that was last seen, quoted" },
    body: UpdateBody,
    refusals: {
      400: [
        "New end date should occur after new opening date",
        "openAt and closeAt come together",
        EARLY_FEEDBACK_MISFIT,
        ...VOTE_REFUSALS,
        PLACEHOLDER_REFUSAL,
        CHECKS_WAIT,
        CHECKS_FAILED,
        /^Question [0-9]+: .* (Mend it|Run again), or give a reason\.$/,
      ],
      404: ["Assessment not found"],
      412: [CHANGED_ELSEWHERE],
    },
    success: ok,
    handle: async ({ services, caller, params, body, header, setHeader }) => {
      const change = { ...body, expectedVersion: guardedVersion(header("if-match")) };
      setHeader("ETag", `"${await updateAssessment(services, caller, params, change)}"`);
    },
  }),
  route({
    method: "delete",
    path: "/v2/courses/{courseId}/admin/assessments/{assessmentId}",
    operationId: "deleteAssessment",
    tag: "admin-assessments",
    summary: "Delete an assessment with its questions, submissions, answers, votes and notifications",
    caller: "staff",
    params,
    refusals: { 403: ["User not allow to delete assessments from another course"] },
    success: ok,
    handle: ({ services, caller, params: { courseId, assessmentId } }) =>
      deleteAssessment(services, caller, courseId, assessmentId),
  }),
];
