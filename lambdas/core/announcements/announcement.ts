import type { Person } from "../submissions/rules";

/** A member who is named in an announcement. */
export interface Recipient {
  readonly regId: number;
  readonly username: string;
}

/** Whom an announcement tells: all members of the course, the members of some groups and who leads them, or some members. */
export type Audience =
  | { readonly kind: "course" }
  | { readonly kind: "groups"; readonly groups: readonly string[] }
  | { readonly kind: "members"; readonly members: readonly Recipient[] };

/** What staff tell members of a course. All moments are ISO 8601, UTC. */
export interface Announcement {
  readonly announcementId: string;
  readonly courseId: number;
  readonly title: string;
  /** Markdown. */
  readonly text: string;
  readonly audience: Audience;
  /** From when it is shown; may be to come. */
  readonly publishAt: string;
  /** Who wrote it first. */
  readonly by: Person;
  /** When it was changed after it had been shown; null where it never was. */
  readonly editedAt: string | null;
  /** Since when nobody of its audience is shown it any more. */
  readonly withdrawnAt: string | null;
  /** When open pages were told that it is out; absent until then. */
  readonly toldAt?: string;
  /** Counts what staff did with it, from 1. */
  readonly version: number;
}

/** How an announcement stands: not shown yet, shown, or taken back. */
export type AnnouncementState = "scheduled" | "published" | "withdrawn";

export function announcementState(announcement: Announcement, now: Date): AnnouncementState {
  if (announcement.withdrawnAt !== null) return "withdrawn";
  return Date.parse(announcement.publishAt) > now.getTime() ? "scheduled" : "published";
}

/** A member, with the groups that they lead. */
export interface Reader {
  readonly regId: number;
  readonly group: string | null;
  readonly leads: readonly string[];
}

/** Tells whether a member is among those whom an announcement tells. */
export function isAddressedTo({ audience }: Announcement, { regId, group, leads }: Reader): boolean {
  switch (audience.kind) {
    case "course":
      return true;
    case "groups":
      return audience.groups.some((name) => name === group || leads.includes(name));
    case "members":
      return audience.members.some((member) => member.regId === regId);
    default:
      return audience satisfies never;
  }
}
