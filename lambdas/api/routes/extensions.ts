import { z } from "@hono/zod-openapi";
import {
  MAX_ACCOMMODATION_DAYS,
  MAX_ACCOMMODATION_FACTOR,
  MAX_EXTENSION_REASON,
  MAX_EXTENSION_ROWS,
} from "../../../domain/facts/extensions";
import { VOTE_REFUSALS } from "../../core/assessments/vote-times";
import { accommodateMember } from "../../core/extensions/accommodate-member";
import {
  type ExtensionTarget,
  grantExtension,
  NEWER_EXTENSION,
  NO_EXTENSION,
  NO_GROUP,
  NOT_A_STUDENT,
  NOT_LATER,
  revokeExtension,
  TOO_MANY,
} from "../../core/extensions/grant-extension";
import { grantExtensions, TOO_MANY_ROWS } from "../../core/extensions/grant-extensions";
import { listAccommodations, listExtensions } from "../../core/extensions/list-extensions";
import { courseParams, json, ok, pathId, route } from "../route";

const Giver = z.object({ id: z.int(), name: z.string().nullable() });
const grantFields = {
  reason: z.string().nullable().openapi({ description: "For staff alone: no student is ever sent it" }),
  by: Giver.openapi({ description: "Who gave or changed it last" }),
  at: z.iso.datetime(),
  version: z.int().min(1),
};

const Extension = z
  .object({
    assessmentId: z.int(),
    assessmentTitle: z.string(),
    assessmentNumber: z.string(),
    standardCloseAt: z.iso
      .datetime()
      .openapi({ description: "When the assessment closes for those without an extension" }),
    courseRegId: z.int().nullable().openapi({ description: "The student; null for a group" }),
    name: z.string().nullable(),
    username: z.string().nullable(),
    group: z.string().nullable().openapi({ description: "The group; null for a student" }),
    closeAt: z.iso.datetime(),
    closesAt: z.iso.datetime().openapi({ description: "When it closes for them, by whatever gives them most" }),
    ...grantFields,
  })
  .openapi("Extension");

const factor = z.number().gt(1).max(MAX_ACCOMMODATION_FACTOR).nullable();
const days = z.int().min(1).max(MAX_ACCOMMODATION_DAYS).nullable();
const Accommodation = z
  .object({
    courseRegId: z.int(),
    name: z.string().nullable(),
    username: z.string().nullable(),
    factor: z.number().nullable().openapi({ description: "Multiplies the time from opening to closing" }),
    days: z.int().nullable().openapi({ description: "Days of 24 hours after closing" }),
    ...grantFields,
  })
  .openapi("Accommodation");

const reason = z
  .string()
  .trim()
  .max(MAX_EXTENSION_REASON)
  .nullish()
  .transform((text) => text || null);
const version = z.int().min(0).optional().openapi({ description: "The version that the writer saw, 0 for none" });
const oneTarget = "Either courseRegId or group";
const target = { courseRegId: z.int().positive().optional(), group: z.string().min(1).max(200).optional() };
const hasOneTarget = ({ courseRegId, group }: { courseRegId?: number | undefined; group?: string | undefined }) =>
  (courseRegId === undefined) !== (group === undefined);
const targetOf = ({
  courseRegId,
  group,
}: {
  courseRegId?: number | undefined;
  group?: string | undefined;
}): ExtensionTarget => (courseRegId === undefined ? { group: group ?? "" } : { regId: courseRegId });

const ExtensionBody = z
  .object({ ...target, closeAt: z.string(), reason, version })
  .refine(hasOneTarget, { message: oneTarget });
const accommodationBody = z
  .object({ factor, days, reason, version })
  .refine((body) => body.factor !== null || body.days !== null, { message: "Either factor or days" });

const Rows = z.object({
  rows: z
    .array(
      z.object({
        username: z.string().min(1),
        assessment: z.string().nullable().openapi({ description: "Its number; null is all assessments" }),
        closeAt: z.string().nullable(),
        factor,
        days,
        reason,
      }),
    )
    .max(MAX_EXTENSION_ROWS, TOO_MANY_ROWS),
});

const cursor = z
  .string()
  .max(300)
  .regex(/^\d{9}(#[GS]#.+)?$/s)
  .optional()
  .openapi({ description: "`next` of the page before" });
const assessmentParams = courseParams.extend({ assessmentId: pathId("assessmentId") });
const memberParams = courseParams.extend({ courseRegId: pathId("courseRegId") });
const queryId = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number);
const queryVersion = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)
  .optional()
  .openapi({ description: "The version that the writer saw" });
const tag = "admin-extensions";

