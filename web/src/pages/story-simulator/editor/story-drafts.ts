import * as z from "zod/mini";

/** A text that is written and not saved to the course yet. */
export interface StoryDraft {
  readonly text: string;
  /** The course's text when the writing began; undefined for a file that the course did not have. */
  readonly base: string | undefined;
}

const StoredDrafts = z.record(z.string(), z.object({ text: z.string(), base: z.optional(z.string()) }));

const keyOf = (courseId: number): string => `academy.story-drafts.${courseId}`;
/** What storage refuses stays here until the page goes. */
const unkept = new Map<string, StoryDraft>();

/** Returns the drafts of a course by the names of their files. */
export function storyDrafts(courseId: number): Readonly<Record<string, StoryDraft>> {
  const own = [...unkept].filter(([key]) => key.startsWith(`${courseId}/`));
  const held = own.map(([key, draft]) => [key.slice(`${courseId}/`.length), draft] as const);
  return { ...storedDrafts(courseId), ...Object.fromEntries(held) };
}

/** Keeps the text of a file in this browser until it is saved or discarded; undefined forgets it. */
export function keepDraft(courseId: number, name: string, draft: StoryDraft | undefined): void {
  const { [name]: _, ...others } = storedDrafts(courseId);
  unkept.delete(`${courseId}/${name}`);
  try {
    localStorage.setItem(keyOf(courseId), JSON.stringify(draft ? { ...others, [name]: draft } : others));
  } catch {
    if (draft) unkept.set(`${courseId}/${name}`, draft);
  }
}

function storedDrafts(courseId: number): Readonly<Record<string, StoryDraft>> {
  try {
    const read = StoredDrafts.safeParse(JSON.parse(localStorage.getItem(keyOf(courseId)) ?? "{}"));
    return read.success
      ? Object.fromEntries(Object.entries(read.data).map(([name, { text, base }]) => [name, { text, base }]))
      : {};
  } catch {
    return {}; // storage forbidden, or somebody else's text under our key
  }
}
