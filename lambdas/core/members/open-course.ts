import { ignoreConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { allOf, equals, groupKey, registrationKey } from "../table";
import { isStaff, memberChange, type Registration } from "./registration";
import { listGroups } from "./store";
import { findUser } from "./users";

/**
 * Returns a member who uses their course, with the name and username that the course's lists show of them. Whoever knows a
 * username can register it in a course of their own, so a course learns the name of a person only from their first call
 * there. Nothing for a member with a name; else 1 read and 2 writes, and for staff the groups that they lead.
 */
export async function openCourse(core: Pick<Core, "table">, member: Registration): Promise<Registration> {
  await placeByRole(core, member);
  if (member.name !== null) return member;
  const { userId, courseId, role, group } = member;
  const { name = null, username = member.username } = (await findUser(core, userId)) ?? {};
  if (name === null) return member;
  // First the groups: a member with a name is not looked at again.
  if (isStaff(member)) await nameLeader(core, member, name);
  const isAsRead = allOf(equals("name", null), equals("role", role), equals("group", group));
  // On a conflict another call of the same page did it, or somebody changed the row: the next call sees to it.
  await ignoreConflict(
    core.table.update(registrationKey(userId, courseId), memberChange(member, { name, username }), isAsRead),
  );
  return { ...member, name, username };
}

/** Staff and admins of before the index by role get their place in it with their next call; 2 writes, once. */
async function placeByRole({ table }: Pick<Core, "table">, member: Registration & { readonly gsi2pk?: string }) {
  if (!isStaff(member) || member.gsi2pk !== undefined) return;
  const { userId, courseId, role, name } = member;
  const isAsRead = allOf(equals("role", role), equals("name", name));
  await ignoreConflict(table.update(registrationKey(userId, courseId), memberChange(member, {}), isAsRead));
}

async function nameLeader({ table }: Pick<Core, "table">, { courseId, regId }: Registration, leaderName: string) {
  const led = (await listGroups({ table }, courseId)).filter(({ leaderRegId }) => leaderRegId === regId);
  for (const { name } of led) {
    await ignoreConflict(table.update(groupKey(courseId, name), { set: { leaderName } }, equals("leaderRegId", regId)));
  }
}
