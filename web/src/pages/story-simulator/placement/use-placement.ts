import { useCallback, useEffect, useReducer } from "react";
import { useCourse } from "../../../app/session";
import type { PlacementEvent } from "./placement";
import { beginSession, nextSession, readPlacement } from "./placement-storage";

function storedText(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null; // storage forbidden: the stage lasts until the page goes
  }
}

function keep(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // Storage is full or forbidden: the stage lasts until the page goes.
  }
}

/** Does something to the stage. What is done within one gesture is undone together. */
export type Edit = (event: PlacementEvent, gesture?: string) => void;

/** The stage of this tab: kept over a reload, with undo and redo. */
export function usePlacement() {
  const { courseId } = useCourse();
  const key = `academy.placement.${courseId}`;
  const [session, dispatch] = useReducer(nextSession, key, (name) => beginSession(readPlacement(storedText(name))));
  const { placement } = session;
  useEffect(() => keep(key, JSON.stringify(placement)), [key, placement]);
  const edit = useCallback<Edit>(
    (event, gesture) => dispatch({ type: "edit", event, at: Date.now(), ...(gesture !== undefined && { gesture }) }),
    [],
  );
  const select = useCallback((id: string | undefined) => dispatch({ type: "select", id }), []);
  return { session, dispatch, edit, select };
}
