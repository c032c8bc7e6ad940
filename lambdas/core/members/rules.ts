import { isEmailAddress, writtenAddress } from "../../../domain/facts/email-addresses";
import { ROLES, type Role } from "../../../domain/facts/roles";
import { isStudentNumber, writtenStudentNumber } from "../../../domain/facts/student-numbers";
import { isSameUsername, nameFault, usernameKey, writtenName } from "../../../domain/facts/usernames";
import { Refusal } from "../kernel/refusal";
import type { Group } from "./group";
import { MAX_MEMBERS } from "./limits";
import { detailsOf, type Registration, type RosterDetails } from "./registration";

/** One row of an upload as it came; checked by validUpload. */
export interface UploadedRow {
  readonly username?: unknown;
  readonly role?: unknown;
  readonly group?: unknown;
  readonly name?: unknown;
  readonly email?: unknown;
  readonly studentNumber?: unknown;
}

/** What a row tells of a person; what is undefined stays as it is, null takes it away. */
export interface ToldDetails {
  readonly name?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly studentNumber?: string | null | undefined;
}

export interface UploadRow extends ToldDetails {
  readonly username: string;
  readonly role: Role;
  readonly group: string | null;
}

const isName = (value: unknown): value is string => typeof value === "string" && nameFault(value) === undefined;
const isBlank = (value: unknown) =>
  value === undefined || value === null || (typeof value === "string" && nameFault(value) === "missing");

export const courseIsFull = () => new Refusal(400, `A course can have maximum of ${MAX_MEMBERS} users`);

/** Lists each username that is there more than once, however it is written, as it stands there first. */
function repeatedIn(usernames: readonly string[]): string[] {
  const [first, repeated] = [new Map<string, string>(), new Set<string>()];
  for (const username of usernames) {
    const before = first.get(usernameKey(username));
    if (before === undefined) first.set(usernameKey(username), username);
    else repeated.add(before);
  }
  return [...repeated];
}

const DUPLICATES = "Duplicate username(s): ";
/** Browsers show no more than 100 characters of a refusal. */
const MOST_CHARACTERS = 100;

/** The refusal that names as many of them as a browser shows, and counts the others. */
function duplicateUsernames(usernames: readonly string[]): Refusal {
  const textOf = (named: number) => {
    const others = usernames.length - named;
    return DUPLICATES + usernames.slice(0, named).join(", ") + (others > 0 ? ` and ${others} more` : "");
  };
  let named = usernames.length;
  while (named > 1 && textOf(named).length > MOST_CHARACTERS) named -= 1;
  return new Refusal(400, textOf(named));
}

/**
 * Checks a whole upload before anything is written; `membersAfter` is how many the course would have. Throws 400 with the
 * text of the first check that fails.
 */
export function validUpload(rows: readonly UploadedRow[], membersAfter: number, providerKnown: boolean): UploadRow[] {
  if (membersAfter > MAX_MEMBERS) throw courseIsFull();
  if (!providerKnown) throw new Refusal(400, "Invalid authentication provider");
  if (!rows.every(({ username }) => isName(username))) throw new Refusal(400, "Invalid username(s) provided");
  const repeated = repeatedIn(rows.map(({ username }) => writtenName(username as string)));
  if (repeated.length > 0) throw duplicateUsernames(repeated);
  if (!rows.every(({ role }) => ROLES.includes(role as Role))) throw new Refusal(400, "Invalid role(s) provided");
  if (!rows.every(({ group }) => isBlank(group) || isName(group))) throw new Refusal(400, "Invalid group(s) provided");
  if (!rows.every(({ name }) => isBlank(name) || isName(name))) throw new Refusal(400, "Invalid name(s) provided");
  if (!rows.every(({ email }) => isBlank(email) || isAddress(email))) {
    throw new Refusal(400, "Invalid e-mail address(es) provided");
  }
  if (!rows.every(({ studentNumber }) => isBlank(studentNumber) || isNumber(studentNumber))) {
    throw new Refusal(400, "Invalid student number(s) provided");
  }
  return rows.map(({ username, role, group, name, email, studentNumber }) => ({
    username: writtenName(username as string),
    role: role as Role,
    group: isBlank(group) ? null : writtenName(group as string),
    name: toldText(name, writtenName),
    email: toldText(email, writtenAddress),
    studentNumber: toldText(studentNumber, writtenStudentNumber),
  }));
}

