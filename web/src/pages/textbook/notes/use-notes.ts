import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useContext, useEffect, useState, useSyncExternalStore } from "react";
import { mayChangeCourse } from "../../../../../domain/policies/course-access";
import { api, type Schemas, unwrap } from "../../../api/client";
import { courseKey } from "../../../api/course-key";
import { everyPage } from "../../../api/every-page";
import { ApiFailure, actionFailure } from "../../../api/failures";
import { useLoggedInUser } from "../../../api/tokens";
import { courseOf, isStaff, SessionContext } from "../../../app/session";
import { toast } from "../../../app/toasts";
import { strings } from "../../../texts/en/textbook-notes";
import { type Note, NoteBox, type NoteServer, type Notices, type OwnNote, StorageRefused } from "./note-box";

/** The notes of a book that are kept with the reader's account. */
const noteServer = (book: string): NoteServer => ({
  list: async (section) => {
    const notes: Note[] = [];
    const pages = everyPage((cursor) =>
      unwrap(
        api.GET("/v2/user/textbook_notes", { params: { query: { book, ...(section ? { section } : {}), cursor } } }),
      ),
    );
    for await (const page of pages) notes.push(...page.notes);
    return notes;
  },
  save: (note) =>
    unwrap(
      api.PUT("/v2/user/textbook_notes/{book}/{section}/{noteId}", {
        params: { path: pathOf(note) },
        body: inputOf(note),
      }),
    ),
  remove: async (note) => {
    const params = { path: pathOf(note), query: { version: note.version } };
    await unwrap(api.DELETE("/v2/user/textbook_notes/{book}/{section}/{noteId}", { params }));
  },
});

/** Reads the notes that staff have pinned in a section, or in the whole book for null. */
async function readPins(courseId: number, book: string, section: string | null): Promise<readonly Note[]> {
  const notes: Note[] = [];
  const path = { courseId };
  const pages = everyPage((cursor) =>
    unwrap(
      api.GET("/v2/courses/{courseId}/textbook_notes", {
        params: { path, query: { book, ...(section ? { section } : {}), cursor } },
      }),
    ),
  );
  for await (const page of pages) notes.push(...page.notes);
  return notes;
}

const PIN = "/v2/courses/{courseId}/admin/textbook_notes/{book}/{section}/{noteId}";

/** Pins a note for all members of a course, or changes a pinned one. */
async function pinNote(courseId: number, note: Note): Promise<void> {
  await unwrap(api.PUT(PIN, { params: { path: { courseId, ...pathOf(note) } }, body: inputOf(note) }));
}

async function unpinNote(courseId: number, note: Note): Promise<void> {
  const params = { path: { courseId, ...pathOf(note) }, query: { version: note.version } };
  await unwrap(api.DELETE(PIN, { params }));
}

const pathOf = ({ book, section, id }: Note) => ({ book, section, noteId: id });

const inputOf = ({ anchor, quote, before, after, text, colour, version }: Note): Schemas["TextbookNoteInput"] => ({
  anchor,
  quote,
  before,
  after,
  text,
  colour,
  version,
});

/** The notes that staff of the reader's course have pinned. */
interface Pins {
  readonly pinned: readonly Note[];
  /** The name of the course for which the reader may pin notes; null for who may not. */
  readonly pinFor: string | null;
  /** Pins a note, or takes its pin away; null leaves it as it is, and brings a pinned one up to date. */
  readonly change: (note: Note, isPinned: boolean | null) => Promise<void>;
}

const pinsKey = (courseId: number | undefined) => courseKey(courseId, "textbook notes");

