import { MAX_GRADEBOOK_NUMBER, type TotalMethod, type UnmarkedRule } from "../../../../domain/facts/gradebook";
import { groupOfType, type Policy, type PolicyFault, policyFault } from "../../../../domain/gradebook/policy";
import type { Schemas } from "../../api/client";

/** A weight group as it is typed. */
export interface TypedGroup {
  readonly id: string;
  readonly name: string;
  /** Whether it is of the course's own, and not an assessment type. */
  readonly isOwn: boolean;
  readonly weight: string;
  readonly keepHighest: string;
}

/** An external column as it is typed; a new one has no id yet. */
export interface TypedColumn {
  readonly id: number | null;
  readonly name: string;
  readonly max: string;
  readonly groupId: string;
}

/** A policy as it is typed. */
export interface TypedPolicy {
  readonly method: TotalMethod;
  readonly groups: readonly TypedGroup[];
  readonly columns: readonly TypedColumn[];
  readonly unmarked: UnmarkedRule;
  readonly floor: string;
  readonly cap: string;
}

interface Type {
  readonly id: number;
  readonly name: string;
}

/** Returns a policy for typing: every type of the course has its line, also one without a weight. */
export function typedPolicy(
  { method, groups, columns, unmarked, floor, cap }: Policy,
  types: readonly Type[],
): TypedPolicy {
  const stored = new Map(groups.map((group) => [group.id, group]));
  const lineOf = (id: string, name: string, isOwn: boolean): TypedGroup => {
    const group = stored.get(id);
    return { id, name, isOwn, weight: String(group?.weight ?? 0), keepHighest: textOf(group?.keepHighest ?? null) };
  };
  const own = groups.filter(({ id }) => id.startsWith("own-"));
  return {
    method,
    groups: [
      ...types.map(({ id, name }) => lineOf(groupOfType(id), name, false)),
      ...own.map(({ id, name }) => lineOf(id, name, true)),
    ],
    columns: columns.map(({ id, name, max, groupId }) => ({ id, name, max: String(max), groupId })),
    unmarked,
    floor: textOf(floor),
    cap: textOf(cap),
  };
}

const textOf = (number: number | null): string => (number === null ? "" : String(number));

/** Returns an id that no group of the course's own has. */
export function newGroupId(groups: readonly TypedGroup[]): string {
  const taken = groups.map(({ id }) => Number(/^own-(\d+)$/.exec(id)?.[1] ?? 0));
  return `own-${Math.max(0, ...taken) + 1}`;
}

/** What is wrong with a field, by the name of the field: `weight 0`, `max 2`, `floor`. */
export type FieldFaults = ReadonlyMap<string, "number" | "whole" | "name">;

/** Returns the policy that is typed, as it is sent, or what is wrong with it. */
export function policyOf(
  typed: TypedPolicy,
  version: number,
):
  | { readonly sent: Schemas["GradebookPolicyChange"] }
  | { readonly fields: FieldFaults; readonly fault?: PolicyFault } {
  const fields = new Map<string, "number" | "whole" | "name">();
  const number = (field: string, text: string): number => {
    const value = numberIn(text);
    if (value === null) fields.set(field, "number");
    return value ?? 0;
  };
  const bound = (field: string, text: string) => (text.trim() === "" ? null : number(field, text));
  const groups = typed.groups.map(({ id, name, isOwn, weight, keepHighest }, index) => {
    if (isOwn && name.trim() === "") fields.set(`group ${index}`, "name");
    const keep = keepHighest.trim();
    if (keep !== "" && !/^[1-9]\d{0,2}$|^1000$/.test(keep)) fields.set(`keep ${index}`, "whole");
    const counted = { weight: number(`weight ${index}`, weight), keepHighest: keep === "" ? null : Number(keep) };
    return { id, name: isOwn ? name.trim() : "", ...counted };
  });
  const columns = typed.columns.map(({ id, name, max, groupId }, index) => {
    if (name.trim() === "") fields.set(`column ${index}`, "name");
    const most = number(`max ${index}`, max);
    if (most <= 0) fields.set(`max ${index}`, "number");
    return { id, name: name.trim(), max: most, groupId };
  });
  const { method, unmarked } = typed;
  const sent = { method, groups, columns, unmarked, floor: bound("floor", typed.floor), cap: bound("cap", typed.cap) };
  if (fields.size > 0) return { fields };
  const fault = policyFault({
    ...sent,
    columns: columns.map((column, index) => ({ ...column, id: column.id ?? -index - 1 })),
  });
  return fault ? { fields, fault } : { sent: { ...sent, version } };
}

/** Returns the number that is typed, with a point or a comma; null where it is none. */
function numberIn(text: string): number | null {
  if (!/^\d{1,7}(?:[.,]\d{1,2})?$/.test(text.trim())) return null;
  const number = Number(text.trim().replace(",", "."));
  return number > MAX_GRADEBOOK_NUMBER ? null : number;
}
