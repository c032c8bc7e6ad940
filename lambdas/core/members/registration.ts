import type { Key } from "../table";

export const ROLES = ["student", "staff", "admin"] as const;
export type Role = (typeof ROLES)[number];

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
}

export type RegistrationItem = Registration & Key & { readonly gsi1pk: string; readonly gsi1sk: string };

/** A row that may be on its way out: shut out already, its work not yet all deleted. */
export type LeavingItem = RegistrationItem & { readonly leaving?: true };

export function isStaff({ role }: Pick<Registration, "role">): boolean {
  return role !== "student";
}
