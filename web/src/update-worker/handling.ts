/**
 * Who answers a request: the page's own network rule, the cache of files, or the browser as if there were no worker. What is
 * not known here is the browser's: calls of the API, uploads, parts of recordings, language workers with their policy.
 */
export type Handling = "page" | "file" | "browser";

export interface AskedFor {
  readonly method: string;
  readonly url: string;
  readonly mode: string;
  readonly hasRange: boolean;
}

/** Paths with other answers than the page. The distribution's behaviours are in lib/web.ts and lib/media.ts. */
const NO_PAGE = /^\/+(v2|a|modules|\.well-known|idp|recordings|courses-[^/]*)(\/|$)/;
/** The path of a file; the same rule as of lib/routing.ts. */
const FILE_NAME = /\.[a-z][a-z0-9]*$/i;

/** Decides who answers a request. `files` are the paths of the hashed files that this build may keep. */
export function handlingOf(request: AskedFor, origin: string, files: ReadonlySet<string>): Handling {
  const { origin: asked, pathname, search } = new URL(request.url);
  if (request.method !== "GET" || asked !== origin || request.hasRange) return "browser";
  if (request.mode === "navigate") return NO_PAGE.test(pathname) || FILE_NAME.test(pathname) ? "browser" : "page";
  return search === "" && files.has(pathname) ? "file" : "browser";
}
