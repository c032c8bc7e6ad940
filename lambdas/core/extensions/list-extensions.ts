import { closingTimeFor } from "../../../domain/assessments/deadlines/closing-time";
import type { Assessment } from "../assessments/assessment";
import { assessmentsById } from "../assessments/store";
import type { Core } from "../kernel/core";
import { type Registration, shownName } from "../members/registration";
import { memberOfCourse, membersByUser } from "../members/store";
import type { Extension, GrantedAccommodation } from "./extension";
import { accommodationsOfCourse, extensionsOfCourse, extensionsOfStudent } from "./store";

type Stored = Pick<Core, "table">;

/**
 * Lists a course's extensions, of all assessments or one, a page at a time; of one student all. One query, and half a read
 * for each assessment and each member that the page names.
 */
export async function listExtensions(
  core: Stored,
  courseId: number,
  {
    assessmentId,
    regId,
    after,
  }: {
    readonly assessmentId?: number | undefined;
    readonly regId?: number | undefined;
    readonly after: string | undefined;
  },
) {
  const page =
    regId === undefined
      ? await extensionsOfCourse(core, courseId, { assessmentId, after })
      : { extensions: await ofStudent(core, courseId, regId, assessmentId), next: undefined };
  const [assessments, members] = await Promise.all([
    assessmentsById(core, courseId, [...new Set(page.extensions.map((extension) => extension.assessmentId))]),
    membersOf(core, courseId, page.extensions),
  ]);
  const byId = new Map(assessments.map((assessment) => [assessment.assessmentId, assessment]));
  const rows = page.extensions.flatMap((extension) => {
    const assessment = byId.get(extension.assessmentId);
    return assessment ? [rowOf(extension, assessment, members)] : [];
  });
  return { extensions: rows, next: page.next ?? null };
}

async function ofStudent(core: Stored, courseId: number, regId: number, assessmentId: number | undefined) {
  await memberOfCourse(core, courseId, regId);
  const extensions = await extensionsOfStudent(core, regId);
  return extensions.filter((extension) => assessmentId === undefined || extension.assessmentId === assessmentId);
}

async function membersOf(core: Stored, courseId: number, rows: readonly (Extension | GrantedAccommodation)[]) {
  const users = rows.flatMap((each) =>
    "target" in each ? (each.target.group === undefined ? each.target.userId : []) : each.userId,
  );
  const members = await membersByUser(core, courseId, users);
  return new Map(members.map((member) => [member.regId, member]));
}

function rowOf(
  { target, closeAt, reason, by, at, version }: Extension,
  assessment: Assessment,
  members: ReadonlyMap<number, Registration>,
) {
  const member = target.regId === undefined ? undefined : members.get(target.regId);
  const { assessmentId, title, number, closeAt: standardCloseAt } = assessment;
  return {
    assessmentId,
    assessmentTitle: title,
    assessmentNumber: number,
    standardCloseAt,
    courseRegId: target.regId ?? null,
    name: member ? shownName(member) : null,
    username: member?.username ?? null,
    group: target.group ?? null,
    closeAt,
    reason,
    by,
    at,
    version,
    // Something else may give the student more, and new dates of the assessment may have left it without effect.
    closesAt: member ? closingTimeFor(assessment, member).closeAt : later(closeAt, standardCloseAt),
  };
}

const later = (one: string, other: string) => (Date.parse(one) > Date.parse(other) ? one : other);

/** Lists a course's accommodations a page at a time. One query, and half a read for each member. */
export async function listAccommodations(
  core: Stored,
  courseId: number,
  { after }: { readonly after: string | undefined },
) {
  const { accommodations, next } = await accommodationsOfCourse(core, courseId, { after });
  const members = await membersOf(core, courseId, accommodations);
  const rows = accommodations.map(({ regId, factor, days, reason, by, at, version }) => {
    const member = members.get(regId);
    const person = { courseRegId: regId, name: member ? shownName(member) : null, username: member?.username ?? null };
    return { ...person, factor, days, reason, by, at, version };
  });
  return { accommodations: rows, next: next ?? null };
}
