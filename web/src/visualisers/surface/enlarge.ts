import { type RefObject, useCallback, useEffect, useState } from "react";

/**
 * Lets an element fill the window, and take the keyboard with it: what is behind it is inert meanwhile. Escape ends it.
 * The element stays where it is in the document, so that nothing in it begins anew.
 */
export function useEnlarged(stage: RefObject<HTMLElement | null>) {
  const [enlarged, setEnlarged] = useState(false);
  const toggle = useCallback(() => setEnlarged((now) => !now), []);
  useEffect(() => {
    const element = stage.current;
    if (!enlarged || !element) return;
    element.classList.add("surface-enlarged");
    const restore = hideAround(element);
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      event.preventDefault();
      setEnlarged(false);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      element.classList.remove("surface-enlarged");
      restore();
    };
  }, [enlarged, stage]);
  return { enlarged, toggle };
}

/** Makes everything but an element and its own parents inert; what comes back undoes it. */
function hideAround(element: HTMLElement): () => void {
  const hidden: HTMLElement[] = [];
  for (let inner: Element = element; inner.parentElement && inner !== document.body; inner = inner.parentElement) {
    for (const other of inner.parentElement.children) {
      if (other === inner || !(other instanceof HTMLElement) || other.inert) continue;
      other.inert = true;
      hidden.push(other);
    }
  }
  return () => {
    for (const other of hidden) other.inert = false;
  };
}
