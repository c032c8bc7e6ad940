import type { Assessment } from "../assessments/assessment";
import { hasClosed } from "../assessments/rules";
import type { Core } from "../kernel/core";
import type { Registration } from "../members/registration";
import { sheetRowChange } from "../members/sheet-row";
import {
  absent,
  accommodationKey,
  accommodationSort,
  accommodationsIndex,
  allOf,
  assessmentKey,
  type Condition,
  EXTENSION_PREFIX,
  equals,
  extensionIndexPrefix,
  extensionIndexSort,
  extensionKey,
  extensionsIndex,
  groupExtensionKey,
  isUnset,
  type Key,
  type Operation,
  registrationItems,
  registrationKey,
} from "../table";
import type { Extension, ExtensionTarget, GrantedAccommodation } from "./extension";

type Stored = Pick<Core, "table">;

/** The extensions that a page of the list shows. */
export const EXTENSIONS_PER_PAGE = 50;

export function keyOfExtension(courseId: number, assessmentId: number, target: ExtensionTarget): Key {
  return target.group === undefined
    ? extensionKey(target.regId, assessmentId)
    : groupExtensionKey(courseId, assessmentId, target.group);
}

/** One extension. Key REG#{r}/EXT#{a} or COURSE#{c}/GROUPEXT#{a}#{group}, consistent; 1 read. */
export function findExtension({ table }: Stored, courseId: number, assessmentId: number, target: ExtensionTarget) {
  return table.get<Extension & Key>(keyOfExtension(courseId, assessmentId, target));
}

/** The operation that writes an extension in place of the one that was read, if there was one. */
export function putExtension(next: Extension, before: Extension | undefined): Operation {
  const { courseId, assessmentId, target } = next;
  return {
    put: {
      ...keyOfExtension(courseId, assessmentId, target),
      ...next,
      gsi1pk: extensionsIndex(courseId),
      gsi1sk: extensionIndexSort(assessmentId, target.group ?? target.regId),
    },
    condition: asRead(before),
  };
}

/** The operation that deletes the extension that was read. */
export function removeExtension({ courseId, assessmentId, target, version }: Extension): Operation {
  return { remove: keyOfExtension(courseId, assessmentId, target), condition: equals("version", version) };
}

export interface PageQuery {
  /** Cursor at which the previous page ended. */
  readonly after: string | undefined;
}

/**
 * A page of a course's extensions, by assessment. Index COURSE#{c}#EXTENSIONS, eventual; half a read for about 15.
 * Returns also where the next page begins, if there is one.
 */
export async function extensionsOfCourse(
  { table }: Stored,
  courseId: number,
  { assessmentId, after }: PageQuery & { readonly assessmentId?: number | undefined },
) {
  const beginsWith = assessmentId === undefined ? undefined : extensionIndexPrefix(assessmentId);
  const pk = extensionsIndex(courseId);
  const cursor = after === undefined ? undefined : { gsi1pk: pk, gsi1sk: after, ...keyOfSort(courseId, after) };
  const query = { pk, index: "gsi1" as const, limit: EXTENSIONS_PER_PAGE, cursor };
  const page = await table.query<Extension & { gsi1sk: string }>(
    beginsWith === undefined ? query : { ...query, beginsWith },
  );
  return { extensions: page.items, next: page.cursor && page.items.at(-1)?.gsi1sk };
}

/** The key of the extension that stands there in the index. */
function keyOfSort(courseId: number, sort: string): Key {
  const [assessmentId, kind, ...target] = sort.split("#");
  const name = target.join("#");
  return kind === "G"
    ? groupExtensionKey(courseId, Number(assessmentId), name)
    : extensionKey(Number(name), Number(assessmentId));
}

/** Every extension of an assessment. Index COURSE#{c}#EXTENSIONS/{a}#…, eventual; half a read for about 15. */
export function extensionsOfAssessment({ table }: Stored, courseId: number, assessmentId: number) {
  const beginsWith = extensionIndexPrefix(assessmentId);
  return table.queryAll<Extension & Key>({ pk: extensionsIndex(courseId), index: "gsi1", beginsWith });
}

