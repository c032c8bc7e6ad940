import * as z from "zod/mini";
import { forgetKept, keep, readKept } from "../../design/kept-value";
import type { AnnouncementDraft } from "./draft";

/** A half-written announcement that this browser keeps. */
export interface KeptDraft {
  readonly id: string;
  readonly draft: AnnouncementDraft;
  /** When it was written last, in milliseconds since 1970. */
  readonly at: number;
}

/** Whose drafts they are, and of which announcement; a new one has no id. */
export interface DraftPlace {
  readonly userId: number;
  readonly courseId: number;
  readonly id: string | undefined;
}

const Stored = z.array(
  z.object({
    id: z.string(),
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
  }),
);

const keyOf = ({ userId, courseId, id = "new" }: DraftPlace): string =>
  `academy.announcement.${userId}.${courseId}.${id}`;

/** Returns the drafts that a crash, a closed window or another page has left, the last one first. */
export const keptDrafts = (place: DraftPlace): readonly KeptDraft[] =>
  readKept(keyOf(place), (kept) => Stored.safeParse(kept).data ?? []);

/** Keeps a draft beside the others in this browser until it is sent or discarded, and tells whether it could. */
export const keepDraft = (place: DraftPlace, kept: KeptDraft): boolean =>
  keep(keyOf(place), [kept, ...othersThan(place, kept.id)]);

/** Forgets a draft. */
export function forgetDraft(place: DraftPlace, draftId: string): void {
  const others = othersThan(place, draftId);
  if (others.length > 0) keep(keyOf(place), others);
  else forgetKept(keyOf(place));
}

const othersThan = (place: DraftPlace, draftId: string): KeptDraft[] =>
  keptDrafts(place).filter(({ id }) => id !== draftId);
