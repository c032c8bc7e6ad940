import * as z from "zod/mini";
import type { StoryFile } from "../../../../../domain/stories/problem";

/** The two files that a simulated checkpoint is read from, by the keys of this tab's storage. */
export const SLOTS = ["defaultChapter", "checkpointTxt"] as const;
export type SlotName = (typeof SLOTS)[number];

export type Slots = Readonly<Record<SlotName, StoryFile | undefined>>;

/** Bytes of a text file that is taken from a device. */
export const LARGEST_TEXT = 1_000_000;

const SlotSchema = z.object({ name: z.string(), text: z.string() });

/** What storage refuses stays here until the page goes. */
const unkept = new Map<SlotName, StoryFile>();

/** Reads the file that this tab has kept for a slot. */
function readSlot(slot: SlotName): StoryFile | undefined {
  const held = unkept.get(slot);
  if (held) return held;
  try {
    const read = SlotSchema.safeParse(JSON.parse(sessionStorage.getItem(slot) ?? "null"));
    return read.success ? read.data : undefined;
  } catch {
    return undefined; // storage forbidden, or somebody else's text under our key
  }
}

/** Returns what this tab has kept. */
export const storedSlots = (): Slots => ({
  defaultChapter: readSlot("defaultChapter"),
  checkpointTxt: readSlot("checkpointTxt"),
});

/** Keeps a slot's file over a reload; undefined empties it. */
export function keepSlot(slot: SlotName, file: StoryFile | undefined): void {
  unkept.delete(slot);
  try {
    if (file) sessionStorage.setItem(slot, JSON.stringify(file));
    else sessionStorage.removeItem(slot);
  } catch {
    if (file) unkept.set(slot, file);
  }
}

/** Returns the files to read, the default file first; none when both slots are empty. */
export const slotFiles = ({ defaultChapter, checkpointTxt }: Slots): StoryFile[] =>
  [defaultChapter, checkpointTxt].filter((file) => file !== undefined);

/** Tells whether a file of a device may be a story: plain text by its name, size and content. */
export const isStoryText = (name: string, text: string): boolean =>
  /\.txt$/i.test(name) && text.length <= LARGEST_TEXT && !text.includes("\0") && !text.includes("\uFFFD");
