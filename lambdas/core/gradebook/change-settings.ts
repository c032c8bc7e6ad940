import type { GradebookPreset } from "../../../domain/facts/gradebook";
import type { Mapping } from "../../../domain/gradebook/mapping";
import { type ExternalColumn, type Policy, type PolicyFault, policyFault } from "../../../domain/gradebook/policy";
import { type AuditChange, auditWrites, changesBetween } from "../audit/entry";
import { courseSubject } from "../courses/audit-events";
import { readCourse } from "../courses/store";
import { refuseOnConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { Refusal } from "../kernel/refusal";
import type { Registration } from "../members/registration";
import type { Operation } from "../table";
import { findMapping, putMapping, putPolicy, readPolicy, type StoredMapping, type StoredPolicy } from "./store";

export const GRADEBOOK_CHANGED = "The gradebook was changed elsewhere.";
export const POLICY_FAULTS: Readonly<Record<PolicyFault, string>> = {
  groupTwice: "A group stands there twice.",
  columnTwice: "A column stands there twice.",
  nameTwice: "Two columns have the same name.",
  unknownGroup: "A column belongs to a group that is not there.",
  floorAboveCap: "The floor is above the cap.",
};
export const UNKNOWN_COLUMN = "There is no such column any more.";

/** A policy as it is sent: a new column has no id yet. */
export interface SentPolicy extends Omit<Policy, "columns"> {
  /** The version that the writer saw. */
  readonly version: number;
  readonly columns: readonly (Omit<ExternalColumn, "id"> & { readonly id: number | null })[];
}

/**
 * Replaces how a course makes totals, and its external columns; the marks of a column that is left out are shown no more. 2 reads
 * and 1 transaction over the policy and the audit log.
 *
 * @throws Refusal 400 what is wrong with it, or a column that is none; 409 changed since the caller saw it
 */
export async function changePolicy(core: Core, caller: Registration, sent: SentPolicy): Promise<StoredPolicy> {
  const before = await readPolicy(core, caller.courseId);
  if (before.version !== sent.version) throw new Refusal(409, GRADEBOOK_CHANGED);
  const known = new Set(before.columns.map(({ id }) => id));
  let { nextColumnId } = before;
  const columns = sent.columns.map(({ id, ...column }): ExternalColumn => {
    if (id !== null && !known.has(id)) throw new Refusal(400, UNKNOWN_COLUMN);
    return { id: id ?? nextColumnId++, ...column };
  });
  const next: StoredPolicy = { ...sent, columns, version: before.version + 1, nextColumnId };
  const fault = policyFault(next);
  if (fault) throw new Refusal(400, POLICY_FAULTS[fault]);
  const changes = changesBetween(auditedOf(before), auditedOf(next), AUDITED);
  await write(core, caller, putPolicy(caller.courseId, next), changes);
  return next;
}

/**
 * Replaces the mapping of columns for a system's file. 2 reads and 1 transaction over the mapping and the audit log.
 *
 * @throws Refusal 409 changed since the caller saw it
 */
export async function changeMapping(
  core: Core,
  caller: Registration,
  sent: Mapping & { readonly preset: GradebookPreset; readonly version: number },
): Promise<StoredMapping> {
  const before = await findMapping(core, caller.courseId, sent.preset);
  if ((before?.version ?? 0) !== sent.version) throw new Refusal(409, GRADEBOOK_CHANGED);
  const { preset, columns, standIns } = sent;
  const next = { preset, columns, standIns, version: sent.version + 1 };
  const change = { field: "fileColumns", from: before ? wordsOf(before) : null, to: wordsOf(next) };
  await write(core, caller, putMapping(caller.courseId, next), change.from === change.to ? [] : [change]);
  return next;
}

async function write(core: Core, caller: Registration, put: Operation, changes: readonly AuditChange[]): Promise<void> {
  const subject = courseSubject(await readCourse(core, caller.courseId));
  const entries = auditWrites(core, caller.courseId, caller, [{ kind: "setting", subject, changes }]);
  await refuseOnConflict(core.table.transact([put, ...entries]), () => new Refusal(409, GRADEBOOK_CHANGED));
}

/** What the audit log tells of a policy. */
const AUDITED = [
  "totalMethod",
  "weights",
  "externalColumns",
  "unmarkedWork",
  "totalFloor",
  "totalCap",
] as const satisfies readonly (keyof ReturnType<typeof auditedOf>)[];

function auditedOf({ method, groups, columns, unmarked, floor, cap }: Policy) {
  const weights = groups.map(({ id, name, weight, keepHighest }) => {
    return `${name === "" ? id : `${name} (${id})`}: ${weight}${keepHighest === null ? "" : `, highest ${keepHighest}`}`;
  });
  const described = columns.map(({ name, max, groupId }) => `${name} (${max}) in ${groupId}`);
  return {
    totalMethod: method,
    weights: weights.join("; ") || null,
    externalColumns: described.join("; ") || null,
    unmarkedWork: unmarked,
    totalFloor: floor,
    totalCap: cap,
  };
}

function wordsOf({ preset, columns, standIns: { missing, ungraded, hidden } }: StoredMapping): string {
  const heads = columns.map(({ head, source }) => `${head} = ${source}`).join("; ");
  const texts = { missing, ungraded, hidden };
  const stands = Object.entries(texts).flatMap(([name, text]) => (text === null ? [] : [`${name}: "${text}"`]));
  return `${preset}: ${[...stands, heads].join("; ")}`;
}
