import { BOOK_CACHE, isFixed, LARGEST_OPENED, OPENED_BOOK, toLetGo } from "./book-files";

/** How long a file that may have changed is waited for while an earlier one is here; less where there is no network. */
const WAIT_MS = { online: 4000, offline: 1500 } as const;

/** Answers for a file of the book: what is fixed from what is held, what may change from the network while there is one. */
export async function answerForBook(request: Request, isOnline: boolean, later: (work: Promise<unknown>) => void) {
  const held = await cachedFile(request.url);
  if (held && isFixed(request.url)) return held;
  try {
    const coming = fetchBookFile(request);
    const response = await (held ? within(coming, isOnline ? WAIT_MS.online : WAIT_MS.offline) : coming);
    if (held && response.status >= 500) return held;
    // A full disk is no reason to fail the page.
    if (isReadable(response)) later(holdFile(request.url, response.clone()).catch(() => undefined));
    return response;
  } catch (error) {
    // An earlier version of a section is better than none.
    const answer = held ?? (await cachedFile(request.url, { ignoreSearch: true }));
    if (answer) return answer;
    throw error;
  }
}

/** Holds files that the page had loaded before there was a worker. */
export async function holdLoaded(urls: readonly string[]): Promise<void> {
  for (const url of urls) {
    if (await cachedFile(url)) continue;
    const response = await fetch(url, { mode: "cors", credentials: "omit" });
    if (isReadable(response)) await holdFile(url, response);
  }
}

async function cachedFile(url: string, options: CacheQueryOptions = {}): Promise<Response | undefined> {
  // What was opened is at least as new as what is kept.
  for (const name of [OPENED_BOOK, BOOK_CACHE]) {
    if (!(await caches.has(name))) continue;
    const found = await (await caches.open(name)).match(url, options);
    if (found) return found;
  }
  return undefined;
}

/** A picture of another host is asked for so that it can be read, else it would count for much more than it is. */
async function fetchBookFile(request: Request): Promise<Response> {
  if (request.mode !== "no-cors") return fetch(request);
  try {
    return await fetch(request.url, { mode: "cors", credentials: "omit" });
  } catch {
    return fetch(request);
  }
}

const isReadable = ({ ok, type, redirected }: Response): boolean => ok && type !== "opaque" && !redirected;

async function holdFile(url: string, response: Response): Promise<void> {
  const body = await response.blob();
  if (body.size > LARGEST_OPENED) return;
  const opened = await caches.open(OPENED_BOOK);
  await opened.put(url, new Response(body, { status: response.status, headers: response.headers }));
  const held = (await opened.keys()).map((one) => one.url);
  await Promise.all(toLetGo(held, url).map((one) => opened.delete(one)));
}

function within<Value>(coming: Promise<Value>, ms: number): Promise<Value> {
  const timeout = new Promise<never>((_resolve, reject) =>
    setTimeout(() => reject(new Error("No answer in time")), ms),
  );
  return Promise.race([coming, timeout]);
}
