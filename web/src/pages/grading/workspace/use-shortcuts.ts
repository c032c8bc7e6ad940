import { useLayoutEffect, useRef } from "react";

interface Shortcuts {
  /** Ctrl+S or Cmd+S. */
  readonly save: () => void;
  /** Alt+Shift+S. */
  readonly saveNext: (() => void) | null;
  /** Alt+Shift+N. */
  readonly next: (() => void) | null;
  /** Alt+Shift+C. */
  readonly comment: (() => void) | null;
}

/** Keys of the grading workspace, wherever the focus is. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  // As soon as an answer is seen, the keys are about it.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const save = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "s";
      const next = event.altKey && event.shiftKey && event.code === "KeyN";
      const saveNext = event.altKey && event.shiftKey && event.code === "KeyS";
      const comment = event.altKey && event.shiftKey && event.code === "KeyC";
      if ((!save && !next && !saveNext && !comment) || event.repeat) return;
      event.preventDefault();
      if (saveNext) latest.current.saveNext?.();
      else if (save) latest.current.save();
      else if (comment) latest.current.comment?.();
      else latest.current.next?.();
    };
    window.addEventListener("keydown", onKey, { capture: true });
    return () => window.removeEventListener("keydown", onKey, { capture: true });
  }, []);
}