const isAddress = (value: unknown): boolean => typeof value === "string" && isEmailAddress(value);
const isNumber = (value: unknown): boolean => typeof value === "string" && isStudentNumber(value);

const toldText = (value: unknown, written: (text: string) => string): string | null | undefined =>
  value === undefined ? undefined : isBlank(value) ? null : written(value as string);

/** Returns the details that a person has after a row; the roster's name counts as long as they have none of their own. */
export function detailsAfter(before: RosterDetails, { name, email, studentNumber }: ToldDetails): RosterDetails {
  const after = <Value>(told: Value | null | undefined, kept: Value | undefined) => {
    return told === undefined ? kept : (told ?? undefined);
  };
  return detailsOf({
    rosterName: after(name, before.rosterName),
    email: after(email, before.email),
    studentNumber: after(studentNumber, before.studentNumber),
  } as RosterDetails);
}

export const OWN_ROLE = "Admin not allowed to downgrade own role";

/** Checks that an upload leaves the admin who sends it their role. Throws the refusal. */
export function checkOwnRole(
  caller: Pick<Registration, "username" | "provider">,
  provider: string,
  rows: readonly UploadRow[],
) {
  const own = caller.provider === provider && rows.find(({ username }) => isSameUsername(username, caller.username));
  if (own && own.role !== "admin") throw new Refusal(400, OWN_ROLE);
}

/** A member as an upload leaves them. */
export interface PlannedMember extends UploadRow {
  readonly regId: number;
}

interface Known {
  /** By username; members that the upload creates included, with the id taken for them. */
  readonly regIds: ReadonlyMap<string, number>;
  readonly names: ReadonlyMap<string, string | null>;
  readonly groups: readonly Group[];
}

/**
 * Plans an upload: each member and the groups that it changes or makes. A student
 * belongs to the group of the row, a staff member or admin leads it and it alone; no group means neither.
 */
export function planUpload(rows: readonly UploadRow[], { regIds, names, groups }: Known) {
  const members = new Map<string, PlannedMember>();
  const leaders = new Map(groups.map((group) => [group.name, group]));
  // A group of before names were kept in one form stays the group that it is.
  const storedNames = new Map(groups.map(({ name }) => [writtenName(name), name]));
  for (const { username, role, group: written, ...told } of rows) {
    const group = written === null || leaders.has(written) ? written : (storedNames.get(written) ?? written);
    const regId = regIds.get(username);
    if (regId === undefined) throw new Error(`No registration id was taken for ${username}`);
    members.set(username, { username, regId, role, group: role === "student" ? group : null, ...told });
    for (const led of leaders.values()) {
      if (led.leaderRegId === regId) leaders.set(led.name, leaderless(led));
    }
    if (group === null) continue;
    const leads = role !== "student";
    if (leads) leaders.set(group, { name: group, leaderRegId: regId, leaderName: names.get(username) ?? null });
    else if (!leaders.has(group)) leaders.set(group, { name: group, leaderRegId: null, leaderName: null });
  }
  const before = new Map(groups.map((group) => [group.name, group]));
  const changedGroups = [...leaders.values()].filter(({ name, leaderRegId, leaderName }) => {
    const group = before.get(name);
    return group?.leaderRegId !== leaderRegId || (leaderName !== null && group.leaderName !== leaderName);
  });
  return { members: [...members.values()], groups: changedGroups };
}

export function leaderless({ name }: Group): Group {
  return { name, leaderRegId: null, leaderName: null };
}

/** Checks that `caller` may change the role of `target` or remove them. Throws the refusal. */
export function checkTarget(
  caller: Registration,
  target: Registration | undefined,
  { keepsAdmins }: { readonly keepsAdmins: boolean },
): asserts target is Registration {
  if (target === undefined) throw new Refusal(400, "User course registration does not exist");
  if (keepsAdmins && target.role === "admin") throw new Refusal(400, "Admins cannot be deleted");
  if (target.courseId !== caller.courseId) throw new Refusal(403, "User is in a different course");
}
