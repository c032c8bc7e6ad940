import { compressToEncodedURIComponent } from "lz-string";
import type { BrowserContext, Page } from "playwright-core";
import type { Fixture } from "./fixture";
import { becomes } from "./screens";
import { editorReady, programShown } from "./workspace";

/** Opens a profile of its own on a phone of 360 x 740 pixels. */
export const openPhone = (site: Fixture): Promise<BrowserContext> =>
  site.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: "reduce",
  });

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
