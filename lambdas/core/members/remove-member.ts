import { type AuditActor, auditWrites } from "../audit/entry";
import { ignoreConflict, onConflict, retryOnConflict } from "../kernel/conflict";
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
  SUBMISSION_PREFIX,
  userKey,
} from "../table";
import { memberEvent } from "./audit-events";
import { endLeadership } from "./end-leadership";
import { identifierWrites } from "./identifiers";
import type { MemberWork } from "./member-work-port";
import { isAsRead, type LeavingItem, type Registration } from "./registration";
import { noteRemoval } from "./removed-members";
import { sheetRowChange } from "./sheet-row";

type Members = Core & { readonly memberWork: MemberWork };

/**
 * Removes a member with all that hangs on the registration. First they are shut out (no longer found by the gate or in
 * lists), then their work is deleted in steps that can be repeated, last the registration goes in one transaction with the
 * course's count, the groups that they led and their latest viewed course. Their groups at the provider do not bring them
 * back. Cut short, it is completed by asking again.
 * Throws ConditionFailed when the member is not as they were read.
 */
export async function removeMember(
  core: Members,
  actor: AuditActor,
  member: Registration & Pick<LeavingItem, "leaving">,
): Promise<void> {
  if (!member.leaving) await core.table.transact([...shuttingOut(core, actor, member), noteRemoval(core, member)]);
  await finishRemoval(core, actor, member);
}

/** The operations by which a member is no longer one, though their work is still there. */
export function shuttingOut(core: Pick<Core, "clock" | "uuid">, actor: AuditActor, member: Registration): Operation[] {
  const { userId, courseId } = member;
  return [
    { update: registrationKey(userId, courseId), change: LEAVING, condition: isAsRead(member) },
    sheetRowChange(member),
    ...auditWrites(core, courseId, actor, [memberEvent(member, member, null)]),
  ];
}

const LEAVING = { set: { leaving: true }, unset: ["gsi1pk", "gsi1sk", "gsi2pk", "gsi2sk"] };

/** The steps after the shutting out; safe to repeat. Budget grows with the member's own work only. */
export async function finishRemoval(core: Members, actor: AuditActor, member: Registration): Promise<void> {
  const { regId, userId, courseId } = member;
  const { table, memberWork } = core;
  await memberWork.deleteSubmissionsOfMember({ regId, courseId });
  await memberWork.forgetViews({ regId, courseId });
  await memberWork.forgetSharer({ regId });
  const owner = registrationOwnerKey(regId);
  const items = await table.queryAll<Item & Key>({ pk: registrationItems(regId) });
  // Work that was begun meanwhile is not theirs any more: whoever began it deletes it, and what it counted for.
  await table.removeMany(items.filter(({ sk }) => sk !== owner.sk && !sk.startsWith(SUBMISSION_PREFIX)));
  await retryOnConflict(async () => {
    const removal = table.transact([
      { remove: registrationKey(userId, courseId), condition: equals("regId", regId) },
      { remove: owner },
      ...identifierWrites(member, null),
      { update: memberCountKey(courseId), change: { add: { members: -1 } } },
      ...(await endLeadership(core, actor, member)),
    ]);
    // When the registration is gone, somebody else finished the same removal.
    await onConflict(removal, (conflict) => {
      if (!conflict.failed.includes(0)) throw conflict;
    });
  });
  await forgetLatestCourse(core, userId, courseId);
}

async function forgetLatestCourse({ table }: Core, userId: number, courseId: number): Promise<void> {
  await ignoreConflict(
    table.update(userKey(userId), { set: { latestCourseId: null } }, equals("latestCourseId", courseId)),
  );
}
