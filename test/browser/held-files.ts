import type { Page } from "playwright-core";

/** What the pages' own scripts are, without those that stand in the boxes of the page, and without the code editor. */
export const SCRIPTS = /\/a\/(?!frame-|editor-)[^/]*\.js$/;

/** Keeps files from arriving until they are let go. */
export async function hold(page: Page, files: RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(files, async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
}
