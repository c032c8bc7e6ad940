import type { Browser, BrowserContext, Page } from "playwright-core";
import { startAcademy } from "../../test/browser/academy";
import { launchBrowser } from "../../test/browser/chromium";
import { logIn, openContext } from "../../test/browser/screens";
import { editorReady } from "../../test/browser/workspace";
import { percentile } from "../table";

/** How often each figure is measured; the median counts. */
export const RUNS = 9;

/** The processor as it is, and four times slower (the page's main thread; workers keep their speed). */
export const PACES = [1, 4] as const;
export type Pace = (typeof PACES)[number];

export const paceName = (pace: Pace): string => (pace === 1 ? "" : `, ${pace}x slower CPU`);

export interface Opened {
  readonly context: BrowserContext;
  readonly page: Page;
  close(): Promise<void>;
}

/** The product in a browser, with somebody logged in. */
export interface Site {
  readonly browser: Browser;
  readonly origin: string;
  /** A page of a fresh profile, so with a cold cache, in which `student` is logged in. */
  open(pace: Pace, signedIn?: boolean): Promise<Opened>;
}

/** Starts the product, hands it to `measure`, and removes it again. */
export async function withSite<Result>(measure: (site: Site) => Promise<Result>): Promise<Result> {
  const academy = await startAcademy();
  const browser = await launchBrowser();
  try {
    const saved = await signedIn(browser, academy.origin);
    const open: Site["open"] = async (pace, known = true) => {
      const context = await browser.newContext({ baseURL: academy.origin, ...(known && { storageState: saved }) });
      // What the compiler puts around functions that have a name is not there in a page.
      await context.addInitScript("globalThis.__name = (value) => value;");
      const page = await context.newPage();
      if (pace > 1) {
        const session = await context.newCDPSession(page);
        await session.send("Emulation.setCPUThrottlingRate", { rate: pace });
      }
      return { context, page, close: () => context.close() };
    };
    return await measure({ browser, origin: academy.origin, open });
  } finally {
    await browser.close();
    await academy.remove();
  }
}

async function signedIn(browser: Browser, origin: string): ReturnType<BrowserContext["storageState"]> {
  const context = await openContext(browser, origin);
  await logIn(await context.newPage(), "student");
  const state = await context.storageState({ indexedDB: true });
  await context.close();
  return state;
}

/** Opens the playground with a warm language worker and the given program in the editor. */
export async function openPlayground(site: Site, pace: Pace, chapter: 1 | 2 | 3 | 4 = 4) {
  const opened = await site.open(pace);
  await opened.page.goto("/playground");
  await editorReady(opened.page);
  await opened.page.getByLabel("Language").selectOption({ label: `Source §${chapter}` });
  return opened;
}

/** The median of so many measurements, made one after the other. */
export async function medianOf(measure: () => Promise<number>, runs: number = RUNS): Promise<number> {
  const values: number[] = [];
  for (let run = 0; run < runs; run += 1) values.push(await measure());
  return percentile(values, 0.5);
}

export const inMs = (value: number): string => `${value.toFixed(0)} ms`;
