import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { MarkChange } from "../../../../domain/gradebook/import-marks";
import { actionFailure } from "../../api/failures";
import { type GradebookSettings, gradebookQuery, type MarkConflict, writeMarks } from "../../api/gradebook";
import { useCourse } from "../../app/session";

/** How far the writing of marks is. */
export interface MarkWriting {
  readonly isWriting: boolean;
  readonly isDone: boolean;
  readonly done: number;
  readonly of: number;
  readonly conflicts: readonly MarkConflict[];
  /** Why it stopped; null while it goes on, and at its end. */
  readonly failure: string | null;
  readonly start: (changes: readonly MarkChange[]) => Promise<void>;
  readonly reset: () => void;
}

type State = Omit<MarkWriting, "start" | "reset">;

const IDLE: State = { isWriting: false, isDone: false, done: 0, of: 0, conflicts: [], failure: null };

/** Writes marks in several requests. Cut short, it is started again with the same marks and goes on. */
export function useMarkWriting(): MarkWriting {
  const { courseId } = useCourse();
  const client = useQueryClient();
  const [state, setState] = useState(IDLE);
  const { queryKey } = gradebookQuery(courseId);
  const start = async (changes: readonly MarkChange[]): Promise<void> => {
    setState({ ...IDLE, isWriting: true, of: changes.length });
    try {
      const onDone = (done: number) => setState((before) => ({ ...before, done }));
      const conflicts = await writeMarks(courseId, changes, onDone);
      // A list of the course's marks may lag behind what was just written.
      client.setQueryData(queryKey, (before) => before && withMarks(before, changes, conflicts));
      setState({ ...IDLE, isDone: true, done: changes.length, of: changes.length, conflicts });
    } catch (error) {
      setState((before) => ({ ...before, isWriting: false, failure: actionFailure(error) }));
    }
  };
  return { ...state, start, reset: () => setState(IDLE) };
}

function withMarks(
  settings: GradebookSettings,
  changes: readonly MarkChange[],
  conflicts: readonly MarkConflict[],
): GradebookSettings {
  const marks = new Map(settings.marks.map((one) => [one.courseRegId, { ...one.marks }]));
  const set = (regId: number, columnId: number, mark: number | null) => {
    const { [columnId]: _, ...others } = marks.get(regId) ?? {};
    marks.set(regId, mark === null ? others : { ...others, [columnId]: mark });
  };
  for (const { regId, columnId, to } of changes) set(regId, columnId, to);
  for (const { regId, columnId, mark } of conflicts) set(regId, columnId, mark);
  return { ...settings, marks: [...marks].map(([courseRegId, marks]) => ({ courseRegId, marks })) };
}
