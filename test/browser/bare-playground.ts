import { compressToEncodedURIComponent } from "lz-string";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { launchBrowser } from "./chromium";
import { type PlaygroundSite, servePlayground } from "./playground-site";
import { becomes, openContext } from "./screens";
import { editorReady, programShown } from "./workspace";

/** A site that is a playground and nothing else, and a browser to look at it. */
export interface BarePlayground {
  readonly site: PlaygroundSite;
  readonly browser: Browser;
  /** A profile of its own with a wide window. */
  wide(): Promise<BrowserContext>;
  /** A profile of its own on a phone of 360 x 740 pixels. */
  phone(): Promise<BrowserContext>;
  close(): Promise<void>;
}

/** Builds and serves the site, and starts the browser: up to five minutes on a busy machine. */
export async function openBarePlayground(): Promise<BarePlayground> {
  const [site, browser] = await Promise.all([servePlayground(), launchBrowser()]);
  return {
    site,
    browser,
    wide: () => openContext(browser, site.origin),
    phone: () =>
      browser.newContext({
        baseURL: site.origin,
        viewport: { width: 360, height: 740 },
        hasTouch: true,
        isMobile: true,
        reducedMotion: "reduce",
      }),
    async close() {
      await browser.close();
      await site.close();
    },
  };
}

/** The address of a share link with this program of chapter 4. */
export const linkTo = (program: string): string =>
  `/playground#chap=4&prgrm=${compressToEncodedURIComponent(program)}&variant=default`;

/** A page of the playground, ready to be typed into. */
export async function open(context: BrowserContext, address = "/playground"): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  await editorReady(page);
  return page;
}

/** Waits until the editor shows exactly this program: Monaco draws a moment after the page knows. */
export const shows = (page: Page, program: string): Promise<void> => becomes(() => programShown(page), program);

/** The height of the first element that is found, in pixels. */
export const heightOf = async (page: Page, selector: string): Promise<number | undefined> =>
  (await page.locator(selector).first().boundingBox())?.height;
