import type { Schemas } from "../api/client";
import type { Call } from "./routing";

type Announcement = Schemas["StaffAnnouncement"];

/** What a caller is told: all that is out and meant for them. */
export function toldTo({ state, caller, now }: Call<unknown>): Schemas["ShownAnnouncement"][] {
  const member = state.members.find(({ courseRegId }) => courseRegId === caller);
  const isFor = ({ audience }: Announcement): boolean =>
    audience.kind === "course" ||
    (audience.kind === "groups"
      ? [member?.group, ...(member?.leads ?? [])].some((group) => audience.groups.includes(group ?? ""))
      : audience.usernames.includes(member?.username ?? ""));
  return state.announcements
    .filter((one) => one.withdrawnAt === null && Date.parse(one.publishAt) <= Date.parse(now) && isFor(one))
    .map(({ id, title, text, publishAt: publishedAt, by, editedAt }) => {
      return {
        id,
        title,
        text,
        publishedAt,
        by,
        editedAt,
        isNew: publishedAt > (state.announcementsSeen[caller] ?? ""),
      };
    });
}

const stateOf = ({ publishAt, withdrawnAt }: Announcement, now: string): Announcement["state"] => {
  if (withdrawnAt !== null) return "withdrawn";
  return Date.parse(publishAt) > Date.parse(now) ? "scheduled" : "published";
};

/** All announcements, as staff see them. */
export const announcementsOf = ({ state, now }: Call<unknown>): Announcement[] =>
  state.announcements.map((one) => ({ ...one, state: stateOf(one, now) }));

/** Writes a new announcement. */
export function announce({ body, now, state, caller }: Call<Schemas["AnnouncementContent"]>): Announcement {
  const by = state.members.find(({ courseRegId }) => courseRegId === caller)?.name ?? null;
  const facts = {
    id: crypto.randomUUID(),
    by,
    editedAt: null,
    withdrawnAt: null,
    state: "published",
    version: 1,
  } as const;
  const made: Announcement = { ...body, ...facts, publishAt: body.publishAt ?? now };
  state.announcements = [made, ...state.announcements].sort((a, b) => (a.publishAt < b.publishAt ? 1 : -1));
  return { ...made, state: stateOf(made, now) };
}
