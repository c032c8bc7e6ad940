import { BOOK_CACHE, isBookFile, isFixed, LARGEST_OPENED, OPENED_BOOK, toLetGo } from "./book-files";
import { handlingOf, type Site } from "./handling";
import type { PageMessage } from "./messages";

/**
 * The update worker: opens the site without a network, and lets pages ask which build the newest one is. It keeps the page,
 * hashed files of the build, and what was opened of the textbook; nothing of a person.
 *
 * A page comes from the network wherever there is one, so no deploy leaves an old one behind; a hashed file never changes,
 * so it comes from the cache. A new worker therefore takes over at once: it serves pages of earlier builds just as well.
 */

/** How long a file that may have changed is waited for while an earlier one is here; less where there is no network. */
const WAIT_MS = { online: 4000, offline: 1500 } as const;

/** Answers for a file of the book: what is fixed from what is held, what may change from the network while there is one. */
async function answerForBook(request: Request, isOnline: boolean, later: (work: Promise<unknown>) => void) {
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
async function holdLoaded(urls: readonly string[]): Promise<void> {
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

/** The build that this worker belongs to, and its files: scripts/update-worker.ts and web/build.ts write them in. */
declare const BUILD: string;
/** The folder of another host's textbook; not declared without one. */
declare const BOOK: string;
declare const __ALL_FILES__: readonly string[];
declare const __FIRST_FILES__: readonly string[];

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}
interface WorkerMessageEvent extends ExtendableEvent {
  readonly data: PageMessage;
  readonly ports: readonly MessagePort[];
}
interface InstallEvent extends ExtendableEvent {
  /** Chromium only: requests that need not wait for the worker to start. */
  addRoutes?(routes: object[]): Promise<void>;
}
interface WorkerEvents {
  install: InstallEvent;
  activate: ExtendableEvent;
  fetch: FetchEvent;
  message: WorkerMessageEvent;
}
interface Worker {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { claim(): Promise<void> };
  readonly location: Location;
  readonly navigator: Navigator;
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof WorkerEvents>(name: Name, listener: (event: WorkerEvents[Name]) => void): void;
}
const worker = globalThis as unknown as Worker;

const FILES_CACHE = "academy.files";
const PAGE_CACHE = "academy.page";
const PAGE = "/";
/** How long a navigation waits for a network that the browser says is not there. */
const OFFLINE_WAIT_MS = 2000;

const allFiles = new Set(__ALL_FILES__);
const site: Site = {
  origin: worker.location.origin,
  files: allFiles,
  book: typeof BOOK === "string" ? BOOK : "",
};

worker.addEventListener("install", (event) => {
  event.waitUntil(install());
  void event
    .addRoutes?.([{ condition: { urlPattern: { pathname: "/v2/*" } }, source: "network" }])
    // A browser that knows other conditions asks the worker, which leaves them to it.
    .catch(() => undefined);
});

async function install(): Promise<void> {
  await Promise.all([keepFiles(__FIRST_FILES__), keepPage(await fetch(PAGE, { cache: "no-cache" }))]);
  await worker.skipWaiting();
}

worker.addEventListener("activate", (event) => event.waitUntil(activate()));

async function activate(): Promise<void> {
  const files = await caches.open(FILES_CACHE);
  const old = (await files.keys()).filter(({ url }) => !allFiles.has(new URL(url).pathname));
  await Promise.all(old.map((request) => files.delete(request)));
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { method, url, mode, headers, cache } = request;
  const handling = handlingOf({ method, url, mode, cache, hasRange: headers.has("range") }, site);
  if (handling === "page") event.respondWith(pageFor(event));
  if (handling === "network") event.respondWith(networkFor(event));
  if (handling === "file") event.respondWith(fileFor(event));
  if (handling === "language worker") event.respondWith(languageWorkerFor(event));
  if (handling === "book") {
    event.respondWith(answerForBook(request, worker.navigator.onLine, (work) => event.waitUntil(work)));
  }
});