/** The extensions of one student. Keys REG#{r}/EXT#…, consistent; 1 read for about 15. */
export function extensionsOfStudent({ table }: Stored, regId: number): Promise<Extension[]> {
  return table.queryAll<Extension & Key>({ pk: registrationItems(regId), beginsWith: EXTENSION_PREFIX });
}

/** One accommodation. Key REG#{r}/ACCOMMODATION, consistent; 1 read. */
export function findAccommodation({ table }: Stored, regId: number): Promise<GrantedAccommodation | undefined> {
  return table.get<GrantedAccommodation & Key>(accommodationKey(regId));
}

/** A page of a course's accommodations. Index COURSE#{c}#ACCOMMODATIONS, eventual; half a read for about 15. */
export async function accommodationsOfCourse({ table }: Stored, courseId: number, { after }: PageQuery) {
  const pk = accommodationsIndex(courseId);
  const cursor = after === undefined ? undefined : { gsi1pk: pk, gsi1sk: after, ...accommodationKey(Number(after)) };
  const query = { pk, index: "gsi1" as const, limit: EXTENSIONS_PER_PAGE, cursor };
  const page = await table.query<GrantedAccommodation & { gsi1sk: string }>(query);
  return { accommodations: page.items, next: page.cursor && page.items.at(-1)?.gsi1sk };
}

/** The operation that writes an accommodation in place of the one that was read, if there was one. */
export function putAccommodation(next: GrantedAccommodation, before: GrantedAccommodation | undefined): Operation {
  const { courseId, regId } = next;
  const place = { gsi1pk: accommodationsIndex(courseId), gsi1sk: accommodationSort(regId) };
  return { put: { ...accommodationKey(regId), ...next, ...place }, condition: asRead(before) };
}

/** The operation that deletes the accommodation that was read. */
export function removeAccommodation({ regId, version }: GrantedAccommodation): Operation {
  return { remove: accommodationKey(regId), condition: equals("version", version) };
}

/** The operations that change what the gate reads of a member's dates, as long as they are as they were read. */
export function datesChange(
  member: Registration,
  set: Partial<Pick<Registration, "accommodation" | "extensions">>,
): Operation[] {
  const { userId, courseId, regId, datesVersion } = member;
  const sameDates = datesVersion === undefined ? isUnset("datesVersion") : equals("datesVersion", datesVersion);
  const staysMember: Condition = { expression: "attribute_not_exists(leaving)" };
  return [
    {
      update: registrationKey(userId, courseId),
      change: { set, add: { datesVersion: 1 } },
      condition: allOf(equals("regId", regId), sameDates, staysMember),
    },
    sheetRowChange(member),
  ];
}

/**
 * The operation that tells an assessment, as long as it is as it was read, that closing times have changed for somebody:
 * a run of the clock that began before does not count as done, and what the clock was done with is due again. When time
 * is taken away (`isLess`) all work is looked at again: what is missing of theirs is still to be made.
 */
export function extensionChange(
  { courseId, assessmentId, version, extensionChanges = 0, ...assessment }: Assessment,
  now: Date,
  { isLess, ...set }: Partial<Pick<Assessment, "groupExtensions">> & { readonly isLess: boolean },
): Operation {
  const isReminded = assessment.remindedFor === assessment.closeAt;
  const due = {
    ...(hasClosed(assessment, now) ? { nextCloseAt: now.toISOString(), ...(isLess ? { closedFor: null } : {}) } : {}),
    ...(isReminded ? { nextRemindAt: now.toISOString() } : {}),
  };
  return {
    update: assessmentKey(courseId, assessmentId),
    change: { set: { ...set, ...due, extensionChanges: extensionChanges + 1 }, add: { version: 1 } },
    condition: equals("version", version),
  };
}

function asRead(before: { readonly version: number } | undefined): Condition {
  return before === undefined ? absent : equals("version", before.version);
}
