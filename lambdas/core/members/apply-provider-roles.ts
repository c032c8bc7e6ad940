import type { Role } from "../../../domain/facts/roles";
import { auditWrites } from "../audit/entry";
import { isArchived } from "../courses/rules";
import { findCourse } from "../courses/store";
import { ignoreConflict, onConflict, retryOnConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { takeIds } from "../kernel/fresh-ids";
import { Refusal } from "../kernel/refusal";
import {
  absent,
  allOf,
  type Condition,
  equals,
  memberCountKey,
  type Operation,
  registrationKey,
  removedMemberKey,
  userKey,
} from "../table";
import { memberEvent, membershipOf } from "./audit-events";
import { endLeadership } from "./end-leadership";
import { MAX_MEMBERS } from "./limits";
import type { MemberWork } from "./member-work-port";
import type { ProviderRole } from "./provider-role";
import { isAsRead, type LeavingItem, memberChange, type Registration } from "./registration";
import { registrationCreation } from "./registration-creation";
import { wasRemoved } from "./removed-members";
import { sheetRowChange } from "./sheet-row";
import type { User } from "./users";

type Members = Core & { readonly memberWork: MemberWork };

/**
 * Makes a person's memberships what their groups at the provider say, course by course: adds them, gives them another
 * role, and shuts them out where no group of theirs gives one any more; their work stays, and they come back to it with the
 * group. A role that an admin set by hand stays as it is, and so does a course that is not there or is archived; and whom an
 * admin removed stays out. 1 read a course where all is as it should be, 3 where the person was removed.
 */
export async function applyProviderRoles(core: Members, user: User, roles: readonly ProviderRole[]): Promise<void> {
  for (const { courseId, role } of roles) await retryOnConflict(() => applyIn(core, user, courseId, role));
}

async function applyIn(core: Members, user: User, courseId: number, role: Role | null): Promise<void> {
  const member = await core.table.get<LeavingItem>(registrationKey(user.userId, courseId));
  if (member ? member.leaving || isSettled(member, role) : role === null) return;
  const course = await findCourse(core, courseId);
  if (course === undefined || isArchived(course)) return;
  if (member !== undefined) return role === null ? shutOut(core, member) : change(core, member, role);
  if (role === null || (await wasRemoved(core, user.userId, courseId))) return;
  await add(core, user, courseId, role);
  // Somebody who looks at a course already keeps looking at it.
  await ignoreConflict(
    core.table.update(
      userKey(user.userId),
      { set: { latestCourseId: courseId, latestCourseClearings: course.clearings } },
      equals("latestCourseId", null),
    ),
  );
}

/** The member is as the groups say, or as an admin has set them. */
function isSettled({ role: own, givenRole, isShutOut }: Registration, role: Role | null): boolean {
  return givenRole !== own || (role === null ? isShutOut === true : !isShutOut && own === role);
}

async function add(core: Members, user: User, courseId: number, role: Role): Promise<void> {
  const { userId, username, provider, name } = user;
  const regId = await takeIds(core.table, "registration");
  const who = { regId, userId, courseId, username, provider, name };
  const member: Registration = { ...who, role, givenRole: role, group: null, agreedToResearch: null };
  const operations = [
    countOf(courseId),
    ...registrationCreation(member),
    { check: removedMemberKey(courseId, userId), condition: absent },
    ...auditWrites(core, courseId, null, [memberEvent(member, null, member)]),
  ];
  await onConflict(core.table.transact(operations), (conflict) => {
    if (conflict.failed.includes(0)) throw new Refusal(403, courseIsFull(courseId));
    throw conflict;
  });
}

const courseIsFull = (courseId: number) =>
  `Unable to retrieve user: course ${courseId}, into which your groups lead, is full. Ask the site's operator.`;

/** The operation that counts one more member, as long as there is room. */
const countOf = (courseId: number): Operation => ({
  update: memberCountKey(courseId),
  change: { add: { members: 1 } },
  condition: {
    expression: "#members < :most",
    names: { "#members": "members" },
    values: { ":most": MAX_MEMBERS },
  },
});

async function change(core: Members, member: Registration, role: Role): Promise<void> {
  const { set, unset = [] } = memberChange(member, { role });
  const stays = unset.filter((field) => field !== "givenRole");
  const before = membershipOf(member);
  const leadsNoMore = role === "student" && member.role !== "student";
  await core.table.transact([
    {
      update: registrationKey(member.userId, member.courseId),
      change: { set: { ...set, givenRole: role }, unset: stays },
      condition: stillFromProvider(member),
    },
    sheetRowChange(member),
    ...auditWrites(core, member.courseId, null, [memberEvent(member, before, { ...member, role })]),
    ...(leadsNoMore ? await endLeadership(core, null, member) : []),
  ]);
  if (role !== member.role) await core.memberWork.recount(member.courseId, [member.regId]);
}

/** Gives returning leaders their groups back, unless an admin has given a group to somebody else meanwhile. */
async function shutOut(core: Members, member: Registration): Promise<void> {
  await core.table.transact([
    {
      update: registrationKey(member.userId, member.courseId),
      change: { set: { isShutOut: true } },
      condition: stillFromProvider(member),
    },
    ...auditWrites(core, member.courseId, null, [memberEvent(member, member, null)]),
  ]);
}

/** The member is as they were read, and no admin has set their role by hand meanwhile. */
const stillFromProvider = (member: Registration): Condition =>
  allOf(isAsRead(member), equals("givenRole", member.givenRole ?? null));
