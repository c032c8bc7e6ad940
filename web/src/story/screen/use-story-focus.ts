import { type RefObject, useEffect, useRef } from "react";

/**
 * Keeps the focus where the story goes on: after a change, on the first button of what is offered for who uses the
 * keyboard, and on the stage for who uses a pointer. A focus outside the game is left alone.
 * @param moment changes when something else is offered
 */
export function useStoryFocus(
  root: RefObject<HTMLElement | null>,
  stage: RefObject<HTMLElement | null>,
  moment: string,
): void {
  const usesKeys = useRef(true);
  useEffect(() => {
    const onKey = () => (usesKeys.current = true);
    const onPointer = () => (usesKeys.current = false);
    document.addEventListener("keydown", onKey, true);
    document.addEventListener("pointerdown", onPointer, true);
    return () => {
      document.removeEventListener("keydown", onKey, true);
      document.removeEventListener("pointerdown", onPointer, true);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows what is offered, which `moment` names
  useEffect(() => {
    const { activeElement } = document;
    const isOurs = activeElement === document.body || root.current?.contains(activeElement);
    if (!isOurs || document.querySelector("dialog[open]")) return;
    const first = root.current?.querySelector<HTMLElement>("[data-story-first]");
    const next = usesKeys.current ? (first ?? stage.current) : stage.current;
    next?.focus({ preventScroll: true });
  }, [root, stage, moment]);
}
