import {
  type AssessmentType,
  type CourseSetup,
  isSameSetting,
  isSameType,
  SETTING_NAMES,
  type SettingName,
  type Settings,
  TYPE_FIELDS,
  type TypeField,
} from "./course-setup";

type Value = string | number | boolean;
type SettingValue = Settings[SettingName];

/** One thing of a setup that somebody else has changed. */
export type Change =
  | { readonly kind: "setting"; readonly name: SettingName; readonly from: SettingValue; readonly to: SettingValue }
  | {
      readonly kind: "typeField";
      readonly id: number;
      readonly type: string;
      readonly name: TypeField;
      readonly from: Value;
      readonly to: Value;
    }
  | { readonly kind: "typeAdded"; readonly id: number; readonly type: string }
  | { readonly kind: "typeRemoved"; readonly id: number; readonly type: string }
  | { readonly kind: "order" };

/** A change of somebody else at what was changed here too. `from` of a `Change` is then what stands here. */
export interface Conflict {
  readonly change: Change;
  /** Puts theirs in the place of ours. */
  readonly withServerValue: (setup: CourseSetup) => CourseSetup;
}

export interface Merge {
  /** Ours, with theirs where only they have changed something. */
  readonly setup: CourseSetup;
  readonly taken: readonly Change[];
  readonly conflicts: readonly Conflict[];
}

/**
 * Joins two setups that were made of the same one. What only one side changed is as that side has it; what both changed
 * differently stays as it is here, and is a conflict to be decided.
 */
export function mergeSetups(base: CourseSetup, ours: CourseSetup, theirs: CourseSetup): Merge {
  const settings = mergeSettings(base.settings, ours.settings, theirs.settings);
  const types = mergeTypes(base.types, ours.types, theirs.types);
  return {
    setup: { settings: settings.settings, types: types.types },
    taken: [...settings.taken, ...types.taken],
    conflicts: [...settings.conflicts, ...types.conflicts],
  };
}

function mergeSettings(base: Settings, ours: Settings, theirs: Settings) {
  const taken: Change[] = [];
  const conflicts: Conflict[] = [];
  let settings = ours;
  for (const name of SETTING_NAMES) {
    if (isSameSetting(theirs[name], base[name]) || isSameSetting(theirs[name], ours[name])) continue;
    const change: Change = { kind: "setting", name, from: ours[name], to: theirs[name] };
    if (isSameSetting(ours[name], base[name])) {
      settings = { ...settings, [name]: theirs[name] };
      taken.push(change);
    } else {
      conflicts.push({
        change,
        withServerValue: (setup) => ({ ...setup, settings: { ...setup.settings, [name]: theirs[name] } }),
      });
    }
  }
  return { settings, taken, conflicts };
}

type Types = readonly AssessmentType[];
const find = (types: Types, id: number) => types.find(({ assessmentConfigId }) => assessmentConfigId === id);
const without = (types: Types, id: number) => types.filter(({ assessmentConfigId }) => assessmentConfigId !== id);
const replaced = (types: Types, id: number, change: Partial<AssessmentType>) =>
  types.map((type) => (type.assessmentConfigId === id ? { ...type, ...change } : type));

interface TypesMerge {
  types: Types;
  readonly taken: Change[];
  readonly conflicts: Conflict[];
}

function mergeTypes(base: Types, ours: Types, theirs: Types): TypesMerge {
  const merge: TypesMerge = { types: ours, taken: [], conflicts: [] };
  for (const before of base) mergeType(merge, before, theirs);
  for (const added of theirs) {
    const { assessmentConfigId: id, type } = added;
    if (find(base, id)) continue;
    // A new type of ours whose save was answered, but not heard: it is there, and has its id.
    const own = merge.types.find(
      (one) => one.assessmentConfigId < 0 && isSameType({ ...one, assessmentConfigId: id }, added),
    );
    if (own) {
      merge.types = replaced(merge.types, own.assessmentConfigId, { assessmentConfigId: id });
    } else {
      merge.types = [...merge.types, added];
      merge.taken.push({ kind: "typeAdded", id, type });
    }
  }
  mergeOrder(merge, base, ours, theirs);
  return merge;
}

function mergeType(merge: TypesMerge, before: AssessmentType, theirs: Types): void {
  const { assessmentConfigId: id, type } = before;
  const [own, their] = [find(merge.types, id), find(theirs, id)];
  if (!their) {
    if (own) mergeRemoval(merge, before, own);
    return;
  }
  if (!own) {
    if (isSameType(before, their)) return;
    const name = TYPE_FIELDS.find((field) => before[field] !== their[field]) as TypeField;
    const change: Change = { kind: "typeField", id, type, name, from: before[name], to: their[name] };
    merge.conflicts.push({
      change,
      withServerValue: (setup) => ({ ...setup, types: [...without(setup.types, id), their] }),
    });
    return;
  }
  for (const name of TYPE_FIELDS) {
    if (their[name] === before[name] || their[name] === own[name]) continue;
    const change: Change = { kind: "typeField", id, type, name, from: own[name], to: their[name] };
    const take = (types: Types) => replaced(types, id, { [name]: their[name] });
    if (own[name] === before[name]) {
      merge.types = take(merge.types);
      merge.taken.push(change);
    } else {
      merge.conflicts.push({ change, withServerValue: (setup) => ({ ...setup, types: take(setup.types) }) });
    }
  }
}

/** A type that they deleted is gone with its assessments; kept here, it is a new one without any. */
function mergeRemoval(merge: TypesMerge, before: AssessmentType, own: AssessmentType): void {
  const id = before.assessmentConfigId;
  const change: Change = { kind: "typeRemoved", id, type: before.type };
  if (isSameType(before, own)) {
    merge.types = without(merge.types, id);
    merge.taken.push(change);
    return;
  }
  const anew = Math.min(0, ...merge.types.map(({ assessmentConfigId }) => assessmentConfigId)) - 1;
  merge.types = replaced(merge.types, id, { assessmentConfigId: anew });
  merge.conflicts.push({ change, withServerValue: (setup) => ({ ...setup, types: without(setup.types, anew) }) });
}

/** Compares the order of the types that all three have, and takes theirs where only they changed it. */
function mergeOrder(merge: TypesMerge, base: Types, ours: Types, theirs: Types): void {
  const isCommon = ({ assessmentConfigId: id }: AssessmentType) => find(base, id) && find(ours, id) && find(theirs, id);
  const orderOf = (types: Types) => types.filter(isCommon).map(({ assessmentConfigId }) => assessmentConfigId);
  const [before, own, their] = [orderOf(base), orderOf(ours), orderOf(theirs)].map(String);
  if (their === before || their === own) return;
  const take = (types: Types) => inOrder(types, orderOf(theirs));
  if (own === before) {
    merge.types = take(merge.types);
    merge.taken.push({ kind: "order" });
  } else {
    merge.conflicts.push({
      change: { kind: "order" },
      withServerValue: (setup) => ({ ...setup, types: take(setup.types) }),
    });
  }
}

/** Puts the types of these ids into this order, in the places that they have together; the others stay where they are. */
function inOrder(types: Types, ids: readonly number[]): AssessmentType[] {
  const wanted = ids.flatMap((id) => find(types, id) ?? []);
  return types.map((type) => (ids.includes(type.assessmentConfigId) ? (wanted.shift() ?? type) : type));
}
