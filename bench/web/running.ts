import type { Page } from "playwright-core";
import { parts, writeProgram } from "../../test/browser/workspace";
import type { Row } from "../table";
import { inMs, medianOf, openPlayground, PACES, type Pace, paceName, withSite } from "./site";

/** Programs that could block the page that shows them, each watched for so many milliseconds. */
const STRAINS = {
  "an endless loop": "while (true) { 1; }",
  "an endless recursion": "function f(n) { return f(n + 1) + 1; } f(0);",
  "10,000 displays": "for (let i = 0; i < 10000; i = i + 1) { display(i); }",
  "displays without end": "while (true) { display(1); }",
} as const;
const WATCH_MS = 3000;

/**
 * Run to the first output, the longest block of the page's main thread while programs strain it, and Stop to idle, in the
 * playground with a warm worker; medians.
 */
export function benchRunning(): Promise<Row[]> {
  return withSite(async (site) => {
    const rows: Row[] = [];
    for (const pace of PACES) {
      const { page, close } = await openPlayground(site, pace);
      rows.push(...(await measure(page, pace)));
      await close();
    }
    return rows;
  });
}

async function measure(page: Page, pace: Pace): Promise<Row[]> {
  const suffix = paceName(pace);
  await writeProgram(page, "display(1 + 2);");
  await outputMs(page); // the first run warms the worker up
  const rows: Row[] = [
    { what: `Run to first output${suffix}`, value: inMs(await medianOf(() => outputMs(page))), aim: "<= 20 ms" },
  ];
  for (const [name, program] of Object.entries(STRAINS)) {
    await writeProgram(page, program);
    const block = await medianOf(() => longestBlockMs(page));
    rows.push({ what: `longest block of the page, ${name}${suffix}`, value: inMs(block), aim: "<= 16 ms" });
  }
  for (const name of ["an endless loop", "displays without end"] as const) {
    await writeProgram(page, STRAINS[name]);
    const stop = await medianOf(() => stopMs(page));
    rows.push({ what: `Stop to idle, ${name}${suffix}`, value: inMs(stop), aim: "<= 50 ms" });
  }
  return rows;
}

/** From the click on Run to the frame in which the first line stands, in milliseconds, by the page's own clock. */
async function outputMs(page: Page): Promise<number> {
  await parts(page).run.waitFor();
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const log = document.querySelector('[role="log"]') as HTMLElement;
        const run = [...document.querySelectorAll("button")].find((button) => button.textContent?.trim() === "Run");
        const before = performance.now();
        let cleared = false;
        const watcher = new MutationObserver(() => {
          const shown = log.querySelector(".ws-entry") !== null;
          if (!shown) cleared = true;
          else if (cleared) {
            watcher.disconnect();
            requestAnimationFrame(() => resolve(performance.now() - before));
          }
        });
        cleared = log.querySelector(".ws-entry") === null;
        watcher.observe(log, { childList: true, subtree: true });
        run?.click();
      }),
  );
}

/** The longest time in which the page could not have answered while the program ran, in milliseconds. */
async function longestBlockMs(page: Page): Promise<number> {
  await parts(page).run.waitFor();
  const watched = page.evaluate(
    (watchMs) =>
      new Promise<number>((resolve) => {
        const end = performance.now() + watchMs;
        let longest = 0;
        let last = performance.now();
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          const now = performance.now();
          longest = Math.max(longest, now - last);
          last = now;
          if (now > end) resolve(longest);
          else setTimeout(() => port2.postMessage(null), 1);
        };
        port2.postMessage(null);
      }),
    WATCH_MS,
  );
  await page.keyboard.press("Shift+Enter");
  const longest = await watched;
  const { stop, run } = parts(page);
  if (await stop.isVisible()) await stop.click();
  await run.waitFor();
  return longest;
}

/** From the click on Stop to the frame in which Run can be pressed again, in milliseconds. */
async function stopMs(page: Page): Promise<number> {
  await page.keyboard.press("Shift+Enter");
  await parts(page).stop.waitFor();
  await page.waitForTimeout(700);
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const button = (name: string) =>
          [...document.querySelectorAll("button")].find(({ textContent }) => textContent?.trim() === name);
        const before = performance.now();
        const look = () => (button("Run") ? resolve(performance.now() - before) : void requestAnimationFrame(look));
        button("Stop")?.click();
        requestAnimationFrame(look);
      }),
  );
}
