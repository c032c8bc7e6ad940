import { retryOnConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { Refusal } from "../kernel/refusal";
import { allOf, equals, type Operation, registrationKey } from "../table";
import type { MemberWork } from "./member-work-port";
import type { LeavingItem, Registration } from "./registration";
import { finishRemoval, shuttingOut } from "./remove-member";
import { membersOfRole } from "./store";

type Members = Core & { readonly memberWork: MemberWork };

export const NOT_IN_COURSE = "user is not in the course";
export const ONLY_ADMIN = "You are the only admin of this course. Make somebody else admin first.";
export const HAS_SUBMITTED = "You have submitted work in this course. Ask its staff to remove you.";

/**
 * Lets a person out of a course, with the work that they began there. Nobody has to ask: whoever knows a username can
 * register it. Two things stay with the course: its last admin, and work that was submitted, which a person who has opened
 * the course must not undo by leaving. Cut short, it is completed by asking again. 1 read, the submissions, and the
 * steps of a removal; for an admin the other admins.
 *
 * @throws Refusal 400 who is not in the course, its only admin; 403 who has submitted work
 */
export async function leaveCourse(core: Members, userId: number, courseId: number): Promise<void> {
  const member = await retryOnConflict(async () => {
    const found = await core.table.get<LeavingItem>(registrationKey(userId, courseId));
    if (found === undefined) throw new Refusal(400, NOT_IN_COURSE);
    if (!found.leaving) await shutOut(core, found);
    return found;
  });
  await finishRemoval(core, member, member);
}

async function shutOut(core: Members, member: Registration): Promise<void> {
  // Closing an assessment submits for everybody, also for people who never saw the course; that work holds nobody.
  const hasOpened = member.name !== null;
  if (hasOpened && (await core.memberWork.hasSubmitted(member))) throw new Refusal(403, HAS_SUBMITTED);
  const guards = member.role === "admin" ? [await anotherAdminRemains(core, member)] : [];
  await core.table.transact([...shuttingOut(core, member, member), ...guards]);
}

/** The other admin has to be one still when this one goes: of two who leave at once, one stays. */
async function anotherAdminRemains(core: Members, member: Registration): Promise<Operation> {
  const other = await otherAdmin(core, member);
  if (other === undefined) throw new Refusal(400, ONLY_ADMIN);
  const staysAdmin = allOf(equals("role", "admin"), {
    expression: "attribute_not_exists(#leaving)",
    names: { "#leaving": "leaving" },
  });
  return { check: registrationKey(other.userId, other.courseId), condition: staysAdmin };
}

async function otherAdmin(core: Members, { userId, courseId }: Registration): Promise<Registration | undefined> {
  const admins = await membersOfRole(core, courseId, "admin");
  return admins.find((admin) => admin.userId !== userId);
}
