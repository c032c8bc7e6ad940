import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useContext, useEffect, useState, useSyncExternalStore } from "react";
import { actionFailure } from "../../../api/failures";
import { useLoggedInUser } from "../../../api/tokens";
import { courseOf, isStaff, SessionContext } from "../../../app/session";
import { toast } from "../../../app/toasts";
import { strings } from "../../../texts/textbook-notes";
import { type Note, NoteBox, type OwnNote } from "./note-box";
import { noteServer, pinNote, readPins, unpinNote } from "./note-server";

const boxes = new Map<string, NoteBox>();

function boxOf(user: string, book: string): NoteBox {
  const key = `textbook-notes ${user} ${book}`;
  const box = boxes.get(key) ?? new NoteBox(localStorage, key, noteServer(book));
  boxes.set(key, box);
  return box;
}

/** The notes of a section, or of the whole book for null: one's own, and those that staff have pinned. */
export interface Notes {
  readonly own: readonly OwnNote[];
  readonly pinned: readonly Note[];
  /** The name of the course for which the reader may pin notes; null for who may not. */
  readonly pinFor: string | null;
  /** They could not be read; what this device has is shown. */
  readonly isBehind: boolean;
  readonly save: (note: Note, isPinned: boolean) => void;
  readonly remove: (note: Note) => void;
  readonly sendAgain: () => void;
  /** Reads all notes of the book, for the file. Fails as the server does. */
  readonly readAll: () => Promise<readonly Note[]>;
}

/** Reads and keeps notes. A note without a course around it can be made, and none is pinned then. */
export function useNotes(book: string, section: string | null): Notes {
  const user = useLoggedInUser() ?? "";
  const session = useContext(SessionContext);
  const course = session && courseOf(session);
  const [box] = useState(() => boxOf(user, book));
  const all = useSyncExternalStore(box.subscribe, box.snapshot);
  const isBehind = useServerNotes(box, section);
  const client = useQueryClient();
  const pins = useQuery({
    queryKey: ["course", course?.courseId, "textbook notes", book, section],
    queryFn: () => readPins(course?.courseId ?? 0, book, section ?? ""),
    enabled: course !== null && section !== null,
  });
  const pinned = pins.data ?? [];
  const changePin = async (note: Note, isPinned: boolean) => {
    if (!course || !isStaff(course.role)) return;
    const was = pinned.some(({ id }) => id === note.id);
    if (!was && !isPinned) return;
    try {
      await (isPinned ? pinNote(course.courseId, note) : unpinNote(course.courseId, note));
      await client.invalidateQueries({ queryKey: ["course", course.courseId, "textbook notes"] });
    } catch (error) {
      toast.warning(strings.notPinned(actionFailure(error)));
    }
  };
  const keep = (act: () => void): boolean => {
    try {
      act();
      return true;
    } catch {
      toast.danger(strings.notKept);
      return false;
    }
  };
  return {
    own: section === null ? all : all.filter((note) => note.section === section),
    pinned,
    pinFor: course && isStaff(course.role) ? course.configuration.courseName : null,
    isBehind,
    save: (note, isPinned) => {
      const written = { ...note, editedAt: new Date().toISOString() };
      if (keep(() => box.save(written))) void changePin(written, isPinned);
    },
    remove: (note) => {
      if (keep(() => box.remove({ ...note, editedAt: new Date().toISOString() }))) void changePin(note, false);
    },
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
