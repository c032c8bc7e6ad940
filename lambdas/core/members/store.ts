import { type AuditActor, auditWrites } from "../audit/entry";
import type { Core } from "../kernel/core";
import { forbidden } from "../kernel/refusal";
import {
  absent,
  equals,
  GROUP_PREFIX,
  groupKey,
  groupRosterIndex,
  type Key,
  leaderIndex,
  memberCountKey,
  membersIndex,
  type Operation,
  REGISTRATION_PREFIX,
  type Row,
  registrationKey,
  registrationOwnerKey,
  roleIndex,
  userKey,
} from "../table";
import { type GroupChange, leaderEvent } from "./audit-events";
import type { Group } from "./group";
import { type LeavingItem, NO_GROUP, type Registration, type RegistrationItem } from "./registration";

type Stored = Pick<Core, "table">;

/**
 * The role gate. Key USER#{user}/REG#{course}, consistent, so a removed or demoted member is refused at once; 1 read.
 */
export async function findRegistration(
  { table }: Stored,
  userId: number,
  courseId: number,
): Promise<Registration | undefined> {
  const row = await table.get<LeavingItem>(registrationKey(userId, courseId));
  return row?.leaving ? undefined : row;
}

/** All registrations of a user, in the order in which they came. Keys USER#{user}/REG#*, consistent; 1 read for about 10. */
export async function registrationsOf({ table }: Stored, userId: number): Promise<Registration[]> {
  const rows = await table.queryAll<LeavingItem>({ pk: userKey(userId).pk, beginsWith: REGISTRATION_PREFIX });
  return rows.filter((row) => !row.leaving).sort((a, b) => a.regId - b.regId);
}

/**
 * A registration by its id, of whatever course (the caller checks it), also one whose removal was cut short. Keys REG#{r}/OWNER, then the registration,
 * consistent; 2 reads.
 */
export async function findRegistrationById(stored: Stored, regId: number): Promise<Registration | undefined> {
  const owner = await stored.table.get<{ userId: number; courseId: number }>(registrationOwnerKey(regId));
  return owner && stored.table.get<LeavingItem>(registrationKey(owner.userId, owner.courseId));
}

/**
 * A member of this course by registration id; one who is being removed is none. Keys as above; 2 reads.
 *
 * @throws Refusal 403 when the course has no such member
 */
export async function memberOfCourse(stored: Stored, courseId: number, regId: number): Promise<Registration> {
  const member: (Registration & { readonly leaving?: true }) | undefined = await findRegistrationById(stored, regId);
  if (member?.courseId !== courseId || member.leaving) throw forbidden();
  return member;
}

/** All members of a course by registration id. Index COURSE#{c}#MEMBERS, eventual; half a read for about 10 members. */
export async function listMembers({ table }: Stored, courseId: number): Promise<Registration[]> {
  const members = await table.queryAll<RegistrationItem>({ pk: membersIndex(courseId), index: "gsi1" });
  return members.sort((a, b) => a.regId - b.regId);
}

/**
 * One page of a course's members by name. Index COURSE#{c}#MEMBERS, eventual; half a read for about 10 members.
 * `after` is the `next` of the page before.
 */
export async function membersByPage(
  { table }: Stored,
  courseId: number,
  { limit, after }: { readonly limit: number; readonly after: string | undefined },
): Promise<{ readonly members: Registration[]; readonly next: string | null }> {
  const from = after === undefined ? {} : { from: after };
  // What comes after a place begins with that place itself, which is taken away again.
  const looked = limit + (after === undefined ? 0 : 1);
  const { items, cursor } = await table.query<RegistrationItem>({
    pk: membersIndex(courseId),
    index: "gsi1",
    limit: looked,
    ...from,
  });
  const next = cursor === undefined ? null : (items.at(-1)?.gsi1sk ?? null);
  return { members: items.filter(({ gsi1sk }) => gsi1sk !== after), next };
}

/** The members of this course among registration ids. Keys REG#{r}/OWNER, then the registrations, consistent; 2 reads each. */
export async function membersById(
  { table }: Stored,
  courseId: number,
  regIds: readonly number[],
): Promise<Map<number, Registration>> {
  const owners = await table.getMany<{ userId: number; courseId: number }>(regIds.map(registrationOwnerKey));
  const here = owners.flatMap((owner) => (owner?.courseId === courseId ? [owner] : []));
  const rows = await table.getMany<LeavingItem>(here.map(({ userId }) => registrationKey(userId, courseId)));
  return new Map(rows.flatMap((row) => (row && !row.leaving ? [[row.regId, row]] : [])));
}

/** Key COURSE#{c}/MEMBERCOUNT, consistent; 1 read. Kept by the transactions that add and remove members. */
export async function countMembers({ table }: Stored, courseId: number): Promise<number> {
  return (await table.get<{ members: number }>(memberCountKey(courseId)))?.members ?? 0;
}

/**
 * Counts the students of a course: its members but for staff and admins. Key COURSE#{c}/MEMBERCOUNT, consistent, and keys index
 * COURSE#{c}#ROLE#{role}; 1 read, and half a read for each 30 of staff.
 */
