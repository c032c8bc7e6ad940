import type { AuditActor } from "../audit/entry";
import type { Core } from "../kernel/core";
import type { Operation } from "../table";
import type { Registration } from "./registration";
import { leaderless } from "./rules";
import { listGroups, replaceGroup } from "./store";

/** Returns the operations by which a member leads no group any more. */
export async function endLeadership(
  core: Core,
  actor: AuditActor | null,
  { courseId, regId, username }: Pick<Registration, "courseId" | "regId" | "username">,
): Promise<Operation[]> {
  const led = (await listGroups(core, courseId)).filter(({ leaderRegId }) => leaderRegId === regId);
  const usernames = new Map([[regId, username]]);
  return led.flatMap((before) => replaceGroup(core, actor, courseId, { before, after: leaderless(before), usernames }));
}
