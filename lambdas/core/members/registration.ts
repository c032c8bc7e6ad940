import type { Accommodation } from "../../../domain/assessments/deadlines/closing-time";
import type { Role } from "../../../domain/facts/roles";
import {
  allOf,
  type Change,
  type Condition,
  equals,
  groupRosterIndex,
  type Key,
  membersIndex,
  nameSort,
  roleIndex,
} from "../table";

/** What an upload says of a person. Only the staff of the course are shown it. */
export interface RosterDetails {
  /** How the roster calls the person: shown, and kept, as long as the course does not know their own name. */
  readonly rosterName?: string;
  readonly email?: string;
  readonly studentNumber?: string;
}

/** A user's membership of one course. `name` stays null until the first login. */
export interface Registration extends RosterDetails {
  readonly regId: number;
  readonly userId: number;
  readonly courseId: number;
  readonly role: Role;
  /** Name of the group that the member belongs to; leading one does not count. */
  readonly group: string | null;
  readonly name: string | null;
  readonly username: string;
  readonly provider: string;
  readonly agreedToResearch: boolean | null;
  /** The member wants to see nothing of achievements; they count all the same. Absent where it was never said. */
  readonly hidesAchievements?: boolean;
  /** The course is archived: the member reads there and changes nothing. A job has this follow the course. */
  readonly archived?: true;
  /** The role as the groups at the provider gave it. Absent where an admin has set it by hand. */
  readonly givenRole?: Role;
  /** No group at the provider gives a role any more: the member may not enter, and their work is kept. */
  readonly isShutOut?: true;
  /** Lengthens every assessment for this member. Absent on rows that never had one. */
  readonly accommodation?: Accommodation | null;
  /** Later closing times of this member alone, by assessment id. What is told of them is in items of their own. */
  readonly extensions?: Readonly<Record<string, string>>;
  /** Counts the changes of the two, which are made from what was read. */
  readonly datesVersion?: number;
  /** Up to which moment the member has seen the announcements: ISO 8601, UTC. Absent where they have seen none. */
  readonly announcementsSeen?: string;
}

interface Places {
  readonly gsi1pk: string;
  readonly gsi1sk: string;
  readonly gsi2pk: string;
  readonly gsi2sk: string;
}

export type RegistrationItem = Registration & Key & Places;

/** Stands where a group's name does for the students who belong to none: no group has this name. */
export const NO_GROUP = "";

type Named = Pick<Registration, "name" | "rosterName">;

/** Returns the name by which staff see a member: their own, before the first login the roster's, null where there is none. */
export const shownName = ({ name, rosterName }: Named): string | null => name ?? rosterName ?? null;

/** Tells whether a member has ever logged in, as far as the course may know: students of it once they have opened it. */
export const hasLoggedIn = ({ name }: Pick<Registration, "name">): boolean => name !== null;

/** Returns a member's keys in the indexes, all by name: in the course; students also in their group or among those of none, others by role. */
export function placesOf(member: Registration): Places {
  const { courseId, regId, role, group, username } = member;
  const sort = nameSort(shownName(member) ?? username, regId);
  const inCourse = { gsi1pk: membersIndex(courseId), gsi1sk: sort };
  if (role !== "student") return { ...inCourse, gsi2pk: roleIndex(courseId, role), gsi2sk: sort };
  return { ...inCourse, gsi2pk: groupRosterIndex(courseId, group ?? NO_GROUP), gsi2sk: sort };
}

/**
 * Returns the change of these fields of a member, and of the keys in the indexes with them. A role that is set so is not the
 * one that groups at the provider gave, and lets in who was shut out for want of one. With `details` the roster's details
 * become these; its name goes anyway once there is the member's own.
 */
export function memberChange(
  member: Registration,
  set: Partial<Pick<Registration, "role" | "group" | "name" | "username">>,
  details: RosterDetails = detailsOf(member),
): Change {
  const after = withDetails({ ...member, ...set }, details);
  const gone = DETAILS.filter((field) => after[field] === undefined && member[field] !== undefined);
  return {
    set: { ...set, ...changedDetails(member, after), ...placesOf(after) },
    unset: [...gone, ...(set.role === undefined ? [] : PROVIDER_FIELDS)],
  };
}

const DETAILS = ["rosterName", "email", "studentNumber"] as const;

/** Returns what a roster has said of a member. */
export const detailsOf = ({ rosterName, email, studentNumber }: RosterDetails): RosterDetails => ({
  ...(rosterName === undefined ? {} : { rosterName }),
  ...(email === undefined ? {} : { email }),
  ...(studentNumber === undefined ? {} : { studentNumber }),
});

/** Returns a member with these details in the place of those that they had. */
export function withDetails<Member extends Named & RosterDetails>(member: Member, details: RosterDetails): Member {
  const { rosterName: _, email: __, studentNumber: ___, ...bare } = member;
  const { rosterName, ...others } = detailsOf(details);
  const named = member.name === null && rosterName !== undefined ? { rosterName } : {};
  return { ...bare, ...others, ...named } as Member;
}

/** Returns those of the details that are there afterwards and were others before. */
export function changedDetails(before: RosterDetails, after: RosterDetails): RosterDetails {
  const changed = DETAILS.filter((field) => after[field] !== undefined && after[field] !== before[field]);
  return Object.fromEntries(changed.map((field) => [field, after[field]]));
}

/** Tells whether two members have the same details. */
export const hasSameDetails = (one: RosterDetails, other: RosterDetails): boolean =>
  DETAILS.every((field) => one[field] === other[field]);

const PROVIDER_FIELDS = ["givenRole", "isShutOut"];

/** A row that may be on its way out: shut out already, its work not yet all deleted. */
export type LeavingItem = RegistrationItem & { readonly leaving?: true };

/** The details are as they were read. */
export function hasDetailsAsRead(member: RosterDetails): Condition {
  const conditions = DETAILS.map((field): Condition => {
    const value = member[field];
    if (value !== undefined) return equals(field, value);
    return { expression: `attribute_not_exists(#no_${field})`, names: { [`#no_${field}`]: field } };
  });
  return allOf(...conditions);
}

/** The row is as it was read: the same member with the same role, group and name, and not on its way out. */
export function isAsRead({ regId, role, group, name }: Registration): Condition {
  const stays: Condition = { expression: "attribute_not_exists(#leaving)", names: { "#leaving": "leaving" } };
  return allOf(equals("regId", regId), equals("role", role), equals("group", group), equals("name", name), stays);
}

export function isStaff({ role }: Pick<Registration, "role">): boolean {
  return role !== "student";
}