export async function countStudents(stored: Stored, courseId: number): Promise<number> {
  const ofRole = (role: "staff" | "admin") =>
    stored.table.queryAll<Key>({ pk: roleIndex(courseId, role), index: "gsi2", consistent: false });
  const [members, staff, admins] = await Promise.all([
    countMembers(stored, courseId),
    ofRole("staff"),
    ofRole("admin"),
  ]);
  return members - staff.length - admins.length;
}

/**
 * Counts the students of a course who belong to no group; of before there was a place for them, from their next call on.
 * Keys index COURSE#{c}#GROUP#; half a read for each 30 of them.
 */
export async function countWithoutGroup({ table }: Stored, courseId: number): Promise<number> {
  const pk = groupRosterIndex(courseId, NO_GROUP);
  return (await table.queryAll<Key>({ pk, index: "gsi2", consistent: false })).length;
}

/** All groups of a course by name. Keys COURSE#{c}/GROUP#*, consistent unless told otherwise; 1 read, or half, for about 30. */
export function listGroups({ table }: Stored, courseId: number, { consistent = true } = {}): Promise<Group[]> {
  return table.queryAll<Group & Key>({ pk: groupKey(courseId, "").pk, beginsWith: GROUP_PREFIX, consistent });
}

/** Key COURSE#{c}/GROUP#{name}, consistent; 1 read. */
export function findGroup({ table }: Stored, courseId: number, name: string): Promise<Group | undefined> {
  return table.get<Group & Key>(groupKey(courseId, name));
}

/** The groups of these names that are there. Keys COURSE#{c}/GROUP#{name}, eventually consistent; half a read each. */
export async function groupsByName({ table }: Stored, courseId: number, names: readonly string[]): Promise<Group[]> {
  const keys = names.map((name) => groupKey(courseId, name));
  return (await table.getMany<Group & Key>(keys, { consistent: false })).flatMap((group) => group ?? []);
}

/**
 * The staff, or the admins, of a course by name. Keys index COURSE#{c}#ROLE#{role}, half a read for about 30, then their rows,
 * consistent; 1 read each.
 */
export async function membersOfRole(
  { table }: Stored,
  courseId: number,
  role: "staff" | "admin",
): Promise<Registration[]> {
  const keys = await table.queryAll<Key>({ pk: roleIndex(courseId, role), index: "gsi2" });
  const rows = await table.getMany<LeavingItem>(keys);
  return rows.flatMap((row) => (row && !row.leaving && row.role === role ? [row] : []));
}

/** The names of the groups that a member leads. Keys index REG#{r}#LEADS; half a read. */
export async function groupsLedBy({ table }: Stored, regId: number): Promise<string[]> {
  const entries = await table.queryAll<{ gsi2sk: string }>({ pk: leaderIndex(regId), index: "gsi2" });
  return entries.map(({ gsi2sk }) => gsi2sk);
}

/** The first groups by name whose names begin with a text. Keys COURSE#{c}/GROUP#{text}*, consistent; 1 read for about 30. */
export async function groupsBeginningWith(
  { table }: Stored,
  courseId: number,
  text: string,
  most: number,
): Promise<Group[]> {
  const { pk, sk } = groupKey(courseId, text);
  return (await table.query<Group & Key>({ pk, beginsWith: sk, limit: most })).items;
}

/** The members of a course among these users. Keys USER#{user}/REG#{course}, eventually consistent; half a read each. */
export async function membersByUser({ table }: Stored, courseId: number, userIds: readonly number[]) {
  const keys = userIds.map((userId) => registrationKey(userId, courseId));
  return (await table.getMany<RegistrationItem>(keys, { consistent: false })).flatMap((member) => member ?? []);
}

/** Members by their rows, without those who are being removed. Keys USER#{user}/REG#{course}, consistent; 1 read each. */
export async function membersAsStored({ table }: Stored, members: readonly Registration[]): Promise<Registration[]> {
  const rows = await table.getMany<LeavingItem>(
    members.map(({ userId, courseId }) => registrationKey(userId, courseId)),
  );
  return rows.flatMap((row) => (row && !row.leaving ? [row] : []));
}

/** The operation that writes a group as it is. */
export function putGroup(courseId: number, group: Group): Operation & { readonly put: Row } {
  const { leaderRegId, name } = group;
  const led = leaderRegId === null ? {} : { gsi2pk: leaderIndex(leaderRegId), gsi2sk: name };
  return { put: { ...groupKey(courseId, name), ...group, ...led } };
}

/** The operations that replace a group whose leader is as it was read, and tell the audit log. */
export function replaceGroup(
  core: Pick<Core, "clock" | "uuid">,
  actor: AuditActor | null,
  courseId: number,
  change: GroupChange,
): Operation[] {
  const { before, after } = change;
  const condition = before ? equals("leaderRegId", before.leaderRegId) : absent;
  return [{ ...putGroup(courseId, after), condition }, ...auditWrites(core, courseId, actor, [leaderEvent(change)])];
}
