import { strings } from "../texts/en/updates";
import type { PageMessage } from "../update-worker/messages";
import { productName } from "./product";
import { siteSettings } from "./site-settings";
import { toast } from "./toasts";

const WORKER = "/sw.js";
const CHECK_MS = 300_000;
/** How long a worker that waits is given before it is told again to become the active one. */
const TELL_AGAIN_MS = 1000;
/** The message stays until it is answered. */
const A_DAY_MS = 86_400_000;

/** Registers the update worker and says so when there is a newer build than the one of this page. */
export async function followUpdates(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const isFirstVisit = navigator.serviceWorker.controller === null;
  try {
    const registration = await navigator.serviceWorker.register(WORKER, { updateViaCache: "none" });
    await navigator.serviceWorker.ready;
    const announcedBuilds = new Set([siteSettings().build]);
    const check = () => tellOfNewBuild(registration, announcedBuilds);
    // A worker that became active while this page was on its way has not claimed it.
    if (!navigator.serviceWorker.controller) await askWorker(registration, { type: "claim" });
    await askWorker(registration, { type: "keep files", paths: loadedFiles() });
    if (isFirstVisit) keepWhatComes(registration);
    // Another tab may have found it.
    navigator.serviceWorker.addEventListener("controllerchange", () => void check());
    setInterval(() => void check(), CHECK_MS);
    await check();
    if (siteSettings().loggerUrl) {
      const { startPageLog } = await import("./page-log");
      startPageLog((message) => askWorker(registration, message));
    }
  } catch (error) {
    console.warn("The update worker could not be registered", error);
  }
}

/** Files that came before there was a worker to keep them. */
const loadedFiles = (): string[] =>
  performance
    .getEntriesByType("resource")
    .map(({ name }) => new URL(name).pathname)
    .filter(isCachedOnUse);

/** Language workers are large; only a book that is kept whole has them kept. */
const isCachedOnUse = (path: string): boolean => !path.startsWith("/a/worker/");

/** Has the worker keep what this page loads, too: what was asked for before there was a worker comes past it. */
function keepWhatComes(registration: ServiceWorkerRegistration): void {
  const book = new URL(siteSettings().textbook.base, location.href).href;
  const files = `${location.origin}/a/`;
  const observer = new PerformanceObserver((list) => {
    const names = list.getEntries().map(({ name }) => name);
    const paths = names
      .flatMap((name) => (name.startsWith(files) ? [new URL(name).pathname] : []))
      .filter(isCachedOnUse);
    const urls = names.filter((name) => name.startsWith(book));
    if (paths.length > 0) void askWorker(registration, { type: "keep files", paths });
    if (urls.length > 0) void askWorker(registration, { type: "hold book files", urls });
  });
  observer.observe({ type: "resource", buffered: true });
}

/** Asks the newest worker for its build: the page may be newer than the worker that was there when it was opened. */
async function tellOfNewBuild(registration: ServiceWorkerRegistration, announcedBuilds: Set<string>): Promise<void> {
  try {
    await registration.update();
  } catch {
    return; // no network: nothing is known of newer builds
  }
  await settled(registration);
  const build = await askWorker(registration, { type: "build" });
  if (typeof build !== "string" || announcedBuilds.has(build)) return;
  announcedBuilds.add(build);
  const refresh = { label: strings.refresh, act: () => location.reload() };
  toast.warning(strings.newVersion(productName()), A_DAY_MS, refresh);
}

/**
 * Resolves when no worker is on its way to become the active one.
 *
 * A worker replaces the active one as soon as it is installed. Where Chromium is stopping that one just when a page asks it
 * for something, it starts it again and forgets that it was to go: the next one waits until it is told again.
 */
async function settled(registration: ServiceWorkerRegistration): Promise<void> {
  const next = registration.installing ?? registration.waiting;
  if (!next || next.state === "activated" || next.state === "redundant") return;
  if (next.state === "installed") next.postMessage({ type: "skip waiting" } satisfies PageMessage);
  await stateChange(next, TELL_AGAIN_MS);
  return settled(registration);
}

/** Resolves when a worker's state has changed, at the latest after so many milliseconds. */
function stateChange(worker: ServiceWorker, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    worker.addEventListener("statechange", done);
    function done(): void {
      clearTimeout(timer);
      worker.removeEventListener("statechange", done);
      resolve();
    }
  });
}

/**
 * Has the update worker keep files of the page's build, those that are no chunk too. Resolves when they are kept, or cannot
 * be.
 */
export async function keepFilesOfBuild(paths: readonly string[]): Promise<void> {
  const registration = await navigator.serviceWorker.ready;
  // The worker of an earlier build does not know them. Without a network it is the only one.
  await registration.update().catch(() => undefined);
  await askWorker(registration, { type: "keep files", paths });
}

/**
 * Sends a message to the active worker and returns its answer; undefined where there is none.
 *
 * A worker that is about to be replaced is not asked: a message would start it again while it is being stopped (see
 * `settled`), and the next navigation would be given to a worker that is stopped before it answers. It never loads.
 */
async function askWorker(registration: ServiceWorkerRegistration, message: PageMessage): Promise<unknown> {
  await settled(registration);
  const { active } = registration;
  if (!active || active.state === "redundant") return undefined;
  const { port1, port2 } = new MessageChannel();
  const answered = new AbortController();
  const answer = await new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
    const askNext = () => active.state === "redundant" && resolve(askWorker(registration, message));
    // It will not answer any more; the one in its place does.
    active.addEventListener("statechange", askNext, { signal: answered.signal });
    active.postMessage(message, [port2]);
  });
  answered.abort();
  return answer;
}
