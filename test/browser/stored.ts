import type { BrowserContext } from "playwright-core";

/**
 * Closes the pages of a profile and removes what a site has stored in it: workers, caches, databases and all else but files in
 * the browser's own cache. The pages are closed first, since one that is still at work stores things anew and registers the
 * worker again.
 */
export async function clearSite(context: BrowserContext, origin: string): Promise<void> {
  const empty = await context.newPage();
  for (const page of context.pages()) if (page !== empty) await page.close();
  const devtools = await context.newCDPSession(empty);
  await devtools.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await empty.close();
}
