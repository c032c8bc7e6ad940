import type { Page } from "playwright-core";

/**
 * Pages that outlive a test. Logging out takes everything of a person from a page: a test whose page was logged out goes on
 * from there with the next person, and loads nothing anew. A page to which a test has done what cannot be taken back is
 * closed.
 */

/** What a test does to a page that the next would not find on a fresh one. */
const SPENDING = [
  ...["route", "routeWebSocket", "routeFromHAR", "addInitScript", "addScriptTag", "addStyleTag", "setContent"],
  ...["exposeBinding", "exposeFunction", "setExtraHTTPHeaders", "on", "once"],
] as const;

const spent = new WeakSet<Page>();
const loggedOut = new WeakSet<Page>();

/** Follows what is done to a new page. */
export function takeSpends(page: Page): Page {
  const methods = page as unknown as Record<string, (...words: unknown[]) => unknown>;
  for (const name of SPENDING) {
    const act = methods[name]?.bind(page);
    methods[name] = (...words) => {
      spent.add(page);
      return act?.(...words);
    };
  }
  return page;
}

/** Says that a page is not to be used again: a test has changed what its scripts find, or watches it by itself. */
export const spend = (page: Page): void => void spent.add(page);

/** Whether this page of the product waits for the next person (asked once). */
export const takeLoggedOut = (page: Page): boolean => loggedOut.delete(page);

/** Address of nothing: what is shown there needs nobody and holds nothing. */
const NOWHERE = "/nowhere";
/** Longest time to leave a page; one that takes longer is closed. */
const PATIENCE = { timeout: 5_000 };

/**
 * Logs a page out, as another tab of its person would, and leaves it at an address of nothing. Tells whether it can be used
 * again.
 */
export async function leaveLoggedOut(page: Page, keeper: Page): Promise<boolean> {
  if (spent.has(page) || page.isClosed() || new URL(page.url()).origin !== new URL(keeper.url()).origin) return false;
  try {
    if (!(await page.evaluate(() => document.getElementById("root")?.hasChildNodes() ?? false))) return false;
    await keeper.evaluate(() => localStorage.clear());
    await page.evaluate((nowhere) => {
      history.pushState(null, "", nowhere);
      dispatchEvent(new PopStateEvent("popstate", { state: null }));
    }, NOWHERE);
    await page.getByRole("link", { name: "Go to login" }).waitFor(PATIENCE);
    await page.mouse.move(0, 0);
    await page.evaluate(() => {
      for (const close of document.querySelectorAll<HTMLElement>(".toast__close")) close.click();
      (document.activeElement as HTMLElement | null)?.blur();
      sessionStorage.clear();
    });
  } catch {
    return false; // whatever holds it, a fresh one does as well
  }
  loggedOut.add(page);
  return true;
}
