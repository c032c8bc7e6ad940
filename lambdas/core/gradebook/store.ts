import type { GradebookPreset } from "../../../domain/facts/gradebook";
import type { Mapping } from "../../../domain/gradebook/mapping";
import { NO_POLICY, type Policy } from "../../../domain/gradebook/policy";
import type { Core } from "../kernel/core";
import {
  absent,
  equals,
  GRADEBOOK_PREFIX,
  gradebookMappingKey,
  gradebookPolicyKey,
  type Key,
  marksIndex,
  marksKey,
  marksSort,
  type Operation,
} from "../table";

type Stored = Pick<Core, "table">;

/** The policy of a course's gradebook. */
export interface StoredPolicy extends Policy {
  /** Counts the changes; 0 where none was ever kept. */
  readonly version: number;
  /** The id of the next external column: no id is given twice, so that no column inherits marks. */
  readonly nextColumnId: number;
}

/** The mapping of a course's columns for a system's file. */
export interface StoredMapping extends Mapping {
  readonly preset: GradebookPreset;
  /** Counts the changes, from 1. */
  readonly version: number;
}

/** What was imported for a student, by external column. */
export interface StudentMarks {
  readonly regId: number;
  readonly marks: Readonly<Record<string, number>>;
  readonly version: number;
}

const UNSET: StoredPolicy = { ...NO_POLICY, version: 0, nextColumnId: 1 };

function policyOf(item: StoredPolicy | undefined): StoredPolicy {
  if (!item) return UNSET;
  const { method, groups, columns, unmarked, floor, cap, version, nextColumnId } = item;
  return { method, groups, columns, unmarked, floor, cap, version, nextColumnId };
}

const mappingOf = ({ preset, columns, standIns, version }: StoredMapping): StoredMapping => {
  return { preset, columns, standIns, version };
};

/** The policy and mappings of a course. Keys COURSE#{c}/GRADEBOOK…, consistent; 1 read for each 4 KB of them together. */
export async function readSettings({ table }: Stored, courseId: number) {
  const { pk, sk } = gradebookPolicyKey(courseId);
  const items = await table.queryAll<Key>({ pk, beginsWith: GRADEBOOK_PREFIX });
  const isPolicy = (item: Key) => item.sk === sk;
  return {
    policy: policyOf(items.find(isPolicy) as (StoredPolicy & Key) | undefined),
    mappings: items.filter((item) => !isPolicy(item)).map((item) => mappingOf(item as StoredMapping & Key)),
  };
}

/** Key COURSE#{c}/GRADEBOOK, consistent; 1 read for each 4 KB. */
export const readPolicy = async ({ table }: Stored, courseId: number): Promise<StoredPolicy> =>
  policyOf(await table.get<StoredPolicy & Key>(gradebookPolicyKey(courseId)));

/** The operation that replaces the policy of the version before. */
export function putPolicy(courseId: number, policy: StoredPolicy): Operation {
  return {
    put: { ...gradebookPolicyKey(courseId), ...policy },
    condition: policy.version === 1 ? absent : equals("version", policy.version - 1),
  };
}

/** The operation that holds only as long as the policy has this version. */
export const policyStays = (courseId: number, version: number): Operation => ({
  check: gradebookPolicyKey(courseId),
  condition: equals("version", version),
});

/** Key COURSE#{c}/GRADEBOOK#{preset}, consistent; 1 read for each 4 KB. */
export async function findMapping(
  { table }: Stored,
  courseId: number,
  preset: GradebookPreset,
): Promise<StoredMapping | undefined> {
  const item = await table.get<StoredMapping & Key>(gradebookMappingKey(courseId, preset));
  return item && mappingOf(item);
}

/** The operation that replaces the mapping of the version before. */
export function putMapping(courseId: number, mapping: StoredMapping): Operation {
  return {
    put: { ...gradebookMappingKey(courseId, mapping.preset), ...mapping },
    condition: mapping.version === 1 ? absent : equals("version", mapping.version - 1),
  };
}

/** The marks of all students of a course. Index COURSE#{c}#MARKS, eventual; half a read for each 4 KB, about 25 students. */
export async function marksOfCourse({ table }: Stored, courseId: number): Promise<StudentMarks[]> {
  const items = await table.queryAll<StudentMarks & Key>({ pk: marksIndex(courseId), index: "gsi1" });
  return items.map(({ regId, marks, version }) => ({ regId, marks, version }));
}

/** The marks of some students. Keys REG#{reg}/MARKS, consistent; 1 read each. */
export async function marksOfStudents(
  { table }: Stored,
  regIds: readonly number[],
): Promise<Map<number, StudentMarks>> {
  const items = await table.getMany<StudentMarks & Key>(regIds.map(marksKey));
  return new Map(items.flatMap((item) => (item ? [[item.regId, item]] : [])));
}

/** The operation that replaces a student's marks of the version before. They are deleted with the registration. */
export function putMarks(courseId: number, { regId, marks, version }: StudentMarks): Operation {
  const index = { gsi1pk: marksIndex(courseId), gsi1sk: marksSort(regId) };
  return {
    put: { ...marksKey(regId), regId, courseId, marks, version, ...index },
    condition: version === 1 ? absent : equals("version", version - 1),
  };
}
