import { z } from "@hono/zod-openapi";
import {
  GRADEBOOK_NAME_CHARACTERS,
  GRADEBOOK_PRESETS,
  MAPPED_HEAD_CHARACTERS,
  MARKS_AT_ONCE,
  MAX_EXTERNAL_COLUMNS,
  MAX_GRADEBOOK_NUMBER,
  MAX_MAPPED_COLUMNS,
  MAX_WEIGHT_GROUPS,
  STAND_IN_CHARACTERS,
  TOTAL_METHODS,
  UNMARKED_RULES,
} from "../../../domain/facts/gradebook";
import { isSource, type Source } from "../../../domain/gradebook/mapping";
import { GROUP_ID } from "../../../domain/gradebook/policy";
import {
  changeMapping,
  changePolicy,
  GRADEBOOK_CHANGED,
  POLICY_FAULTS,
  UNKNOWN_COLUMN,
} from "../../core/gradebook/change-settings";
import { readGradebook } from "../../core/gradebook/read-gradebook";
import type { StoredMapping, StoredPolicy } from "../../core/gradebook/store";
import { MARK_TOO_HIGH, NOT_STUDENTS, STUDENT_TWICE, writeMarks } from "../../core/gradebook/write-marks";
import { courseParams, json, route } from "../route";

const version = z.int().min(0).openapi({ description: "0 where nothing was kept yet" });
const number = z.number().min(0).max(MAX_GRADEBOOK_NUMBER);
const mark = number
  .refine((value) => Math.round(value * 100) / 100 === value, "A mark has two decimals at most")
  .nullable()
  .openapi({ description: "To hundredths; null for none" });
const groupId = z.string().regex(GROUP_ID).openapi({
  description: "`type-` and the id of an assessment type, or `own-` and a number for a group of the course's own",
});
const text = (longest: number) => z.string().trim().max(longest);

const columnFields = {
  name: text(GRADEBOOK_NAME_CHARACTERS).min(1),
  max: number.positive(),
  groupId,
};
const policyFields = {
  method: z.enum(TOTAL_METHODS),
  groups: z
    .array(
      z.object({
        id: groupId,
        name: text(GRADEBOOK_NAME_CHARACTERS).openapi({ description: "Empty for an assessment type" }),
        weight: number,
        keepHighest: z.int().min(1).max(1000).nullable(),
      }),
    )
    .max(MAX_WEIGHT_GROUPS),
  unmarked: z.enum(UNMARKED_RULES).openapi({ description: "What work counts as that may still get a mark" }),
  floor: number.nullable(),
  cap: number.nullable(),
};

const Policy = z
  .object({ ...policyFields, columns: z.array(z.object({ id: z.int(), ...columnFields })), version })
  .openapi("GradebookPolicy", { description: "How totals are made, and columns for marks from elsewhere" });

const PolicyChange = z
  .object({
    ...policyFields,
    columns: z
      .array(z.object({ id: z.int().nullable().openapi({ description: "Null for a new one" }), ...columnFields }))
      .max(MAX_EXTERNAL_COLUMNS),
    version,
  })
  .openapi("GradebookPolicyChange");

const standIn = text(STAND_IN_CHARACTERS).nullable().openapi({ description: "Null leaves the mark as it is" });
const mappingFields = {
  columns: z
    .array(
      z.object({
        head: z.string().max(MAPPED_HEAD_CHARACTERS),
        source: z
          .string()
          .max(30)
          .refine((source): source is Source => isSource(source))
          .openapi({ description: "As domain/gradebook/mapping.ts names it: `username`, `mark:4`, `total`" }),
      }),
    )
    .max(MAX_MAPPED_COLUMNS),
  standIns: z.object({ missing: standIn, ungraded: standIn, hidden: standIn }),
};
const preset = z.enum(GRADEBOOK_PRESETS);
const Mapping = z.object({ preset, ...mappingFields, version }).openapi("GradebookMapping");
const MappingChange = z.object({ ...mappingFields, version }).openapi("GradebookMappingChange");

