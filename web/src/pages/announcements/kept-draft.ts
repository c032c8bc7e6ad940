import * as z from "zod/mini";
import type { AnnouncementDraft } from "./draft";

/** A half-written announcement that this browser keeps. */
interface KeptDraft {
  readonly draft: AnnouncementDraft;
  /** When it was written last, in milliseconds since 1970. */
  readonly at: number;
}

/** Whose draft it is, and of which announcement; a new one has no id. */
export interface DraftPlace {
  readonly userId: number;
  readonly courseId: number;
  readonly id: string | undefined;
}

const Stored = z.object({
  at: z.number(),
  draft: z.object({
    title: z.string(),
    text: z.string(),
    audience: z.enum(["groups", "members", "course"]),
    groups: z.array(z.string()),
    usernames: z.string(),
    isLater: z.boolean(),
    moment: z.object({ day: z.string(), time: z.string() }),
  }),
});

const keyOf = ({ userId, courseId, id = "new" }: DraftPlace): string =>
  `academy.announcement.${userId}.${courseId}.${id}`;

/** Returns the draft that a crash, or a closed window, has left; null where there is none. */
export function keptDraft(place: DraftPlace): KeptDraft | null {
  try {
    const read = Stored.safeParse(JSON.parse(localStorage.getItem(keyOf(place)) ?? "null"));
    return read.success ? read.data : null;
  } catch {
    return null; // storage forbidden, or another text under the key
  }
}

/** Keeps a draft in this browser until it is sent or discarded. */
export function keepDraft(place: DraftPlace, draft: AnnouncementDraft, now: number): void {
  try {
    localStorage.setItem(keyOf(place), JSON.stringify({ draft, at: now } satisfies KeptDraft));
  } catch {
    // storage full or forbidden: the form still asks before it is left
  }
}

/** Forgets a draft. */
export function forgetDraft(place: DraftPlace): void {
  try {
    localStorage.removeItem(keyOf(place));
  } catch {
    // storage forbidden: nothing is kept
  }
}
