import { catalogue } from "../active";

/** What a page says of newer versions of the site. The first text is the specification's (000, section 4). */
export const strings = catalogue("updates", {
  newVersion: (product: string) => `A new version of ${product} is available. Please refresh the browser.`,
  refresh: "Refresh",
} as const);