const courseRegId = z.int().openapi({ description: "Course registration of a student" });

const Gradebook = z
  .object({
    policy: Policy,
    mappings: z.array(Mapping),
    marks: z
      .array(z.object({ courseRegId, marks: z.record(z.string(), z.number()) }))
      .openapi({ description: "What was imported, by the id of its column" }),
  })
  .openapi("Gradebook", { description: "What the gradebook has beside the cockpit" });

const PATH = "/v2/courses/{courseId}/admin/gradebook";

const policyOnTheWire = ({ nextColumnId: _, ...policy }: StoredPolicy) => {
  return { ...policy, groups: [...policy.groups], columns: [...policy.columns] };
};
const mappingOnTheWire = (mapping: StoredMapping) => ({ ...mapping, columns: [...mapping.columns] });

export const gradebookRoutes = [
  route({
    method: "get",
    path: PATH,
    operationId: "getGradebook",
    tag: "grading",
    summary: "How totals are made, marks from elsewhere, and the columns of files for other systems",
    caller: "staff",
    additive: true,
    params: courseParams,
    success: json(Gradebook),
    handle: async ({ services, params: { courseId } }) => {
      const { policy, mappings, marks } = await readGradebook(services, courseId);
      return {
        policy: policyOnTheWire(policy),
        mappings: mappings.map(mappingOnTheWire),
        marks: marks.map(({ regId, marks }) => ({ courseRegId: regId, marks: { ...marks } })),
      };
    },
  }),
  route({
    method: "put",
    path: `${PATH}/policy`,
    operationId: "putGradebookPolicy",
    tag: "grading",
    summary: "Set weights, external columns, and the floor and cap of totals",
    caller: "admin",
    forbidden: "User is not permitted to change the gradebook",
    additive: true,
    params: courseParams,
    body: PolicyChange,
    refusals: { 400: [...Object.values(POLICY_FAULTS), UNKNOWN_COLUMN], 409: [GRADEBOOK_CHANGED] },
    success: json(Policy),
    handle: async ({ services, caller, body }) => policyOnTheWire(await changePolicy(services, caller, body)),
  }),
  route({
    method: "put",
    path: `${PATH}/mappings/{preset}`,
    operationId: "putGradebookMapping",
    tag: "grading",
    summary: "Set which column of the gradebook goes into which of a system's file",
    caller: "staff",
    additive: true,
    params: courseParams.extend({ preset: preset.openapi({ param: { name: "preset", in: "path" } }) }),
    body: MappingChange,
    refusals: { 409: [GRADEBOOK_CHANGED] },
    success: json(Mapping),
    handle: async ({ services, caller, params, body }) =>
      mappingOnTheWire(await changeMapping(services, caller, { ...body, preset: params.preset })),
  }),
  route({
    method: "post",
    path: `${PATH}/marks`,
    operationId: "postGradebookMarks",
    tag: "grading",
    summary: "Write marks of students in an external column, each if it is still as the caller saw it",
    caller: "admin",
    forbidden: "User is not permitted to change the gradebook",
    additive: true,
    params: courseParams,
    body: z.object({
      columnId: z.int(),
      marks: z
        .array(z.object({ courseRegId, from: mark, to: mark }))
        .min(1)
        .max(MARKS_AT_ONCE),
    }),
    refusals: { 400: [NOT_STUDENTS, STUDENT_TWICE, MARK_TOO_HIGH], 404: [UNKNOWN_COLUMN] },
    success: json(
      z.object({
        written: z.int(),
        unchanged: z.int().openapi({ description: "Were so already" }),
        conflicts: z
          .array(z.object({ courseRegId, mark: z.number().nullable() }))
          .openapi({ description: "Changed by somebody since the caller saw them, and left so" }),
      }),
    ),
    handle: async ({ services, caller, body }) => {
      const { written, unchanged, conflicts } = await writeMarks(services, caller, body);
      return { written, unchanged, conflicts: [...conflicts] };
    },
  }),
];
