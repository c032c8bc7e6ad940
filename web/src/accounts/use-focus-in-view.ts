import { type RefObject, useEffect, useRef } from "react";

/** The field to go on with: one that is wrong, else the first that is empty, else the last, as a wrong password is. */
function nextField(box: HTMLElement): HTMLElement | null {
  const fields = [...box.querySelectorAll<HTMLInputElement>("input:enabled:not([type=hidden])")];
  return (
    fields.find((field) => field.getAttribute("aria-invalid") === "true") ??
    fields.find(({ value }) => value === "") ??
    fields.at(-1) ??
    box.querySelector<HTMLElement>("button:enabled")
  );
}

/**
 * Takes the focus along with the views of a sign-in: Amplify leaves it nowhere when one view follows another, and when it
 * disables a form that waits for its answer. The first view of a page leaves the focus where it is.
 */
export function useFocusInView(view: string, isPending: boolean): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (isPending || !box.current) return;
    const isNew = shown.current !== null && shown.current !== view;
    if (!/^(idle|setup|transition|authenticated) /.test(view)) shown.current = view;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isNew || (isLost && shown.current !== null)) nextField(box.current)?.focus();
  }, [view, isPending]);
  return box;
}
