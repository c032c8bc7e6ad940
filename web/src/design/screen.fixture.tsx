import { act, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";

let root: Root | undefined;

/** Shows an element on an empty page. */
export function show(element: ReactNode): void {
  hide();
  document.body.innerHTML = '<button id="before">Before</button><div id="page"></div>';
  root = createRoot(document.getElementById("page") as HTMLElement);
  update(element);
}

/** Shows another element in the place of the one that is shown. */
export const update = (element: ReactNode): void => act(() => root?.render(element));

/** Takes away what is shown. */
export const hide = (): void => act(() => root?.unmount());

/** Finds the one element of a selector, with these words in its text or its name where they are given. */
export function find(selector: string, text = ""): HTMLElement {
  const found = [...document.querySelectorAll<HTMLElement>(selector)].filter((element) =>
    `${element.textContent} ${element.getAttribute("aria-label") ?? ""}`.includes(text),
  );
  if (found.length !== 1 || !found[0]) throw new Error(`${found.length} elements for ${selector} with "${text}"`);
  return found[0];
}

export const click = (element: HTMLElement): void => act(() => element.click());

/** Presses a key where the focus is. */
export const press = (key: string): void =>
  act(() => {
    const init = { key, keyCode: key === "Escape" ? 27 : 0, bubbles: true, cancelable: true };
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", init));
  });

/** Tells an element of an event that has no method of its own. */
export const tell = (target: EventTarget, event: Event): void => act(() => void target.dispatchEvent(event));

/** Lets what was promised come true. */
export const settle = (): Promise<void> => act(async () => undefined);
