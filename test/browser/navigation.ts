import type { Page } from "playwright-core";

/** An address of nothing: what is shown there needs nobody and holds nothing. */
export const NOWHERE = "/nowhere";

/**
 * Goes to another address of the site as a link inside the product does, without loading it anew. Wait for the new
 * screen afterwards: the address is ahead of it. For a page on which the product is loaded.
 */
export const visit = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate", { state: null }));
  }, address);
