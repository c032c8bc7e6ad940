import type { ExternalColumn } from "../../../domain/gradebook/policy";
import { type AuditEvent, auditWrites } from "../audit/entry";
import { retryOnConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { Refusal } from "../kernel/refusal";
import type { Registration } from "../members/registration";
import { membersById } from "../members/store";
import { allOf, equals, lacks, type Operation, registrationKey } from "../table";
import { UNKNOWN_COLUMN } from "./change-settings";
import { marksOfStudents, policyStays, putMarks, readPolicy, type StudentMarks } from "./store";

export const NOT_STUDENTS = "Only students of this course can have marks.";
export const STUDENT_TWICE = "A student stands there twice.";
export const MARK_TOO_HIGH = "A mark is above its column's maximum.";

/** A mark as it is to become, and as the writer saw it; null is none. */
export interface SentMark {
  readonly courseRegId: number;
  readonly from: number | null;
  readonly to: number | null;
}

export interface WrittenMarks {
  /** How many marks are new or other than before. */
  readonly written: number;
  /** How many were so already, as when a request is sent again. */
  readonly unchanged: number;
  /** Marks that somebody has changed since the writer saw them, as they are now: they are left so. */
  readonly conflicts: readonly { readonly courseRegId: number; readonly mark: number | null }[];
}

/**
 * Writes the marks of students in one external column. Each is written only if it is still as the writer saw it, so nothing is
 * overwritten unseen, and a request that is sent again changes nothing more. 1 read for the policy and 3 for each student, and 1
 * transaction over the marks, with an entry of the audit log for each.
 *
 * @throws Refusal 400 not a student of the course, one twice, or a mark above the maximum; 404 no such column
 */
export async function writeMarks(
  core: Core,
  caller: Registration,
  { columnId, marks }: { readonly columnId: number; readonly marks: readonly SentMark[] },
): Promise<WrittenMarks> {
  const { courseId } = caller;
  const regIds = marks.map(({ courseRegId }) => courseRegId);
  if (new Set(regIds).size < regIds.length) throw new Refusal(400, STUDENT_TWICE);
  return retryOnConflict(async () => {
    const [policy, members, stored] = await Promise.all([
      readPolicy(core, courseId),
      membersById(core, courseId, regIds),
      marksOfStudents(core, regIds),
    ]);
    const column = policy.columns.find(({ id }) => id === columnId);
    if (!column) throw new Refusal(404, UNKNOWN_COLUMN);
    if (marks.some(({ to }) => to !== null && to > column.max)) throw new Refusal(400, MARK_TOO_HIGH);
    const known = new Set(policy.columns.map(({ id }) => String(id)));
    const changes = marks.map((mark) => {
      const member = members.get(mark.courseRegId);
      if (member?.role !== "student") throw new Refusal(400, NOT_STUDENTS);
      const before = stored.get(member.regId) ?? { regId: member.regId, marks: {}, version: 0 };
      return { mark, member, before, current: before.marks[columnId] ?? null };
    });
    const outdated = changes.filter(({ mark, current }) => current !== mark.to && current !== mark.from);
    const due = changes.filter(({ mark, current }) => current !== mark.to && current === mark.from);
    const writes = due.flatMap(({ mark, member, before, current }) => [
      putMarks(courseId, changed(before, { column, to: mark.to, known })),
      staysMember(member),
      ...auditWrites(core, courseId, caller, [eventOf(member, column, { from: current, to: mark.to })]),
    ]);
    if (writes.length > 0) await core.table.transact([policyStays(courseId, policy.version), ...writes]);
    return {
      written: due.length,
      unchanged: marks.length - due.length - outdated.length,
      conflicts: outdated.map(({ member, current }) => ({ courseRegId: member.regId, mark: current })),
    };
  });
}

/** Marks of columns that are not there any more go with the next change of their student's. */
function changed(
  { regId, marks, version }: StudentMarks,
  { column, to, known }: { column: ExternalColumn; to: number | null; known: ReadonlySet<string> },
): StudentMarks {
  const others = Object.entries(marks).filter(([id]) => id !== String(column.id) && known.has(id));
  const next = to === null ? others : [...others, [String(column.id), to] as const];
  return { regId, marks: Object.fromEntries(next), version: version + 1 };
}

/** Who is taken out of the course meanwhile leaves no marks behind. */
const staysMember = ({ userId, courseId, regId }: Registration): Operation => ({
  check: registrationKey(userId, courseId),
  condition: allOf(equals("regId", regId), lacks("leaving")),
});

function eventOf(
  { regId, name, username }: Registration,
  column: ExternalColumn,
  change: { readonly from: number | null; readonly to: number | null },
): AuditEvent {
  const subject = { type: "member" as const, id: regId, name: name ?? username };
  return { kind: "grade", subject, changes: [{ field: `mark in ${column.name}`, ...change }] };
}
