import db from "dynalite/db";
import { addDecimals, negated } from "./numbers";
import {
  type Attribute,
  type Expression,
  type Item,
  invalid,
  type Operand,
  type ParsedUpdate,
  type UpdateSection,
} from "./wire";

const wrongType = () => invalid("An operand in the update expression has an incorrect data type");
type SetType = "SS" | "NS" | "BS";

function number(value: Attribute): string {
  if (value.N === undefined) throw wrongType();
  return value.N;
}

function list(value: Attribute): Attribute[] {
  if (!value.L) throw wrongType();
  return value.L;
}

function call(expression: Expression, item: Item): Attribute {
  const [first, second] = expression.args;
  switch (expression.name ?? expression.type) {
    case "add":
      return { N: addDecimals(number(resolve(first, item)), number(resolve(second, item))) };
    case "subtract":
      return { N: addDecimals(number(resolve(first, item)), negated(number(resolve(second, item)))) };
    case "if_not_exists":
      return db.mapPath(first as string[], item) ?? resolve(second, item);
    default:
      return { L: [...list(resolve(first, item)), ...list(resolve(second, item))] };
  }
}

function resolve(operand: Operand | undefined, item: Item): Attribute {
  const value = Array.isArray(operand)
    ? db.mapPath(operand, item)
    : operand && "args" in operand
      ? call(operand, item)
      : (operand as Attribute);
  if (!value) throw invalid("The provided expression refers to an attribute that does not exist in the item");
  return value;
}

interface Place {
  get(): Attribute | undefined;
  set(value: Attribute): void;
  remove(): void;
}

/** Returns where a path leads inside `item`; list members are appended and removed only once all sections are known. */
function placeOf(section: UpdateSection, item: Item, later: (() => void)[]): Place {
  const last = section.path.at(-1);
  const parent = db.mapPath(section.path.slice(0, -1), item);
  if (typeof last === "string" && parent?.M) {
    const map = parent.M;
    return {
      get: () => map[last],
      set: (value) => {
        map[last] = value;
      },
      remove: () => {
        delete map[last];
      },
    };
  }
  if (typeof last === "number" && parent?.L) {
    const members = parent.L;
    return {
      get: () => members[last],
      set: (value) => {
        if (last < members.length) members[last] = value;
        else later.push(() => members.push(value));
      },
      remove: () => {
        if (last < members.length) delete members[last];
        later.push(() => members.splice(0, members.length, ...members.filter(() => true)));
      },
    };
  }
  throw invalid("The document path provided in the update expression is invalid for update");
}

function addTo(place: Place, section: UpdateSection): void {
  const existing = place.get();
  const added = section.val as Attribute;
  if (existing && existing[section.attrType] === undefined) throw wrongType();
  if (added.N !== undefined) place.set({ N: addDecimals(existing?.N ?? "0", added.N) });
  else {
    const type = section.attrType as SetType;
    place.set({ [type]: [...new Set([...(existing?.[type] ?? []), ...(added[type] ?? [])])] });
  }
}

function deleteFrom(place: Place, section: UpdateSection): void {
  const existing = place.get();
  if (!existing) return;
  const type = section.attrType as SetType;
  if (existing[type] === undefined) throw wrongType();
  const left = existing[type].filter((member) => !(section.val as Attribute)[type]?.includes(member));
  if (left.length > 0) place.set({ [type]: left });
  else place.remove();
}

/**
 * The item after an update expression. Every operand is read from the item as it was before, in whatever order the
 * expression names them. Throws the ValidationException that DynamoDB gives for paths and types that do not fit.
 */
export function updated(updates: ParsedUpdate | undefined, before: Item): Item {
  const item = structuredClone(before);
  const later: (() => void)[] = [];
  const steps = (updates?.sections ?? []).map((section) => ({
    section,
    place: placeOf(section, item, later),
    value: section.type === "set" ? structuredClone(resolve(section.val, before)) : undefined,
  }));
  const order = (section: UpdateSection) => (typeof section.path.at(-1) === "number" ? Number(section.path.at(-1)) : 0);
  steps.sort((a, b) => order(a.section) - order(b.section));
  for (const { section, place, value } of steps) {
    if (section.type === "set") place.set(value as Attribute);
    else if (section.type === "add") addTo(place, section);
    else if (section.type === "delete") deleteFrom(place, section);
    else place.remove();
  }
  for (const finish of later) finish();
  return item;
}