/** The page from the network; without one, the page as it last came. */
async function pageFor(event: FetchEvent): Promise<Response> {
  const answer = pageFromNetwork(event);
  try {
    return await (worker.navigator.onLine ? answer : withinWait(answer));
  } catch (error) {
    const cached = await (await caches.open(PAGE_CACHE)).match(PAGE);
    if (cached) return cached;
    throw error;
  }
}

/** Answers a navigation with what the browser has asked for already, or asks. */
const networkFor = async (event: FetchEvent): Promise<Response> =>
  (await event.preloadResponse) ?? fetch(event.request);

async function pageFromNetwork(event: FetchEvent): Promise<Response> {
  const response = await networkFor(event);
  if (isPage(response)) event.waitUntil(keepPage(response.clone()));
  return response;
}

function withinWait(answer: Promise<Response>): Promise<Response> {
  const timeout = new Promise<never>((_resolve, reject) =>
    setTimeout(() => reject(new Error("There is no network")), OFFLINE_WAIT_MS),
  );
  return Promise.race([answer, timeout]);
}

const isPage = ({ ok, redirected, headers }: Response): boolean =>
  ok && !redirected && (headers.get("content-type") ?? "").startsWith("text/html");

async function keepPage(response: Response): Promise<void> {
  if (isPage(response)) await (await caches.open(PAGE_CACHE)).put(PAGE, response);
}

async function fileFor(event: FetchEvent): Promise<Response> {
  const files = await caches.open(FILES_CACHE);
  const cached = await files.match(event.request.url);
  if (cached) return cached;
  const response = await fetch(event.request);
  // A full disk is no reason to fail the page.
  if (response.ok) event.waitUntil(files.put(event.request.url, response.clone()).catch(() => undefined));
  return response;
}

/**
 * A language worker from the network, without one as it was kept: with the policy that it came with, which says that the
 * program in it reaches nothing. One without a policy is not run.
 */
async function languageWorkerFor({ request }: FetchEvent): Promise<Response> {
  const cached = await (await caches.open(FILES_CACHE)).match(request.url);
  const held = cached?.headers.has("content-security-policy") ? cached : undefined;
  if (held && !worker.navigator.onLine) return held;
  try {
    return await fetch(request);
  } catch (error) {
    if (held) return held;
    throw error;
  }
}

/** Keeps those of the files that are of this build and not kept yet; most come out of the browser's own cache. */
async function keepFiles(paths: readonly string[]): Promise<void> {
  const files = await caches.open(FILES_CACHE);
  const wanted = await Promise.all(
    paths.filter((path) => allFiles.has(path)).map(async (path) => ((await files.match(path)) ? [] : [path])),
  );
  await Promise.all(wanted.flat().map((path) => files.add(path)));
}

worker.addEventListener("message", (event) => {
  const [port] = event.ports;
  event.waitUntil(answerTo(event.data).then((answer) => port?.postMessage(answer)));
});

async function answerTo(message: PageMessage): Promise<unknown> {
  if (message.type === "build") return BUILD;
  if (message.type === "skip waiting") return worker.skipWaiting();
  if (message.type === "claim") return worker.clients.claim();
  if (message.type === "keep files") return keepFiles(message.paths).catch(() => undefined);
  if (message.type === "hold book files") {
    return holdLoaded(message.urls.filter((url) => isBookFile(url, site.origin, site.book))).catch(() => undefined);
  }
  // A page of a later build may ask for what this worker does not know.
  return message.type === "sync logs" ? postLogs(message) : undefined;
}

async function postLogs({ accessToken, loggerUrl, lines }: Extract<PageMessage, { type: "sync logs" }>) {
  try {
    const response = await fetch(loggerUrl, {
      method: "POST",
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${accessToken}` },
      body: JSON.stringify({ lines }),
    });
    return response.ok;
  } catch {
    return false; // the page sends the lines again
  }
}
