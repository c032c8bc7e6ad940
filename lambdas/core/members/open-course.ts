import { ignoreConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { registrationKey } from "../table";
import { nameMember } from "./name-leaders";
import { isAsRead, memberChange, type Registration } from "./registration";
import { findUser } from "./users";

/**
 * Returns a member who uses their course, with the name and username that the course's lists show of them. Whoever knows a
 * username can register it in a course of their own, so a course learns the name of a student only from their first call
 * there; of staff, whose names stand beside their groups, from the first sign-in. Nothing for a member with a name; else
 * 1 read and 2 writes, and for staff the groups that they lead.
 */
export async function openCourse(core: Pick<Core, "table">, member: Registration): Promise<Registration> {
  await placeInIndex(core, member);
  if (member.name !== null) return member;
  const { name = null, username = member.username } = (await findUser(core, member.userId)) ?? {};
  if (name === null) return member;
  await nameMember(core, member, { name, username });
  return { ...member, name, username };
}

/** Members of before the index by role, and students without a group of before there was a place for them, get it with their next call; 2 writes, once. */
async function placeInIndex({ table }: Pick<Core, "table">, member: Registration & { readonly gsi2pk?: string }) {
  if (member.gsi2pk !== undefined) return;
  const { userId, courseId } = member;
  await ignoreConflict(table.update(registrationKey(userId, courseId), memberChange(member, {}), isAsRead(member)));
}
