import { ignoreConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { allOf, equals, groupKey, registrationKey } from "../table";
import { isStaff, memberChange, type Registration } from "./registration";
import { sheetRowChange } from "./sheet-row";
import { listGroups, registrationsOf } from "./store";

type Stored = Pick<Core, "table">;
type NamedPerson = Pick<Registration, "name" | "username"> & { readonly name: string };

/**
 * Names a person who signs in for the first time in the courses where they are staff, and in the groups that they lead
 * there, so that lists of groups need no read for each leader. Courses where they are a student learn the name when the
 * person opens them (open-course.ts). 1 read for about 10 courses; for each where they are staff 2 writes, 1 read for about
 * 30 groups and a write for each that they lead.
 */
export async function nameWhereStaff(core: Stored, userId: number, person: NamedPerson): Promise<void> {
  for (const member of await registrationsOf(core, userId)) {
    if (isStaff(member) && member.name === null) await nameMember(core, member, person);
  }
}

/** Names a member, and first the groups that they lead: a member with a name is not looked at again. */
export async function nameMember(core: Stored, member: Registration, { name, username }: NamedPerson): Promise<void> {
  const { userId, courseId, role, group } = member;
  if (isStaff(member)) await nameLeader(core, member, name);
  const isAsRead = allOf(equals("name", null), equals("role", role), equals("group", group));
  // On a conflict another call did it, or somebody changed the row: the next call sees to it.
  await ignoreConflict(
    core.table.transact([
      {
        update: registrationKey(userId, courseId),
        change: memberChange(member, { name, username }),
        condition: isAsRead,
      },
      sheetRowChange(member),
    ]),
  );
}

async function nameLeader(core: Stored, { courseId, regId }: Registration, leaderName: string): Promise<void> {
  const led = (await listGroups(core, courseId)).filter(({ leaderRegId }) => leaderRegId === regId);
  for (const { name } of led) {
    const key = groupKey(courseId, name);
    await ignoreConflict(core.table.update(key, { set: { leaderName } }, equals("leaderRegId", regId)));
  }
}
