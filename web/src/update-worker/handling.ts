import { isBookFile } from "./book-files";

/**
 * Who answers a request: the page's own network rule, the cache of files, that of the textbook, the network as long as there
 * is one and then the cache of files (a language worker, with its policy), the network as it is, or the browser as if there
 * were no worker. What is not known here is the browser's: calls of the API, uploads, parts of recordings, and files of the
 * textbook that the page asks to be fetched anew.
 *
 * No navigation of the site is the browser's: it has been sent already to save the start of the worker, and would be
 * sent a second time. An address of a sign-in is good for one time.
 */
export type Handling = "page" | "file" | "language worker" | "book" | "network" | "browser";

export interface RequestFacts {
  readonly method: string;
  readonly url: string;
  readonly mode: string;
  readonly hasRange: boolean;
  /** The request's own `cache`. */
  readonly cache?: string;
}

/** Paths with other answers than the page. The distribution's behaviours are in lib/web.ts and lib/media.ts. */
const NO_PAGE = /^\/+(v2|a|modules|textbook|game-assets|\.well-known|idp|recordings|courses-[^/]*)(\/|$)/;
/** The path of a file; the same rule as of lib/routing.ts. */
const FILE_NAME = /\.[a-z][a-z0-9]*$/i;

/** The folder of the workers that run programs, which the distribution serves with a policy of their own. */
const LANGUAGE_WORKERS = "/a/worker/";

/** What the worker knows of its site. */
export interface Site {
  readonly origin: string;
  /** The paths of the hashed files that this build may keep. */
  readonly files: ReadonlySet<string>;
  /** The folder of the textbook of another host; empty without one. */
  readonly book: string;
}

/** Decides who answers a request. */
export function handlingOf(request: RequestFacts, { origin, files, book }: Site): Handling {
  const { origin: requestOrigin, pathname, search } = new URL(request.url);
  if (request.method !== "GET") return "browser";
  if (request.mode === "navigate" && requestOrigin === origin) {
    return NO_PAGE.test(pathname) || FILE_NAME.test(pathname) ? "network" : "page";
  }
  if (request.hasRange) return "browser";
  if (isBookFile(request.url, origin, book)) return request.cache === "no-cache" ? "browser" : "book";
  if (requestOrigin !== origin || search !== "" || !files.has(pathname)) return "browser";
  return pathname.startsWith(LANGUAGE_WORKERS) ? "language worker" : "file";
}
