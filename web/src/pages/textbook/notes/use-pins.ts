import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useContext } from "react";
import { mayChangeCourse } from "../../../../../domain/facts/course-access";
import { ApiFailure, actionFailure } from "../../../api/failures";
import { courseOf, isStaff, SessionContext } from "../../../app/session";
import { toast } from "../../../app/toasts";
import { strings } from "../../../texts/en/textbook-notes";
import type { Note } from "./note-box";
import { pinNote, readPins, unpinNote } from "./note-server";

/** The notes that staff of the reader's course have pinned. */
export interface Pins {
  readonly pinned: readonly Note[];
  /** The name of the course for which the reader may pin notes; null for who may not. */
  readonly pinFor: string | null;
  /** Pins a note, or takes its pin away; null leaves it as it is, and brings a pinned one up to date. */
  readonly change: (note: Note, isPinned: boolean | null) => Promise<void>;
}

/** Reads what is pinned in a section, or in the whole book for null. */
export function usePins(book: string, section: string | null): Pins {
  const session = useContext(SessionContext);
  const course = session && courseOf(session);
  const mayPin = course !== null && isStaff(course.role) && mayChangeCourse(course.configuration);
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: ["course", course?.courseId, "textbook notes", book, section],
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
    await client.invalidateQueries({ queryKey: ["course", course.courseId, "textbook notes"] });
  };
  return { pinned: data ?? [], pinFor: mayPin ? course.configuration.courseName : null, change };
}
