/**
 * Files of the textbook that this browser holds: those that were opened, and the whole book for whoever keeps it. A file that
 * is asked for with the digest of its content (`?d=`) never changes; `book.json` and tables of contents do.
 */

/** The cache of what was opened. The update worker fills it. */
export const OPENED_BOOK = "academy.textbook.opened";
/** The cache of the book that is kept whole. The page fills it; the update worker only reads it. */
export const BOOK_CACHE = "academy.textbook.kept";

/** Most files that are held because they were opened; the oldest go first. */
export const MOST_OPENED = 300;
/** Most bytes of one file that is held because it was opened. */
export const LARGEST_OPENED = 5_000_000;

/** Tells whether an address is one of a file of the book; `base` is the folder of a book of another host, empty without one. */
export function isBookFile(url: string, origin: string, base: string): boolean {
  const { origin: requestOrigin, pathname, href } = new URL(url);
  if (requestOrigin === origin && /^\/textbook\/[^/]/.test(pathname)) return true;
  return base !== "" && href.startsWith(base);
}

/** Tells whether what stands at an address never changes. */
export const isFixed = (url: string): boolean => new URL(url).searchParams.has("d");

/** Returns which of the held addresses (oldest first) are let go after `added` came: its other versions, and what is too much. */
export function toLetGo(held: readonly string[], added: string, most = MOST_OPENED): string[] {
  const path = withoutDigest(added);
  const earlier = held.filter((url) => url !== added && withoutDigest(url) === path);
  const rest = held.filter((url) => !earlier.includes(url));
  const others = rest.filter((url) => url !== added);
  return [...earlier, ...others.slice(0, Math.max(0, rest.length - most))];
}

/** Returns an address without its query. */
export const withoutDigest = (url: string): string => url.replace(/[?#].*$/, "");
