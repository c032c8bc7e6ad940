import type { Page } from "playwright-core";

/** Removes what a page's site has stored: workers, caches, databases and all else but files in the browser's own cache. */
export async function clearSite(page: Page, origin: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await devtools.detach();
}
