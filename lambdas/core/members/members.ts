import type { Role } from "../../../domain/facts/roles";
import { auditWrites } from "../audit/entry";
import { retryOnConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { Refusal } from "../kernel/refusal";
import { type Operation, present, registrationKey } from "../table";
import { memberEvent, membershipOf } from "./audit-events";
import { endLeadership } from "./end-leadership";
import type { MemberWork } from "./member-work-port";
import { isAsRead, type LeavingItem, memberChange, type Registration } from "./registration";
import { removeMember } from "./remove-member";
import { checkTarget, OWN_ROLE } from "./rules";
import { sheetRowChange } from "./sheet-row";
import { findRegistrationById } from "./store";

type Members = Core & { readonly memberWork: MemberWork };

/**
 * Gives a member another role; a student leads no group. Throws the refusals of checkTarget and one for oneself.
 * 2 reads, the groups, 1 transaction of the member, the audit log's entry and the groups. A job has their work count anew.
 */
export async function changeRole(core: Members, caller: Registration, regId: number, role: Role): Promise<void> {
  if (regId === caller.regId) throw new Refusal(400, OWN_ROLE);
  await retryOnConflict(async () => {
    const found: (Registration & Pick<LeavingItem, "leaving">) | undefined = await findRegistrationById(core, regId);
    const target = found?.leaving ? undefined : found;
    checkTarget(caller, target, { keepsAdmins: false });
    const { userId, courseId } = target;
    const change: Operation = {
      update: registrationKey(userId, courseId),
      change: memberChange(target, { role }),
      condition: isAsRead(target),
    };
    await core.table.transact([
      change,
      sheetRowChange(target),
      ...auditWrites(core, courseId, caller, [memberEvent(target, membershipOf(target), { ...target, role })]),
      ...(role === "student" ? await endLeadership(core, caller, target) : []),
    ]);
    if (role !== target.role) await core.memberWork.recount(courseId, [regId]);
  });
}

/** Removes a member who is neither the caller nor an admin, with all their work. Throws the refusals of checkTarget. */
export async function deleteMember(core: Members, caller: Registration, regId: number): Promise<void> {
  if (regId === caller.regId) throw new Refusal(400, "Admin not allowed to delete ownself from course");
  await retryOnConflict(async () => {
    const target = await findRegistrationById(core, regId);
    checkTarget(caller, target, { keepsAdmins: true });
    await removeMember(core, caller, target);
  });
}

/** Records whether a member wants to see nothing of achievements. They go on counting. 1 write. */
export async function hideAchievements({ table }: Core, member: Registration, hidden: boolean): Promise<void> {
  const { userId, courseId } = member;
  await table.update(registrationKey(userId, courseId), { set: { hidesAchievements: hidden } }, present);
}

/** Records whether a member lets researchers use their work. 1 write. */
export async function recordResearchConsent({ table }: Core, member: Registration, agreed: boolean): Promise<void> {
  const { userId, courseId } = member;
  await table.update(registrationKey(userId, courseId), { set: { agreedToResearch: agreed } }, present);
}
