import { ignoreConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import {
  equals,
  type Item,
  type Key,
  memberCountKey,
  type Operation,
  registrationItems,
  registrationKey,
  registrationOwnerKey,
  userKey,
} from "../table";
import type { Coursework } from "./coursework-port";
import type { Registration } from "./registration";
import { leaderless } from "./rules";
import { listGroups, putGroup } from "./store";

type Members = Core & { readonly coursework: Coursework };

/**
 * Removes a member with all that hangs on the registration. First they are shut out (no longer found by the gate or in
 * lists), then their work is deleted in steps that can be repeated, last the registration goes in one transaction with the
 * course's count, the groups that they led and their latest viewed course. Cut short, it is completed by asking again.
 */
export async function removeMember(core: Members, member: Registration): Promise<void> {
  const { update, change } = shuttingOut(member);
  await core.table.update(update, change);
  await finishRemoval(core, member);
}

/** The operation by which a member is no longer one, though their work is still there. */
export function shuttingOut({ userId, courseId }: Registration) {
  return { update: registrationKey(userId, courseId), change: LEAVING };
}

const LEAVING = { set: { leaving: true }, unset: ["gsi1pk", "gsi1sk", "gsi2pk", "gsi2sk"] };

/** The steps after the shutting out; safe to repeat. Budget grows with the member's own work only. */
export async function finishRemoval(core: Members, { regId, userId, courseId }: Registration): Promise<void> {
  const { table, coursework } = core;
  await coursework.deleteSubmissionsOfMember({ regId, courseId });
  const owner = registrationOwnerKey(regId);
  const items = await table.queryAll<Item & Key>({ pk: registrationItems(regId) });
  await table.removeMany(items.filter(({ sk }) => sk !== owner.sk));
  const led = (await listGroups(core, courseId)).filter(({ leaderRegId }) => leaderRegId === regId);
  const operations: Operation[] = [
    { remove: registrationKey(userId, courseId), condition: equals("regId", regId) },
    { remove: owner },
    { update: memberCountKey(courseId), change: { add: { members: -1 } } },
    ...led.map((group) => putGroup(courseId, leaderless(group))),
  ];
  // On a conflict somebody else finished the same removal.
  await ignoreConflict(table.transact(operations));
  await forgetLatestCourse(core, userId, courseId);
}

async function forgetLatestCourse({ table }: Core, userId: number, courseId: number): Promise<void> {
  await ignoreConflict(
    table.update(userKey(userId), { set: { latestCourseId: null } }, equals("latestCourseId", courseId)),
  );
}
