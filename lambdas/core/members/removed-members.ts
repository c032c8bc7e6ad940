import { type AuditActor, auditWrites } from "../audit/entry";
import { retryOnConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { Refusal } from "../kernel/refusal";
import { type Key, type Operation, present, removedMemberKey, removedMembers } from "../table";
import { memberSubject } from "./audit-events";
import type { Registration } from "./registration";

/** Somebody whom an admin took out of a course: groups at the provider give them no role there. */
export interface RemovedMember {
  readonly userId: number;
  /** Of the membership that was. */
  readonly regId: number;
  readonly name: string | null;
  readonly username: string;
  readonly provider: string;
  /** ISO 8601, UTC. */
  readonly removedAt: string;
}

export const NOT_REMOVED = "Nobody of this id was removed from the course";

/** The operation that remembers a member's removal, to be part of the transaction by which they are shut out. */
export function noteRemoval({ clock }: Pick<Core, "clock">, member: Registration): Operation {
  const { userId, courseId, regId, name, username, provider } = member;
  const removed: RemovedMember = { userId, regId, name, username, provider, removedAt: clock.now().toISOString() };
  return { put: { ...removedMemberKey(courseId, userId), ...removed } };
}

/** Key COURSE#{c}#REMOVED/{user}, consistent; 1 read. */
export async function wasRemoved({ table }: Pick<Core, "table">, userId: number, courseId: number): Promise<boolean> {
  return (await table.get(removedMemberKey(courseId, userId))) !== undefined;
}

/** Removals that one page is made of. */
const LOOKED_AT = 100;

/**
 * One page of those who were removed and whose provider gives roles by groups: others come in only when somebody adds
 * them. Keys COURSE#{c}#REMOVED/*, consistent; 1 read for about 20. `after` is the `next` of the page before; a page may be
 * short before the end.
 */
export async function removedMembersPage(
  { table }: Pick<Core, "table">,
  courseId: number,
  { after, providers }: { readonly after: string | undefined; readonly providers: readonly string[] },
): Promise<{ readonly members: RemovedMember[]; readonly next: string | null }> {
  const { items, cursor } = await table.query<RemovedMember & Key>({
    pk: removedMembers(courseId),
    limit: LOOKED_AT,
    ...(after === undefined ? {} : { from: after }),
  });
  const next = cursor === undefined ? null : (items.at(-1)?.sk ?? null);
  // What comes after a place begins with that place itself.
  return { members: items.filter(({ sk, provider }) => sk !== after && providers.includes(provider)), next };
}

/**
 * Forgets that somebody was removed: from their next sign-in on their groups give them a role again. 1 read, 1 transaction
 * of 2 items.
 *
 * @throws Refusal 404 for somebody who was not removed
 */
export async function letInAgain(core: Core, actor: AuditActor, courseId: number, userId: number): Promise<void> {
  const key = removedMemberKey(courseId, userId);
  await retryOnConflict(async () => {
    const removed = await core.table.get<RemovedMember & Key>(key);
    if (removed === undefined) throw new Refusal(404, NOT_REMOVED);
    const changes = [{ field: "removed", from: true, to: false }];
    await core.table.transact([
      { remove: key, condition: present },
      ...auditWrites(core, courseId, actor, [{ kind: "member", subject: memberSubject(removed), changes }]),
    ]);
  });
}
