import type { TotalMethod, UnmarkedRule } from "../facts/gradebook";

/** Work that is weighted together: that of an assessment type (`type-3`), or a group of the course's own (`own-1`). */
export interface WeightGroup {
  readonly id: string;
  /** What a group of the course's own is called; a type has its own name. */
  readonly name: string;
  readonly weight: number;
  /** How many marks of it count, the highest; null counts all. */
  readonly keepHighest: number | null;
}

/** A column for marks that come from outside of the course: an exam, labs. */
export interface ExternalColumn {
  readonly id: number;
  readonly name: string;
  readonly max: number;
  /** The weight group that it belongs to. */
  readonly groupId: string;
}

/** How a course makes totals of marks. */
export interface Policy {
  readonly method: TotalMethod;
  readonly groups: readonly WeightGroup[];
  readonly columns: readonly ExternalColumn[];
  /** For work that has no mark and may still get one; what missed its closing counts 0. */
  readonly unmarked: UnmarkedRule;
  /** The least and the most that a total is; null where it has no bound. */
  readonly floor: number | null;
  readonly cap: number | null;
}

/** The policy of a course that has not set one: all marks added. */
export const NO_POLICY: Policy = {
  method: "sum",
  groups: [],
  columns: [],
  unmarked: "zero",
  floor: null,
  cap: null,
};

/** Returns the weight group of an assessment type. */
export const groupOfType = (typeId: number): string => `type-${typeId}`;

/** The forms of a weight group's id. */
export const GROUP_ID = /^(?:type|own)-\d{1,9}$/;

/** Why a policy cannot be kept. */
export type PolicyFault = "groupTwice" | "columnTwice" | "nameTwice" | "unknownGroup" | "floorAboveCap";

/** Returns what is wrong with a policy, undefined where nothing is. Types need no group: without one they have no weight. */
export function policyFault({ groups, columns, floor, cap }: Policy): PolicyFault | undefined {
  const ids = groups.map(({ id }) => id);
  if (new Set(ids).size < ids.length) return "groupTwice";
  if (new Set(columns.map(({ id }) => id)).size < columns.length) return "columnTwice";
  const names = columns.map(({ name }) => name.trim().toLowerCase());
  if (new Set(names).size < names.length) return "nameTwice";
  if (columns.some(({ groupId }) => groupId.startsWith("own-") && !ids.includes(groupId))) return "unknownGroup";
  return floor !== null && cap !== null && floor > cap ? "floorAboveCap" : undefined;
}
