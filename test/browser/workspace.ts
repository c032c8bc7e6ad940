import type { BrowserContext, Locator, Page } from "playwright-core";
import { drawn, logIn } from "./screens";

/** The parts of the workspace by the names that a person, a screen reader and the specification know them by. */
export const parts = (page: Page) => ({
  run: page.getByRole("button", { name: "Run", exact: true }),
  stop: page.getByRole("button", { name: "Stop", exact: true }),
  save: page.getByRole("button", { name: "Save", exact: true }),
  next: page.getByRole("button", { name: "Next question" }),
  output: page.getByRole("log", { name: "REPL output" }),
  input: page.getByRole("textbox", { name: "REPL input" }),
  tab: (name: string) => page.getByRole("tab", { name }),
});

/** Waits until the editor can be typed into. */
export async function editorReady(page: Page): Promise<Locator> {
  const lines = page.locator(".monaco-editor .view-lines").first();
  await lines.waitFor();
  return lines;
}

/** Logs in as one of the demo people and opens the playground, until its editor can be typed into. */
export async function openPlayground(page: Page, username = "student"): Promise<void> {
  await logIn(page, username, "/playground");
  await editorReady(page);
}

/** Replaces the whole text of the editor, typed as one paste. */
export async function writeProgram(page: Page, text: string): Promise<void> {
  await (await editorReady(page)).click();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.press("Delete");
  await page.keyboard.insertText(text);
}

/** The text that the editor shows, white space as typed. */
export const programShown = async (page: Page): Promise<string> => textOf(await editorReady(page));

/** The text that these lines of an editor show, white space as typed, from top to bottom. */
export const textOf = (editor: Locator): Promise<string> =>
  editor.evaluate((lines) => {
    // Monaco places each line by its style: one that is drawn later stands last among its siblings wherever it is seen.
    const top = (line: HTMLElement) => Number.parseFloat(line.style.top);
    return [...lines.querySelectorAll<HTMLElement>(".view-line")]
      .toSorted((one, other) => top(one) - top(other))
      .map((line) => (line.textContent ?? "").replaceAll("\u00a0", " ").replaceAll("\u200b", ""))
      .join("\n");
  });

/** Goes from a listing into an assessment by its card. */
export async function openCard(page: Page, title: string): Promise<void> {
  const card = page.getByRole("article").filter({ has: page.getByRole("heading", { name: title, exact: true }) });
  await card.getByRole("link", { name: /Attempt|Review|View/ }).click();
  // The address changes before the listing is gone.
  await card.waitFor({ state: "detached" });
}

/** Gives the pages of a profile a clock that a test can move. */
export async function holdClock(context: BrowserContext): Promise<void> {
  await context.clock.install();
  // The clock's own `performance` keeps no entries, and Monaco reads those that it has made.
  await context.addInitScript(() => Object.assign(performance, { getEntriesByName: () => [{ duration: 0 }] }));
}

/**
 * Lets the time pass in which autorun would have run a program, on a page with a clock of the test's own, and waits until
 * whatever runs has ended.
 */
export async function letAutorunCome(page: Page): Promise<void> {
  await page.clock.fastForward(5000);
  await drawn(page);
  await parts(page).run.waitFor();
}

/** What the browser keeps of answers that were not saved. */
export const draftsOf = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open("academy-drafts");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction("records").objectStore("records").getAll();
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result.map((record) => JSON.stringify(record)).join("\n"));
          };
        };
      }),
  );
