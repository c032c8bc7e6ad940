import type { Page } from "playwright-core";
import { programShown, writeProgram } from "../../test/browser/workspace";
import { benchEditor, program } from "../editor";
import type { Row } from "../table";
import { inMs, medianOf, openPlayground, PACES, paceName, withSite } from "./site";

const AIM = "<= 100 ms";

/**
 * Returns what a person waits for in the editor with a program of 400 lines: from the key to the list of names that could stand
 * here, and from Enter to the renamed text; then what the worker alone takes for each of its answers.
 */
export async function benchEditing(): Promise<Row[]> {
  const measured = await withSite(async (site) => {
    const rows: Row[] = [];
    for (const pace of PACES) {
      const { page, close } = await openPlayground(site, pace);
      await writeProgram(page, program(0));
      await completionMs(page); // the first question starts the worker
      const completion = await medianOf(() => completionMs(page));
      await renameMs(page, "first_0");
      let names = 0;
      const rename = await medianOf(() => renameMs(page, `renamed_${++names}`));
      const suffix = paceName(pace);
      rows.push({ what: `editor: key to completions, 400 lines${suffix}`, value: inMs(completion), aim: AIM });
      rows.push({ what: `editor: Enter to renamed, 400 lines${suffix}`, value: inMs(rename), aim: AIM });
      await close();
    }
    return rows;
  });
  return [...measured, ...(await benchEditor())];
}

/**
 * From the key that `press` presses to the frame after `selector` is to be seen (or gone), by the page's own clock. The
 * page listens before the key is sent: a key that came first would be waited for in vain.
 */
async function fromKey(page: Page, selector: string, there: boolean, press: () => Promise<void>): Promise<number> {
  const taken = await page.evaluateHandle(
    ([wanted, present]) => ({
      ms: new Promise<number>((resolve) => {
        const start = (event: KeyboardEvent) => {
          if (["Control", "Meta", "Shift"].includes(event.key)) return;
          window.removeEventListener("keydown", start, { capture: true });
          const before = performance.now();
          const look = () => {
            const found = [...document.querySelectorAll(wanted)].some((one) =>
              one.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
            );
            if (found === present) resolve(performance.now() - before);
            else requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        };
        window.addEventListener("keydown", start, { capture: true });
      }),
    }),
    [selector, there] as const,
  );
  await press();
  return taken.evaluate(({ ms }) => ms);
}

async function completionMs(page: Page): Promise<number> {
  await page.keyboard.press("ControlOrMeta+Home");
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("r");
  await page.waitForTimeout(600);
  await page.keyboard.press("Escape");
  await page.waitForTimeout(200);
  // Monaco's own class `visible` comes 100 ms after the list is to be seen.
  const list = ".suggest-widget .monaco-list-row";
  const ms = await fromKey(page, list, true, () => page.keyboard.press("ControlOrMeta+Space"));
  await page.keyboard.press("Escape");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
  return ms;
}

/** Renames the function of the first stanza. */
async function renameMs(page: Page, name: string): Promise<number> {
  await page.keyboard.press("ControlOrMeta+Home");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Home");
  for (let at = 0; at < 12; at++) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ControlOrMeta+M");
  const field = page.getByRole("textbox", { name: /^New name for / });
  await field.fill(name);
  const ms = await fromKey(page, ".ws-rename", false, () => field.press("Enter"));
  if (!(await programShown(page)).includes(name)) throw new Error(`The program was not renamed to ${name}`);
  return ms;
}