/** Reads what is pinned in a section, or in the whole book for null. */
function usePins(book: string, section: string | null): Pins {
  const session = useContext(SessionContext);
  const course = session && courseOf(session);
  const mayPin = course !== null && isStaff(course.role) && mayChangeCourse(course.configuration);
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: [...pinsKey(course?.courseId), book, section],
    queryFn: () => readPins(course?.courseId ?? 0, book, section),
    enabled: course !== null,
  });
  const change: Pins["change"] = async (note, wanted) => {
    if (!mayPin) return;
    const pin = data?.find(({ id }) => id === note.id);
    const was = data && pin !== undefined;
    const isPinned = wanted ?? was;
    // What is not known is left alone, unless somebody wants it otherwise.
    if (isPinned === undefined || (was === false && !isPinned)) return;
    // A pin has versions of its own, apart from those of its writer's note.
    const pinned = { ...note, version: pin?.version ?? 0 };
    try {
      await (isPinned ? pinNote(course.courseId, pinned) : unpinNote(course.courseId, pinned));
    } catch (error) {
      const isChanged = error instanceof ApiFailure && error.status === 412;
      toast.warning(isChanged ? strings.pinChanged : strings.notPinned(actionFailure(error)));
    }
    await client.invalidateQueries({ queryKey: pinsKey(course.courseId) });
  };
  return { pinned: data ?? [], pinFor: mayPin ? course.configuration.courseName : null, change };
}

const boxes = new Map<string, NoteBox>();

const NOTICES: Notices = {
  bothKept: () => toast.warning(strings.bothKept),
  notDeleted: () => toast.warning(strings.notDeleted),
};

function boxOf(user: string, book: string): NoteBox {
  const key = `textbook-notes ${user} ${book}`;
  const box = boxes.get(key) ?? new NoteBox(localStorage, key, noteServer(book), NOTICES);
  boxes.set(key, box);
  return box;
}

/** The notes of a section, or of the whole book for null: one's own, and those that staff have pinned. */
export interface Notes extends Pick<Pins, "pinned" | "pinFor"> {
  readonly own: readonly OwnNote[];
  /** They could not be read; what this device has is shown. */
  readonly isBehind: boolean;
  /** Keeps a note, and pins it, unpins it, or leaves that as it is for null. */
  readonly save: (note: Note, isPinned: boolean | null) => void;
  readonly remove: (note: Note) => void;
  /** Takes the pin of anybody's note away. */
  readonly unpin: (note: Note) => void;
  readonly sendAgain: () => void;
  /** Reads all notes of the book, for the file. Fails as the server does. */
  readonly readAll: () => Promise<readonly Note[]>;
}

/** Reads and keeps notes. A note without a course around it can be made, and none is pinned then. */
export function useNotes(book: string, section: string | null): Notes {
  const user = useLoggedInUser() ?? "";
  const [box] = useState(() => boxOf(user, book));
  const all = useSyncExternalStore(box.subscribe, box.snapshot);
  const isBehind = useServerNotes(box, section);
  const { pinned, pinFor, change } = usePins(book, section);
  const keep = (act: () => void): boolean => {
    try {
      act();
      return true;
    } catch (error) {
      if (!(error instanceof StorageRefused)) throw error;
      toast.danger(strings.notKept);
      return false;
    }
  };
  return {
    pinned,
    pinFor,
    isBehind,
    own: section === null ? all : all.filter((note) => note.section === section),
    save: (note, isPinned) => {
      if (keep(() => box.save(note))) void change(note, isPinned);
    },
    remove: (note) => {
      if (keep(() => box.remove(note))) void change(note, false);
    },
    unpin: (note) => void change(note, false),
    sendAgain: () => void box.send({ refusedToo: true }),
    readAll: async () => {
      await box.load(null);
      return box.snapshot();
    },
  };
}

/** Reads notes from the server, sends what waits, and does both again when the network is back. Tells whether it failed. */
function useServerNotes(box: NoteBox, section: string | null): boolean {
  const [isBehind, setBehind] = useState(false);
  useEffect(() => {
    const meet = () =>
      box
        .send()
        .then(() => box.load(section))
        .then(
          () => setBehind(false),
          () => setBehind(true),
        );
    const onStorage = () => box.readAgain();
    void meet();
    addEventListener("online", meet);
    addEventListener("storage", onStorage);
    return () => {
      removeEventListener("online", meet);
      removeEventListener("storage", onStorage);
    };
  }, [box, section]);
  return isBehind;
}
