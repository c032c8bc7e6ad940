import {
  MAX_ANNOUNCEMENT_MEMBERS,
  MAX_ANNOUNCEMENT_TEXT,
  MAX_ANNOUNCEMENT_TITLE,
} from "../../../../domain/facts/announcements";
import { isoOf, type LocalMoment, localMoment } from "../../design/local-moment";
import { strings } from "../../texts/en/announcements";
import type { AnnouncementContent, StaffAnnouncement } from "./queries";

/** An announcement as the fields of its form hold it. */
export interface AnnouncementDraft {
  readonly title: string;
  readonly text: string;
  readonly audience: "course" | "groups" | "members";
  readonly groups: readonly string[];
  /** One on a line. */
  readonly usernames: string;
  readonly isLater: boolean;
  readonly moment: LocalMoment;
}

const EMPTY: AnnouncementDraft = {
  title: "",
  text: "",
  audience: "course",
  groups: [],
  usernames: "",
  isLater: false,
  moment: { day: "", time: "" },
};

/** The draft of an announcement that is changed. */
export function draftOf({ title, text, audience, publishAt, state }: StaffAnnouncement): AnnouncementDraft {
  return {
    ...EMPTY,
    title,
    text,
    audience: audience.kind,
    groups: audience.kind === "groups" ? audience.groups : [],
    usernames: audience.kind === "members" ? audience.usernames.join("\n") : "",
    isLater: state === "scheduled",
    moment: state === "scheduled" ? localMoment(publishAt) : EMPTY.moment,
  };
}

/**
 * The draft of a new announcement; its address may name whom it is for, `?to=ada,alan`, `?group=Group 1`, and have words to begin
 * with: `&title=…&text=…`.
 */
export function newDraft(address: URLSearchParams): AnnouncementDraft {
  const to = (address.get("to") ?? "").split(",").filter((name) => name.trim() !== "");
  const groups = address.getAll("group");
  const begun = {
    ...EMPTY,
    title: (address.get("title") ?? "").slice(0, MAX_ANNOUNCEMENT_TITLE),
    text: (address.get("text") ?? "").slice(0, MAX_ANNOUNCEMENT_TEXT),
  };
  if (to.length > 0) return { ...begun, audience: "members", usernames: to.join("\n") };
  return groups.length > 0 ? { ...begun, audience: "groups", groups } : begun;
}

/** Returns the usernames of a text, each once, in their order. */
export function usernamesOf(text: string): string[] {
  const names = text.split(/[\n,;]/).map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== ""))];
}

export interface DraftFaults {
  readonly title: string | null;
  readonly text: string | null;
  readonly groups: string | null;
  readonly usernames: string | null;
  readonly moment: string | null;
}

/** Says what of a draft is still wrong at a moment, by its field. */
export function faultsOf(draft: AnnouncementDraft, now: number): DraftFaults {
  const { title, text, audience, groups, isLater, moment } = draft;
  const at = isoOf(moment);
  return {
    title: title.trim() === "" ? strings.headingMissing : null,
    text: text.trim() === "" ? strings.textMissing : null,
    groups: audience === "groups" && groups.length === 0 ? strings.groupsMissing : null,
    usernames: audience === "members" ? wrongUsernames(usernamesOf(draft.usernames)) : null,
    moment: isLater && (at === undefined || Date.parse(at) <= now) ? strings.whenMissing : null,
  };
}

/** Returns the field that the server's refusal is about; null where it is about none. */
export function refusedField(refusal: string | null): "usernames" | "groups" | null {
  if (refusal?.startsWith("Nobody in this course: ")) return "usernames";
  return refusal?.startsWith("No such group: ") ? "groups" : null;
}

function wrongUsernames({ length }: readonly string[]): string | null {
  if (length === 0) return strings.usernamesMissing;
  return length > MAX_ANNOUNCEMENT_MEMBERS ? strings.usernamesTooMany(MAX_ANNOUNCEMENT_MEMBERS) : null;
}

/** Returns what is sent of a draft without faults. */
export function contentOf({
  title,
  text,
  audience,
  groups,
  usernames,
  isLater,
  moment,
}: AnnouncementDraft): AnnouncementContent {
  return {
    title: title.trim(),
    text: text.trim(),
    audience:
      audience === "course"
        ? { kind: "course" }
        : audience === "groups"
          ? { kind: "groups", groups: [...groups] }
          : { kind: "members", usernames: usernamesOf(usernames) },
    publishAt: isLater ? (isoOf(moment) ?? null) : null,
  };
}
