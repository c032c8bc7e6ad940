import { z } from "@hono/zod-openapi";
import { updateAssessment } from "../../core/assessments/update-assessment";
import { uploadAssessment } from "../../core/assessments/upload-assessment";
import { assessmentsOfRegistration } from "../../core/coursework/assessment-list";
import { deleteAssessment } from "../../core/coursework/delete-assessment";
import { courseParams, json, ok, pathId, plainText, route } from "../route";
import { AssessmentOverview } from "./assessments";

const params = courseParams.extend({ assessmentId: pathId("assessmentId") });

const UploadForm = z.object({
  "assessment[file]": z.instanceof(Blob).openapi({ type: "string", format: "binary", description: "The XML file" }),
  forceUpdate: z.enum(["true", "false"]).transform((force) => force === "true"),
  assessmentConfigId: z
    .string()
    .regex(/^-?\d{1,9}$/)
    .transform(Number),
});

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
};

const UpdateBody = z.object({
  openAt: z.string().optional(),
  closeAt: z.string().optional(),
  isPublished: z.boolean().optional(),
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
    refusals: {
      400: [
        /^Invalid XML /,
        "Missing TASK",
        "Missing attribute(s) on PROBLEM",
        "Invalid question type.",
        "Missing DEPLOYMENT",
        "Question count is different",
        /^Invalid (assessment|question[0-9]+) changeset /,
      ],
    },
    success: plainText,
    handle: async ({ services, caller, params: { courseId }, body }) => {
      const file = new Uint8Array(await body["assessment[file]"].arrayBuffer());
      const upload = { file, configId: body.assessmentConfigId, force: body.forceUpdate };
      return uploadAssessment(services, caller, courseId, upload);
    },
  }),
  route({
    method: "post",
    path: "/v2/courses/{courseId}/admin/assessments/{assessmentId}",
    operationId: "updateAssessment",
    tag: "admin-assessments",
    summary: "Change dates or the published flag",
    caller: "staff",
    params,
    body: UpdateBody,
    refusals: {
      400: ["New end date should occur after new opening date", "openAt and closeAt come together"],
      404: ["Assessment not found"],
    },
    success: ok,
    handle: ({ services, caller, params: { courseId, assessmentId }, body }) =>
      updateAssessment(services, caller, { courseId, assessmentId }, body),
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
