import { usernameKey } from "../../../domain/facts/usernames";
import { type AuditEvent, auditWrites, changesBetween } from "../audit/entry";
import { refuseOnConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { Refusal } from "../kernel/refusal";
import { findMembersByUsername } from "../members/find-members";
import type { Registration } from "../members/registration";
import { groupsByName } from "../members/store";
import type { NewsCore } from "../messaging/member-news";
import { type Announcement, type Audience, announcementState } from "./announcement";
import { findAnnouncement, putAnnouncement } from "./store";

export const NO_ANNOUNCEMENT = "Announcement not found";
export const CHANGED_ELSEWHERE = "The announcement was changed elsewhere.";
export const IS_WITHDRAWN = "The announcement was withdrawn.";
export const UNKNOWN_RECIPIENTS = /^Nobody in this course: .+$/;
export const UNKNOWN_GROUPS = /^No such group: .+$/;

/** Whom an announcement is to tell, as staff name them. */
export type NamedAudience =
  | { readonly kind: "course" }
  | { readonly kind: "groups"; readonly groups: readonly string[] }
  | { readonly kind: "members"; readonly usernames: readonly string[] };

/** An announcement as it is written. */
export interface AnnouncementContent {
  readonly title: string;
  readonly text: string;
  readonly audience: NamedAudience;
  /** ISO 8601, UTC; null, or a moment that has passed, for now. */
  readonly publishAt: string | null;
}

/** What the course's members log in with, so that their names are found. */
export interface Directory {
  readonly providers: readonly string[];
}

/**
 * Makes an announcement and returns it; open pages are told at once where it is out. 1 transaction over it and the audit log; half a read for each group that is named, as
 * findMembersByUsername for members.
 *
 * @throws Refusal 400 a group or a member that the course does not have, by name
 */
export async function createAnnouncement(
  core: NewsCore,
  caller: Registration,
  content: AnnouncementContent,
  directory: Directory,
): Promise<Announcement> {
  const now = core.clock.now();
  const announcement: Announcement = {
    announcementId: core.uuid(),
    courseId: caller.courseId,
    title: content.title,
    text: content.text,
    audience: await audienceOf(core, caller.courseId, content.audience, directory),
    publishAt: notBefore(content.publishAt, now),
    by: { id: caller.regId, name: caller.name ?? caller.username },
    editedAt: null,
    withdrawnAt: null,
    version: 1,
  };
  const isOut = announcementState(announcement, now) === "published";
  await core.table.transact([
    putAnnouncement(isOut ? { ...announcement, toldAt: now.toISOString() } : announcement, undefined),
    ...auditWrites(core, caller.courseId, caller, [eventOf(undefined, announcement)]),
  ]);
  if (isOut) await core.memberNews.tellCourse(caller.courseId);
  return announcement;
}

/**
 * Changes an announcement and returns it. What is shown already keeps the moment from which it is shown, and tells when it was
 * changed. 1 read, then as createAnnouncement.
 *
 * @throws Refusal 404 not of this course; 409 withdrawn; 412 changed since `version`; 400 as createAnnouncement
 */
export async function changeAnnouncement(
  core: NewsCore,
  caller: Registration,
  { id, version }: { readonly id: string; readonly version: number },
  content: AnnouncementContent,
  directory: Directory,
): Promise<Announcement> {
  const now = core.clock.now();
  const before = await readForChange(core, caller.courseId, id, version);
  const isShown = announcementState(before, now) === "published";
  const after: Announcement = {
    ...before,
    title: content.title,
    text: content.text,
    audience: await audienceOf(core, caller.courseId, content.audience, directory),
    publishAt: isShown ? before.publishAt : notBefore(content.publishAt, now),
    editedAt: isShown ? now.toISOString() : before.editedAt,
    version: before.version + 1,
  };
  const isOut = announcementState(after, now) === "published";
  await write(core, caller, before, isOut ? { ...after, toldAt: now.toISOString() } : after);
  if (isOut) await core.memberNews.tellCourse(caller.courseId);
  return after;
}

/**
 * Takes an announcement back: nobody of its audience is shown it any more, staff keep it in their list. 1 read, 1 transaction.
 *
 * @throws Refusal 404 not of this course; 409 withdrawn already; 412 changed since `version`
 */
export async function withdrawAnnouncement(
  core: NewsCore,
  caller: Registration,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<Announcement> {
  const before = await readForChange(core, caller.courseId, id, version);
  const now = core.clock.now();
  const after = { ...before, withdrawnAt: now.toISOString(), version: before.version + 1 };
  await write(core, caller, before, after);
  if (announcementState(before, now) === "published") await core.memberNews.tellCourse(caller.courseId);
  return after;
}

async function readForChange(core: Core, courseId: number, id: string, version: number): Promise<Announcement> {
  const stored = await findAnnouncement(core, courseId, id);
  if (!stored) throw new Refusal(404, NO_ANNOUNCEMENT);
  if (stored.withdrawnAt !== null) throw new Refusal(409, IS_WITHDRAWN);
  if (stored.version !== version) throw new Refusal(412, CHANGED_ELSEWHERE);
  return stored;
}

async function write(core: Core, caller: Registration, before: Announcement, after: Announcement): Promise<void> {
  const writes = core.table.transact([
    putAnnouncement(after, before),
    ...auditWrites(core, caller.courseId, caller, [eventOf(before, after)]),
  ]);
  await refuseOnConflict(writes, () => new Refusal(412, CHANGED_ELSEWHERE));
}

const notBefore = (publishAt: string | null, now: Date): string =>
  publishAt === null || Date.parse(publishAt) < now.getTime() ? now.toISOString() : publishAt;

async function audienceOf(
  core: Core,
  courseId: number,
  named: NamedAudience,
  { providers }: Directory,
): Promise<Audience> {
  switch (named.kind) {
    case "course":
      return named;
    case "groups": {
      const known = new Set((await groupsByName(core, courseId, named.groups)).map(({ name }) => name));
      refuseUnknown("No such group", named.groups, (name) => known.has(name));
      return { kind: "groups", groups: named.groups };
    }
    case "members": {
      const { usernames } = named;
      const found = await findMembersByUsername(core, courseId, { usernames, providers });
      const known = new Set(found.map(({ username }) => usernameKey(username)));
      refuseUnknown("Nobody in this course", usernames, (username) => known.has(usernameKey(username)));
      return { kind: "members", members: found.map(({ regId, username }) => ({ regId, username })) };
    }
    default:
      return named satisfies never;
  }
}

function refuseUnknown(words: string, names: readonly string[], isKnown: (name: string) => boolean): void {
  const unknown = names.filter((name) => !isKnown(name));
  if (unknown.length > 0) throw new Refusal(400, `${words}: ${unknown.join(", ")}`);
}

/** What the audit log tells of an announcement. */
interface Audited extends Pick<Announcement, "title" | "text" | "publishAt" | "withdrawnAt"> {
  readonly audience: string;
}

const auditedOf = (announcement: Announcement): Audited => ({
  ...announcement,
  audience: wordsOf(announcement.audience),
});

function eventOf(before: Announcement | undefined, after: Announcement): AuditEvent {
  const subject = { type: "announcement" as const, id: after.announcementId, name: after.title };
  const fields = ["title", "text", "audience", "publishAt", "withdrawnAt"] as const;
  const changes = changesBetween<Audited>(before ? auditedOf(before) : {}, auditedOf(after), fields);
  return { kind: "content", subject, changes };
}

/** The audience as the audit log keeps it. */
function wordsOf(audience: Audience): string {
  switch (audience.kind) {
    case "course":
      return "course";
    case "groups":
      return audience.groups.join(", ");
    case "members":
      return audience.members.map(({ username }) => username).join(", ");
    default:
      return audience satisfies never;
  }
}
