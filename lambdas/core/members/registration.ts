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

/** A user's membership of one course. `name` stays null until the first login. */
export interface Registration {
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

/** Returns a member's keys in the indexes, all by name: in the course; students also in their group or among those of none, others by role. */
export function placesOf({ courseId, regId, role, group, name, username }: Registration): Places {
  const sort = nameSort(name ?? username, regId);
  const inCourse = { gsi1pk: membersIndex(courseId), gsi1sk: sort };
  if (role !== "student") return { ...inCourse, gsi2pk: roleIndex(courseId, role), gsi2sk: sort };
  return { ...inCourse, gsi2pk: groupRosterIndex(courseId, group ?? NO_GROUP), gsi2sk: sort };
}

/**
 * Returns the change of these fields of a member, and of the keys in the indexes with them. A role that is set so is not the
 * one that groups at the provider gave, and lets in who was shut out for want of one.
 */
export function memberChange(
  member: Registration,
  set: Partial<Pick<Registration, "role" | "group" | "name" | "username">>,
): Change {
  const places = placesOf({ ...member, ...set });
  return { set: { ...set, ...places }, unset: set.role === undefined ? [] : PROVIDER_FIELDS };
}

const PROVIDER_FIELDS = ["givenRole", "isShutOut"];

/** A row that may be on its way out: shut out already, its work not yet all deleted. */
export type LeavingItem = RegistrationItem & { readonly leaving?: true };

/** The row is as it was read: the same member with the same role, group and name, and not on its way out. */
export function isAsRead({ regId, role, group, name }: Registration): Condition {
  const stays: Condition = { expression: "attribute_not_exists(#leaving)", names: { "#leaving": "leaving" } };
  return allOf(equals("regId", regId), equals("role", role), equals("group", group), equals("name", name), stays);
}

export function isStaff({ role }: Pick<Registration, "role">): boolean {
  return role !== "student";
}
