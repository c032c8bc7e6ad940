import type { Schemas } from "../../../api/client";
import { momentText, parseMoment } from "../../ground-control/moment-text";

/** Where the example keeps its picture among the course's assets. */
export const EXAMPLE_PICTURE = "locations/example/hall.jpg";

/** A picture of the site that the example begins with. */
export const SITE_PICTURE = "/game-assets/ui/default-location.jpg";

/** A checkpoint to begin with: a place, a note to find, somebody to talk to, and an end. */
export const EXAMPLE_STORY = `/* An example to change as you like. Text between these marks is for authors alone. */
startingLoc: hall

/* The checkpoint ends when all of these are complete. */
objectives
    note_read
    voice_answered

/* Id, title and description of what the player sees in the task log. */
tasks
    look_around, Look around the hall, Read the note and answer the voice.

/* Id, picture and name. Upload other pictures with the asset uploader. */
locations
    hall, /${EXAMPLE_PICTURE}, The Hall

gameStartActions
    show_dialogue(welcome)

checkpointCompleteActions
    show_dialogue(goodbye)

hall
    modes: explore, talk
    talkTopics: voice
    /* Id, middle (x, y), width and height of a part of the picture, of 1920 by 1080. */
    boundingBoxes
        +note, 960, 700, 700, 400
            show_dialogue*(read_note)

dialogues
    welcome, The hall
        @narrator
        Welcome, {name}. Nobody has written yet what is in this hall.
            show_task(look_around)
        Choose Explore to look at things, and Talk to speak.
    read_note, A note
        @you
        Somebody has left a note: "Change me."
            complete_objective(note_read)
    voice, Answer the voice
        1
        @narrator
        A voice asks what you want to do here.
        prompt: What do you answer?
        Look around. -> goto 2
        Write a story. -> goto 3
        2
        @narrator
        "Then look closely," says the voice.
        goto 4
        3
        @narrator
        "Then begin with these lines," says the voice.
        goto 4
        4
        @narrator
        It is quiet again.
            complete_objective(voice_answered)
    goodbye, The end
        @narrator
        This was your first checkpoint. The next file goes on from here.
            complete_task(look_around)
`;

/** Returns a name for the example that no story file of the course has. */
export function exampleName(names: readonly string[]): string {
  const nameOf = (number: number): string => (number === 1 ? "example.txt" : `example-${number}.txt`);
  let number = 1;
  while (names.includes(nameOf(number))) number += 1;
  return nameOf(number);
}

export type Chapter = Schemas["Story"];

/** The id of a chapter that the server does not know yet. */
export const NEW_CHAPTER_ID = -1;

/** What a chapter says, as the server keeps it. */
export interface ChapterContent {
  readonly title: string;
  readonly imageUrl: string;
  /** Below `stories`, in the order in which they are played. */
  readonly filenames: readonly string[];
  /** ISO 8601. */
  readonly openAt: string;
  readonly closeAt: string;
  readonly isPublished: boolean;
}

/** A chapter that is being edited: its dates are texts, as they are typed. */
export interface ChapterDraft extends ChapterContent {
  readonly id: number;
}

/** Returns the moment one year later, by the calendar of UTC. */
export function oneYearAfter(moment: number): number {
  const date = new Date(moment);
  date.setUTCFullYear(date.getUTCFullYear() + 1);
  return date.getTime();
}

/** Returns what a chapter says before anything is typed. */
export const newContent = (now: number, title: string): ChapterContent => ({
  title,
  // A course that begins has no pictures: the game shows its own.
  imageUrl: "",
  filenames: [],
  openAt: new Date(now).toISOString(),
  closeAt: new Date(oneYearAfter(now)).toISOString(),
  isPublished: false,
});

/** Returns the name of a checkpoint's file below `stories`. */
export const fileNameOf = (filename: string): string => filename.replace(/^\/*(stories\/)?/, "");

/** Returns what the server keeps of a chapter. */
export const contentOf = ({ title, imageUrl, filenames, openAt, closeAt, isPublished }: Chapter): ChapterContent => ({
  title,
  openAt,
  closeAt,
  isPublished,
  imageUrl: imageUrl ?? "",
  filenames: filenames.map(fileNameOf),
});

/** Returns a draft of what a chapter says. */
export const draftOf = (id: number, content: ChapterContent): ChapterDraft => ({
  ...content,
  id,
  openAt: momentText(Date.parse(content.openAt)),
  closeAt: momentText(Date.parse(content.closeAt)),
});

/** Returns the draft that opens at another moment. A chapter that is new closes a year later until that is changed. */
export function withOpening(draft: ChapterDraft, openAt: string): ChapterDraft {
  const [before, after, closes] = [draft.openAt, openAt, draft.closeAt].map(parseMoment);
  const follows = draft.id === NEW_CHAPTER_ID && typeof before === "number" && closes === oneYearAfter(before);
  if (!follows || typeof after !== "number") return { ...draft, openAt };
  return { ...draft, openAt, closeAt: momentText(oneYearAfter(after)) };
}

export type ChapterProblem = "title" | "openAt" | "closeAt" | "order";

/** Returns all that keeps a draft from being saved, in the order of its fields. */
export function problemsOf({ title, openAt, closeAt }: ChapterDraft): ChapterProblem[] {
  const [opens, closes] = [parseMoment(openAt), parseMoment(closeAt)];
  const found: ChapterProblem[] = [];
  if (title.trim() === "") found.push("title");
  if (opens === null) found.push("openAt");
  if (closes === null) found.push("closeAt");
  if (opens !== null && closes !== null && opens >= closes) found.push("order");
  return found;
}

/**
 * Returns what is to be saved of a draft. A date whose text was not changed stays the moment that it was, to the
 * millisecond.
 *
 * @throws RangeError for a date that is none; `problemsOf` tells before
 */
export function savedContent(draft: ChapterDraft, base: ChapterContent): ChapterContent {
  const { title, imageUrl, filenames, isPublished } = draft;
  const moment = (text: string, before: string): string =>
    text === momentText(Date.parse(before)) ? before : new Date(parseMoment(text) ?? Number.NaN).toISOString();
  return {
    title: title.trim(),
    imageUrl: imageUrl.trim(),
    filenames: filenames.map(fileNameOf),
    isPublished,
    openAt: moment(draft.openAt, base.openAt),
    closeAt: moment(draft.closeAt, base.closeAt),
  };
}

/** Tells whether two chapters say the same. */
export const isSameContent = (one: ChapterContent, other: ChapterContent): boolean =>
  JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));

const inOrder = ({ title, imageUrl, filenames, openAt, closeAt, isPublished }: ChapterContent) => [
  title,
  imageUrl,
  filenames,
  Date.parse(openAt),
  Date.parse(closeAt),
  isPublished,
];

/** Tells whether anything of a draft was changed. */
export const isChanged = (draft: ChapterDraft, base: ChapterContent): boolean =>
  JSON.stringify(draft) !== JSON.stringify(draftOf(draft.id, base));

/** Returns the chapter that was made between two lists of a course's chapters; undefined when there is none. */
export const madeBetween = (
  before: readonly Chapter[],
  after: readonly Chapter[],
  title: string,
): Chapter | undefined =>
  after
    .filter(({ id }) => !before.some((one) => one.id === id))
    .toSorted((one, other) => other.id - one.id)
    .find((one) => one.title === title);
