import { type RefObject, useLayoutEffect, useRef } from "react";
import { switchSingleKeys, useSingleKeys } from "../../../app/shortcuts/single-keys";

interface RubricKeys {
  /** 1 to 9: the item at that place, from 0. */
  readonly tick: (place: number) => void;
  /** The key / */
  readonly find: () => void;
}

/** Keys of one character for the rubric while it is in sight, outside fields and dialogs. They can be switched off (WCAG 2.1.4), which this browser remembers. */
export function useRubricKeys(panel: RefObject<HTMLElement | null>, keys: RubricKeys) {
  const latest = useRef(keys);
  latest.current = keys;
  const on = useSingleKeys();
  useLayoutEffect(() => {
    if (!on) return;
    const onKey = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey, repeat } = event;
      if (ctrlKey || metaKey || altKey || repeat || isTaken(event.target)) return;
      if (!panel.current?.checkVisibility()) return;
      if (/^[1-9]$/.test(key)) latest.current.tick(Number(key) - 1);
      else if (key === "/") latest.current.find();
      else return;
      event.preventDefault();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [on, panel]);
  return { on, toggle: () => switchSingleKeys(!on) };
}

/** Whether what has the focus takes characters itself. */
function isTaken(target: EventTarget | null): boolean {
  if (document.querySelector("[role=dialog]")) return true;
  if (!(target instanceof HTMLElement)) return false;
  const isField = target instanceof HTMLInputElement && target.type !== "checkbox";
  return isField || target.isContentEditable || target.closest("textarea, select, .monaco-editor") !== null;
}