export const extensionRoutes = [
  route({
    method: "get",
    path: "/v2/courses/{courseId}/admin/extensions",
    operationId: "listExtensions",
    tag,
    summary: "Extensions of the course, of one assessment or of one student, in pages of 50",
    caller: "staff",
    additive: true,
    params: courseParams,
    query: z.object({ assessmentId: queryId.optional(), courseRegId: queryId.optional(), cursor }),
    success: json(z.object({ extensions: z.array(Extension), next: z.string().nullable() })),
    handle: ({ services, params: { courseId }, query }) =>
      listExtensions(services, courseId, {
        assessmentId: query.assessmentId,
        regId: query.courseRegId,
        after: query.cursor,
      }),
  }),
  route({
    method: "put",
    path: "/v2/courses/{courseId}/admin/extensions",
    operationId: "putExtensions",
    tag,
    summary:
      "Give students extensions and accommodations as the rows of a file say: all of them, or none when one does not fit",
    caller: "staff",
    additive: true,
    params: courseParams,
    body: Rows,
    refusals: {
      400: [/^Row \d+: /, TOO_MANY_ROWS, NOT_LATER, NOT_A_STUDENT, TOO_MANY, ...VOTE_REFUSALS],
      404: ["Assessment not found"],
    },
    success: ok,
    handle: ({ services, caller, body: { rows } }) =>
      grantExtensions(services, caller, { providers: services.signIn.ids, rows }),
  }),
  route({
    method: "put",
    path: "/v2/courses/{courseId}/admin/assessments/{assessmentId}/extensions",
    operationId: "putExtension",
    tag,
    summary: "Give a student or a group a later closing time, or change it",
    caller: "staff",
    additive: true,
    params: assessmentParams,
    body: ExtensionBody,
    refusals: {
      400: [NOT_LATER, NOT_A_STUDENT, TOO_MANY, ...VOTE_REFUSALS],
      404: ["Assessment not found", NO_GROUP],
      412: [NEWER_EXTENSION],
    },
    success: json(
      z.object({
        version: z.int().min(1),
        work: z
          .enum(["open", "givenBack", "staysSubmitted"])
          .nullable()
          .openapi({ description: "What becomes of the student's work; null for a group" }),
      }),
    ),
    handle: ({ services, caller, params: { assessmentId }, body: { closeAt, reason, version, ...body } }) =>
      grantExtension(services, caller, {
        assessmentId,
        target: targetOf(body),
        closeAt,
        reason,
        expectedVersion: version,
      }),
  }),
  route({
    method: "delete",
    path: "/v2/courses/{courseId}/admin/assessments/{assessmentId}/extensions",
    operationId: "deleteExtension",
    tag,
    summary: "Take an extension back",
    caller: "staff",
    additive: true,
    params: assessmentParams,
    query: z
      .object({ courseRegId: queryId.optional(), group: target.group, version: queryVersion })
      .refine(hasOneTarget, { message: oneTarget }),
    refusals: {
      404: ["Assessment not found", NO_GROUP, NO_EXTENSION],
      412: [NEWER_EXTENSION],
    },
    success: ok,
    handle: ({ services, caller, params: { assessmentId }, query: { version, ...query } }) =>
      revokeExtension(services, caller, { assessmentId, target: targetOf(query), expectedVersion: version }),
  }),
  route({
    method: "get",
    path: "/v2/courses/{courseId}/admin/accommodations",
    operationId: "listAccommodations",
    tag,
    summary: "Accommodations of the course's students, in pages of 50",
    caller: "staff",
    additive: true,
    params: courseParams,
    query: z.object({ cursor }),
    success: json(z.object({ accommodations: z.array(Accommodation), next: z.string().nullable() })),
    handle: ({ services, params: { courseId }, query }) =>
      listAccommodations(services, courseId, { after: query.cursor }),
  }),
  route({
    method: "put",
    path: "/v2/courses/{courseId}/admin/users/{courseRegId}/accommodation",
    operationId: "putAccommodation",
    tag,
    summary: "Give a student more time in every assessment, or change it",
    caller: "staff",
    additive: true,
    params: memberParams,
    body: accommodationBody,
    refusals: { 400: [NOT_A_STUDENT], 412: [NEWER_EXTENSION] },
    success: json(z.object({ version: z.int().min(1) })),
    handle: async ({ services, caller, params, body: { factor, days, reason, version } }) => ({
      version: await accommodateMember(services, caller, {
        regId: params.courseRegId,
        accommodation: { factor, days },
        reason,
        expectedVersion: version,
      }),
    }),
  }),
  route({
    method: "delete",
    path: "/v2/courses/{courseId}/admin/users/{courseRegId}/accommodation",
    operationId: "deleteAccommodation",
    tag,
    summary: "Take a student's accommodation back",
    caller: "staff",
    additive: true,
    params: memberParams,
    query: z.object({ version: queryVersion }),
    refusals: { 412: [NEWER_EXTENSION] },
    success: ok,
    handle: ({ services, caller, params, query: { version } }) =>
      accommodateMember(services, caller, {
        regId: params.courseRegId,
        accommodation: null,
        reason: null,
        expectedVersion: version,
      }),
  }),
];
