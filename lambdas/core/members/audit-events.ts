import { type AuditEvent, type AuditSubject, changesBetween } from "../audit/entry";
import type { Group } from "./group";
import type { Registration } from "./registration";

type RoleAndGroup = Pick<Registration, "role" | "group" | "rosterName" | "email" | "studentNumber">;
type Person = Pick<Registration, "regId" | "name" | "username">;

/** Returns a member as the subject of an event, by username as long as the course does not know their name. */
export function memberSubject({ regId, name, username }: Person): AuditSubject {
  return { type: "member", id: regId, name: name ?? username };
}

/** Returns how somebody stands in the course: who is shut out is no member there. */
export function membershipOf(member: Registration): Registration | null {
  return member.isShutOut ? null : member;
}

const FIELDS = ["role", "group", "rosterName", "email", "studentNumber"] as const;

/** Returns what the audit log tells of a member's change; null is who is no member before, or afterwards. */
export function memberEvent(person: Person, before: RoleAndGroup | null, after: RoleAndGroup | null): AuditEvent {
  const changes = changesBetween<RoleAndGroup>(before ?? {}, after ?? {}, FIELDS);
  const stays = before !== null && after !== null;
  const kind = stays && before.role !== after.role ? "role" : "member";
  return { kind, subject: memberSubject(person), changes };
}

/** A group as it was read (undefined: none was there) and as it is to be, with the leaders' usernames where they are known. */
export interface GroupChange {
  readonly before: Group | undefined;
  readonly after: Group;
  readonly usernames: ReadonlyMap<number, string>;
}

/** Returns what the audit log tells of a group that another member leads, or nobody any more. */
export function leaderEvent({ before, after, usernames }: GroupChange): AuditEvent {
  /** By name; by username or number as long as the course does not know it. */
  const leaderIn = ({ leaderName, leaderRegId }: Group) =>
    leaderRegId === null ? null : (leaderName ?? usernames.get(leaderRegId) ?? leaderRegId);
  const isSame = (before?.leaderRegId ?? null) === after.leaderRegId;
  const changes = isSame ? [] : [{ field: "leader", from: before ? leaderIn(before) : null, to: leaderIn(after) }];
  return { kind: "member", subject: { type: "group", id: after.name, name: after.name }, changes };
}
