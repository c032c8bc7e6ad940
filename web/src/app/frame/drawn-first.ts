/** The module of what a page's boxes draw of themselves: `drawn` resolves when that is seen. */
interface BoxesModule {
  readonly drawn: Promise<void>;
}

/** Longest time that the page waits for its boxes, in milliseconds: a slow server must not make it slower. */
const LONGEST_WAIT_MS = 600;

/**
 * Begins the page with its own script (web/build.ts names it) once the document is there and its boxes have drawn what they
 * draw of themselves, if anything: the page's work would hold that up.
 */
export function beginAfter(boxes: Promise<BoxesModule> | null): void {
  const parsed = new Promise<void>((resolve) => {
    document.addEventListener("DOMContentLoaded", () => resolve(), { once: true });
  });
  void Promise.all([parsed, boxes && shortly(boxes)]).then(() => {
    const script = document.createElement("script");
    script.type = "module";
    script.src = document.querySelector<HTMLLinkElement>("#entry")?.href ?? "";
    document.head.append(script);
  });
}

/** Resolves when the boxes are drawn, cannot be drawn, or take too long. */
const shortly = (boxes: Promise<BoxesModule>): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, LONGEST_WAIT_MS);
    boxes.then(({ drawn }) => drawn).then(resolve, () => resolve());
  });

/** Resolves when what was drawn is on the screen; a page that nobody sees draws nothing, and is not waited for. */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden) resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });
