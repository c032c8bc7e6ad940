import type { Role } from "../../../facts/roles";
import type { Core } from "../kernel/core";
import { Refusal } from "../kernel/refusal";
import { type Operation, present, registrationKey } from "../table";
import type { Coursework } from "./coursework-port";
import { memberChange, type Registration } from "./registration";
import { removeMember } from "./remove-member";
import { checkTarget, leaderless } from "./rules";
import { findRegistrationById, listGroups, putGroup } from "./store";

type Members = Core & { readonly coursework: Coursework };

/**
 * Gives a member another role; a student leads no group. Throws the refusals of checkTarget and one for oneself.
 * 2 reads, the groups, 1 transaction.
 */
export async function changeRole(core: Members, caller: Registration, regId: number, role: Role): Promise<void> {
  if (regId === caller.regId) throw new Refusal(400, "Admin not allowed to downgrade own role");
  const target = await findRegistrationById(core, regId);
  checkTarget(caller, target, { keepsAdmins: false });
  const { userId, courseId } = target;
  const change: Operation = {
    update: registrationKey(userId, courseId),
    change: memberChange(target, { role }),
    condition: present,
  };
  await core.table.transact([change, ...(role === "student" ? await endLeadership(core, target) : [])]);
}

async function endLeadership(core: Members, { courseId, regId }: Registration): Promise<Operation[]> {
  const led = (await listGroups(core, courseId)).filter(({ leaderRegId }) => leaderRegId === regId);
  return led.map((group) => putGroup(courseId, leaderless(group)));
}

/** Removes a member who is neither the caller nor an admin, with all their work. Throws the refusals of checkTarget. */
export async function deleteMember(core: Members, caller: Registration, regId: number): Promise<void> {
  if (regId === caller.regId) throw new Refusal(400, "Admin not allowed to delete ownself from course");
  const target = await findRegistrationById(core, regId);
  checkTarget(caller, target, { keepsAdmins: true });
  await removeMember(core, target);
}

/** Records whether a member lets researchers use their work. 1 write. */
export async function recordResearchConsent({ table }: Core, member: Registration, agreed: boolean): Promise<void> {
  const { userId, courseId } = member;
  await table.update(registrationKey(userId, courseId), { set: { agreedToResearch: agreed } }, present);
}
