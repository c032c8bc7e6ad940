import { brotliCompressSync } from "node:zlib";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { startAcademy } from "../test/browser/academy";
import { launchBrowser } from "../test/browser/chromium";
import { logIn, openContext } from "../test/browser/screens";
import { percentile, type Row } from "./table";

const RUNS = 5;
const AIMS = { login: "<= 95 KB", listing: "<= 220 KB", workspace: "<= 950 KB" } as const;

/**
 * JS and CSS that each screen asks for with a cold cache (brotli, quality 11, whatever the server sent), the number of
 * those requests, and the time until it is usable: median of five in headless Chromium. Workers and fonts are apart.
 */
export async function benchWeb(): Promise<Row[]> {
  const academy = await startAcademy();
  const browser = await launchBrowser();
  try {
    const saved = await signedInState(browser, academy.origin);
    const listing = "/courses/1/missions";
    const workspace = await firstWorkspace(browser, academy.origin, saved, listing);
    return [
      ...(await measure("login", browser, academy.origin, "/login", (page) => page.getByText("LOGIN").waitFor())),
      ...(await measure(
        "listing",
        browser,
        academy.origin,
        listing,
        (page) => page.getByText("Open (").waitFor(),
        saved,
      )),
      ...(await measure("workspace", browser, academy.origin, workspace, editorReady, saved)),
    ];
  } finally {
    await browser.close();
    await academy.remove();
  }
}

type State = Awaited<ReturnType<BrowserContext["storageState"]>>;

const editorReady = (page: Page) => page.locator(".monaco-editor .view-line").first().waitFor();

async function signedInState(browser: Browser, origin: string): Promise<State> {
  const context = await openContext(browser, origin);
  await logIn(await context.newPage(), "student");
  const state = await context.storageState({ indexedDB: true });
  await context.close();
  return state;
}

async function firstWorkspace(browser: Browser, origin: string, state: State, listing: string): Promise<string> {
  const context = await browser.newContext({ baseURL: origin, storageState: state });
  const page = await context.newPage();
  await page.goto(listing);
  await page
    .getByRole("link", { name: /Attempt/ })
    .first()
    .click();
  await page.waitForURL(/\/\d+\/0$/);
  const { pathname } = new URL(page.url());
  await context.close();
  return pathname;
}

async function measure(
  name: keyof typeof AIMS,
  browser: Browser,
  origin: string,
  path: string,
  ready: (page: Page) => Promise<unknown>,
  storageState?: State,
): Promise<Row[]> {
  const times: number[] = [];
  let bytes = 0;
  let requests = 0;
  for (let run = 0; run < RUNS; run += 1) {
    const context = await browser.newContext({ baseURL: origin, storageState });
    const page = await context.newPage();
    const bodies: Array<Promise<Buffer>> = [];
    page.on("response", (response) => {
      if (/\/a\/[^?]*\.(js|css)$/.test(response.url()) && !response.url().includes("/worker/"))
        bodies.push(response.body());
    });
    const before = performance.now();
    await page.goto(path);
    await ready(page);
    times.push(performance.now() - before);
    const received = await Promise.all(bodies);
    requests = received.length;
    bytes = received.reduce((sum, body) => sum + brotliCompressSync(body).length, 0);
    await context.close();
  }
  return [
    {
      what: `${name}: JS + CSS, brotli`,
      value: `${(bytes / 1024).toFixed(1)} KB in ${requests} files`,
      aim: AIMS[name],
    },
    { what: `${name}: usable after, median of ${RUNS}`, value: `${percentile(times, 0.5).toFixed(0)} ms` },
  ];
}
