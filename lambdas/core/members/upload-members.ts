import { type AuditActor, auditWrites } from "../audit/entry";
import { archivedRefusal, isArchived } from "../courses/rules";
import { readCourse } from "../courses/store";
import { onConflict, retryOnConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { takeIds } from "../kernel/fresh-ids";
import {
  absent,
  allOf,
  equals,
  type Key,
  memberCountKey,
  type OAuthIdentity,
  type Operation,
  registrationKey,
  removedMemberKey,
  TRANSACTION_LIMIT,
  userKey,
} from "../table";
import { memberEvent, membershipOf } from "./audit-events";
import { findMembersByUsername } from "./find-members";
import { identifierWrites } from "./identifiers";
import { MAX_MEMBERS } from "./limits";
import { type FoundLogin, findLogins, type LoginItem, loginPlace } from "./logins";
import type { MemberWork } from "./member-work-port";
import {
  hasDetailsAsRead,
  hasSameDetails,
  isAsRead,
  type LeavingItem,
  memberChange,
  type Registration,
  shownName,
  withDetails,
} from "./registration";
import { registrationCreation } from "./registration-creation";
import { finishRemoval } from "./remove-member";
import {
  checkOwnRole,
  courseIsFull,
  detailsAfter,
  type PlannedMember,
  planUpload,
  type UploadedRow,
  type UploadRow,
  validUpload,
} from "./rules";
import { sheetRowChange } from "./sheet-row";
import { countMembers, listGroups, replaceGroup } from "./store";
import { creationOf, newUser, type User } from "./users";

type Members = Core & { readonly memberWork: MemberWork };

interface Upload {
  readonly provider: string;
  readonly providerKnown: boolean;
  readonly rows: readonly UploadedRow[];
}

/** A person of the upload as the table has them now. */
interface Person {
  readonly user: User;
  readonly isNewUser: boolean;
  /** Writes that make the person findable by any spelling of the username; logins from before spellings were unified lack them. */
  readonly place: readonly Operation[];
  readonly registration: Registration | undefined;
  readonly regId: number;
}

/**
 * Adds and updates members. Everything is checked before the first write; the writes are transactions of whole members
 * that can be repeated, so an upload that was cut short is completed by sending what is missing again. Keys LOGIN#…,
 * USER#{u}, USER#{u}/REG#{c}, consistent: 3 reads a known member, 2 a new person, and the groups; 2 more a row in a course
 * that is nearly full. Writes: 20 for a new person (five rows, one of them indexed, the audit log's entry, and the count) and
 * 2 more in a group or as staff, 12 to 16 for a changed role or group, none for what stays as it is. A job has the
 * work of those who move count anew.
 */
export async function uploadMembers(
  core: Members,
  caller: Registration,
  { provider, providerKnown, rows }: Upload,
): Promise<void> {
  const { courseId } = caller;
  const valid = validUpload(rows, await countAfter(core, courseId, provider, rows), providerKnown);
  checkOwnRole(caller, provider, valid);
  if (valid.length === 0) return;
  const moved = new Set<number>();
  const writing = retryOnConflict(async () => {
    const course = await readCourse(core, courseId);
    // The job that marks the members of an archived course finds those who are there.
    if (isArchived(course)) throw archivedRefusal();
    const { clearings } = course;
    const latest = { latestCourseId: courseId, latestCourseClearings: clearings };
    const people = await findPeople(core, caller, { courseId, provider }, valid);
    const known = {
      regIds: new Map([...people].map(([username, { regId }]) => [username, regId])),
      names: new Map(valid.map((row) => [row.username, leaderNameOf(people.get(row.username) as Person, row)])),
      groups: await listGroups(core, courseId),
    };
    const plan = planUpload(valid, known);
    const writes = plan.members.map((member) => {
      const person = people.get(member.username) as Person;
      if (isMoved(person, member)) moved.add(member.regId);
      return {
        isNew: person.registration === undefined,
        operations: [...writesOf(person, member, latest), ...entriesOf(core, caller, courseId, { person, member })],
      };
    });
    await writeMembers(core, courseId, writes);
    const usernames = new Map([...people].map(([username, { regId }]) => [regId, username]));
    const before = new Map(known.groups.map((group) => [group.name, group]));
    for (let start = 0; start < plan.groups.length; start += GROUPS_AT_A_TIME) {
      const groups = plan.groups.slice(start, start + GROUPS_AT_A_TIME);
      await core.table.transact(
        groups.flatMap((after) => {
          return replaceGroup(core, caller, courseId, { before: before.get(after.name), after, usernames });
        }),
      );
    }
  });
  // Also where the upload was cut short: those whom it reached are not found to have moved when it is sent again.
  await writing.finally(() => core.memberWork.recount(courseId, [...moved]));
}

/** The name of a person who leads a group after the upload: staff are named from their first sign-in on. */
function leaderNameOf({ user, registration }: Person, told: UploadRow): string | null {
  return user.name ?? shownName({ name: null, ...detailsAfter(registration ?? {}, told) });
}

/** Tells whether the upload gives somebody who is a member another role or group, or lets in who was shut out. */
function isMoved({ registration }: Person, { role, group }: PlannedMember): boolean {
  if (registration === undefined) return false;
  return registration.role !== role || registration.group !== group || registration.isShutOut === true;
}

/** Counts the members that a course would have. Who of the rows is one already is looked up only where room is scarce. */
async function countAfter(core: Members, courseId: number, provider: string, rows: readonly UploadedRow[]) {
  const most = (await countMembers(core, courseId)) + rows.length;
  if (most <= MAX_MEMBERS) return most;
  const usernames = rows.flatMap(({ username }) => (typeof username === "string" && username ? [username] : []));
  return most - (await findMembersByUsername(core, courseId, { usernames, providers: [provider] })).length;
}

/** Each with its entry in the audit log. */
const GROUPS_AT_A_TIME = TRANSACTION_LIMIT / 2;

async function findPeople(
  core: Members,
  actor: AuditActor,
  { courseId, provider }: { readonly courseId: number; readonly provider: string },
  rows: readonly UploadRow[],
) {
  const usernames = [...new Set(rows.map(({ username }) => username))];
  const logins = await findLogins(core, provider, usernames);
  const known = [...logins.values()].map(({ login }) => login);
  const byId = new Map(
    (await core.table.getMany<User & Key>(known.map(({ userId }) => userKey(userId)))).flatMap((user) =>
      user ? [[user.userId, user] as const] : [],
    ),
  );
  const userOf = (username: string) => byId.get(logins.get(username)?.login.userId ?? 0);
  const registrations = await readRegistrations(core, actor, known, courseId);
  const newUsers = usernames.filter((username) => !userOf(username));
  const newMembers = usernames.filter((username) => !registrations.has(userOf(username)?.userId ?? 0));
  let nextUser = newUsers.length > 0 ? await takeIds(core.table, "user", newUsers.length) : 0;
  let nextReg = newMembers.length > 0 ? await takeIds(core.table, "registration", newMembers.length) : 0;
  return new Map(
    usernames.map((username): [string, Person] => {
      const found = userOf(username);
      const user = found ?? newUser(nextUser++, { provider, username }, null);
      const registration = found && registrations.get(found.userId);
      const regId = registration?.regId ?? nextReg++;
      const place = placing({ provider, username }, logins.get(username));
      return [username, { user, isNewUser: !found, place, registration, regId }];
    }),
  );
}

/** Gives a login that is kept in another form its place, too. The person of both has one id at the provider, if any. */
function placing(identity: OAuthIdentity, found: FoundLogin | undefined): Operation[] {
  if (found === undefined || found.isPlaced) return [];
  return [{ put: { ...found.login, ...loginPlace(identity) }, condition: absent }];
}

async function readRegistrations(core: Members, actor: AuditActor, logins: readonly LoginItem[], courseId: number) {
  const rows = await core.table.getMany<LeavingItem>(logins.map(({ userId }) => registrationKey(userId, courseId)));
  const registrations = new Map<number, Registration>();
  for (const row of rows) {
    if (row === undefined) continue;
    if (row.leaving) await finishRemoval(core, actor, row);
    else registrations.set(row.userId, row);
  }
  return registrations;
}

interface LatestCourse {
  readonly latestCourseId: number;
  readonly latestCourseClearings: number;
}

/**
 * Returns the writes for one member's row in the upload: nothing when everything is as it was. The course becomes the latest viewed
 * one only of a person who has none, and does not learn the name of a student who has not opened it: who uploads may not
 * know the person at all. Staff are named from the start if they have ever signed in, as the groups that they lead show.
 */
function writesOf(person: Person, planned: PlannedMember, latest: LatestCourse): Operation[] {
  const { user, isNewUser, registration } = person;
  const { userId, latestCourseId } = user;
  const courseId = latest.latestCourseId;
  const hasCourse = latestCourseId !== null && latestCourseId !== courseId;
  const seesCourse = latestCourseId === courseId && user.latestCourseClearings === latest.latestCourseClearings;
  const hasSameLatest = equals("latestCourseId", latestCourseId);
  const viewed: Operation[] = isNewUser
    ? creationOf({ ...user, ...latest })
    : hasCourse || seesCourse
      ? []
      : [{ update: userKey(userId), change: { set: { ...latest } }, condition: hasSameLatest }];
  const userWrites = [...person.place, ...viewed];
  const after = afterUpload(person, planned, courseId);
  if (registration === undefined) {
    // Who is added again by hand may have a role by their groups again.
    const forgotten: Operation[] = isNewUser ? [] : [{ remove: removedMemberKey(courseId, userId) }];
    return [...userWrites, ...registrationCreation(after), ...forgotten];
  }
  const isMovedNow = isMoved(person, planned);
  if (!isMovedNow && hasSameDetails(registration, after)) return userWrites;
  const place = isMovedNow ? { role: after.role, group: after.group, name: after.name } : {};
  const changed: Operation = {
    update: registrationKey(userId, courseId),
    change: memberChange(registration, place, after),
    condition: allOf(isAsRead(registration), hasDetailsAsRead(registration)),
  };
  return [...userWrites, changed, ...identifierWrites(registration, after), sheetRowChange(registration)];
}

/** Returns a member as the upload leaves them. */
function afterUpload(person: Person, planned: PlannedMember, courseId: number): Registration {
  const { user, registration } = person;
  const { userId, username, provider } = user;
  const { regId, role, group } = planned;
  const isNamed = registration === undefined || isMoved(person, planned);
  const name = registration?.name ?? (isNamed && role !== "student" ? user.name : null);
  const created = { regId, userId, courseId, username, provider, agreedToResearch: null };
  return withDetails({ ...created, ...registration, role, group, name }, detailsAfter(registration ?? {}, planned));
}

/** The operations that tell the audit log of one member's row in the upload: none when everything is as it was. */
function entriesOf(
  core: Core,
  actor: AuditActor,
  courseId: number,
  { person, member }: { readonly person: Person; readonly member: PlannedMember },
): Operation[] {
  const { user, registration, regId } = person;
  const after = afterUpload(person, member, courseId);
  const named = { regId, name: registration?.name ?? null, username: user.username };
  return auditWrites(core, courseId, actor, [
    memberEvent(named, registration ? membershipOf(registration) : null, after),
  ]);
}

/** The operation that counts new members, as long as there is room for them. */
function countOf(courseId: number, added: number): Operation[] {
  if (added === 0) return [];
  const hasRoom = {
    expression: "#members <= :room",
    names: { "#members": "members" },
    values: { ":room": MAX_MEMBERS - added },
  };
  return [{ update: memberCountKey(courseId), change: { add: { members: added } }, condition: hasRoom }];
}

interface MemberWrites {
  readonly isNew: boolean;
  readonly operations: readonly Operation[];
}

/** Each transaction holds whole members and adds the new ones to the course's count, which another upload may have raised. */
async function writeMembers({ table }: Core, courseId: number, writes: readonly MemberWrites[]): Promise<void> {
  let batch: Operation[] = [];
  let added = 0;
  const flush = async () => {
    if (batch.length === 0) return;
    const counting = batch.length;
    await onConflict(table.transact([...batch, ...countOf(courseId, added)]), (conflict) => {
      throw conflict.failed.includes(counting) ? courseIsFull() : conflict;
    });
    batch = [];
    added = 0;
  };
  for (const { isNew, operations } of writes) {
    if (batch.length + operations.length >= TRANSACTION_LIMIT) await flush();
    batch.push(...operations);
    if (isNew) added += 1;
  }
  await flush();
}
