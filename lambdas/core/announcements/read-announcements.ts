import { alongside, type ByProducts } from "../kernel/by-product";
import { ignoreConflict, isWritten } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { MOMENT_CURSOR } from "../kernel/moment-order";
import { Refusal } from "../kernel/refusal";
import { isStaff, type Registration } from "../members/registration";
import { groupsLedBy } from "../members/store";
import type { NewsCore } from "../messaging/member-news";
import { announcementSort } from "../table";
import { type Announcement, announcementState, isAddressedTo } from "./announcement";
import { keepSeen, keepTold, latestAnnouncements } from "./store";

export const INVALID_CURSOR = "Invalid cursor";
/** The announcements that a page looks at. */
const PAGE = 30;
/** How long an announcement is news for who has not seen it, and for how long Today shows it in any case. */
const NEWS_DAYS = 14;
const DAY_MS = 86_400_000;

type Reading = Pick<Core, "table" | "clock">;

/** An announcement as a member of its audience sees it: neither whom else it tells, nor who withdrew what. */
export interface ShownAnnouncement {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly publishedAt: string;
  readonly by: string | null;
  readonly editedAt: string | null;
  readonly isNew: boolean;
}

/** The core of reading news, by which whoever sees first that an announcement is out has all open pages told. */
export type AnnouncingCore = Reading & NewsCore & ByProducts;

/** Pages that were open have read an announcement that has been out for so long. */
const TOLD_WITHIN_MS = 600_000;

/**
 * The announcements of the last 14 days that a member is told, latest first, 30 at most, each with the beginning of its text.
 * Half a read for each 4 KB; for staff also a query of the groups that they lead. 1 write, once, for one whose moment has come.
 */
export async function recentAnnouncements(core: AnnouncingCore, member: Registration): Promise<ShownAnnouncement[]> {
  const now = core.clock.now();
  const until = new Date(now.getTime() - NEWS_DAYS * DAY_MS).toISOString();
  const from = endOf(now);
  const { announcements } = await latestAnnouncements(core, member.courseId, { from, until, limit: PAGE });
  const [shown] = await Promise.all([shownTo(core, member, announcements, now), tellOfDue(core, announcements, now)]);
  return shown.map((one) => ({ ...one, text: beginningOf(one.text) }));
}

/** Has the pages of a course told of announcements whose moment has come: nobody else does anything at that moment. */
async function tellOfDue(core: AnnouncingCore, announcements: readonly Announcement[], now: Date): Promise<void> {
  const due = announcements.filter(
    (one) =>
      one.toldAt === undefined &&
      announcementState(one, now) === "published" &&
      now.getTime() - Date.parse(one.publishAt) < TOLD_WITHIN_MS,
  );
  for (const { courseId, announcementId } of due) {
    const about = { message: "The open pages of a course were not told of an announcement", courseId, announcementId };
    await alongside(core, about, async () => {
      if (await isWritten(keepTold(core, { courseId, announcementId }))) await core.memberNews.tellCourse(courseId);
    });
  }
}

/** Characters of a text that lists of news show. */
const BEGINNING = 600;

const beginningOf = (text: string): string =>
  text.length > BEGINNING ? `${text.slice(0, BEGINNING).trimEnd()} …` : text;

/**
 * A page of what a member is told, latest first. Half a read for each 4 KB; for staff also a query of the groups that they
 * lead. A page may be short, or even empty, before the end.
 *
 * @throws Refusal 400 a cursor that is none
 */
export async function announcementsFor(core: Reading, member: Registration, cursor: string | undefined) {
  const now = core.clock.now();
  const { announcements, next } = await page(core, member.courseId, cursor, endOf(now));
  return { announcements: await shownTo(core, member, announcements, now), next };
}

/**
 * A page of all announcements of a course for its staff, latest first, those to come included. Half a read for each 4 KB.
 *
 * @throws Refusal 400 a cursor that is none
 */
export async function announcementsOfCourse(core: Reading, courseId: number, cursor: string | undefined) {
  const now = core.clock.now();
  const { announcements, next } = await page(core, courseId, cursor, undefined);
  return { announcements: announcements.map((one) => ({ ...one, state: announcementState(one, now) })), next };
}

/** Keeps that a member has seen what was shown up to a moment; later than now counts as now. 2 writes. */
export async function markAnnouncementsSeen(core: Reading, member: Registration, upTo: string): Promise<void> {
  const now = core.clock.now().toISOString();
  await ignoreConflict(keepSeen(core, member, upTo < now ? upTo : now));
}

/** The last place in the index of what has been published at a moment. */
const endOf = (now: Date): string => announcementSort(now.toISOString(), "~");

async function page(core: Reading, courseId: number, cursor: string | undefined, from: string | undefined) {
  if (cursor !== undefined && !MOMENT_CURSOR.test(cursor)) throw new Refusal(400, INVALID_CURSOR);
  const earliest = cursor === undefined || (from !== undefined && from < cursor) ? from : cursor;
  // What comes after the cursor begins with the cursor's own, which is taken away again.
  const limit = PAGE + (cursor === undefined ? 0 : 1);
  const range = { limit, ...(earliest !== undefined && { from: earliest }) };
  const { announcements, isCut } = await latestAnnouncements(core, courseId, range);
  const next = isCut ? (announcements.at(-1)?.gsi1sk ?? null) : null;
  return { announcements: announcements.filter(({ gsi1sk }) => gsi1sk !== cursor), next };
}

async function shownTo(core: Reading, member: Registration, announcements: readonly Announcement[], now: Date) {
  const leads =
    announcements.length > 0 && isStaff(member) ? await groupsLedBy(core, member.regId) : ([] as readonly string[]);
  const reader = { regId: member.regId, group: member.group, leads };
  return announcements
    .filter((one) => announcementState(one, now) === "published" && isAddressedTo(one, reader))
    .map(
      ({ announcementId, title, text, publishAt, by, editedAt }): ShownAnnouncement => ({
        id: announcementId,
        title,
        text,
        publishedAt: publishAt,
        by: by.name,
        editedAt,
        isNew: publishAt > (member.announcementsSeen ?? ""),
      }),
    );
}
