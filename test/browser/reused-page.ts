import type { Page } from "playwright-core";
import { NOWHERE, visit } from "./navigation";

/**
 * Pages that outlive a test. Logging out takes everything of a person from a page: a test whose page was logged out goes on
 * from there with the next person, and loads nothing anew. A page to which a test has done what cannot be taken back is
 * closed.
 */

/** What a test does to a page that the next would not find on a fresh one. */
const SPENDING = [
  "route",
  "routeWebSocket",
  "routeFromHAR",
  "addInitScript",
  "addScriptTag",
  "addStyleTag",
  "setContent",
  "exposeBinding",
  "exposeFunction",
  "setExtraHTTPHeaders",
  "on",
  "once",
] as const;

const spent = new WeakSet<Page>();
const loggedOut = new WeakSet<Page>();

/** Has it told when one of these methods of an object is called, which go on as before. */
export function tellOfCalls(owner: object, names: readonly string[], onCall: () => void): void {
  const methods = owner as Record<string, ((...args: unknown[]) => unknown) | undefined>;
  for (const name of names) {
    const act = methods[name]?.bind(owner);
    methods[name] = (...args) => {
      onCall();
      return act?.(...args);
    };
  }
}

/** Follows what is done to a new page. */
export function takeSpends(page: Page): Page {
  tellOfCalls(page, SPENDING, () => spent.add(page));
  return page;
}

/** Whether this page of the product waits for the next person (asked once). */
export const takeLoggedOut = (page: Page): boolean => loggedOut.delete(page);

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
    await visit(page, NOWHERE);
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
