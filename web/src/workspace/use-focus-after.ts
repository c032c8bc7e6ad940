import { type RefObject, useLayoutEffect } from "react";

/** Hands the focus to Run when an element that holds it goes away. */
export function useFocusAfter(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const held = element.current;
    return () => {
      if (held?.contains(document.activeElement)) document.querySelector<HTMLElement>(".ws-run")?.focus();
    };
  }, [element]);
}
