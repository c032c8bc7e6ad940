import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { launchBrowser } from "./chromium";
import { leaveLoggedOut, takeSpends, tellOfCalls } from "./reused-page";

/**
 * Browsers and profiles that outlive a file of tests. A fresh profile has empty caches of files and of compiled code, and
 * a fresh process compiles everything anew: of what a test of a screen cost, most was that. A profile is used again once
 * everything that a page could have left in it is gone.
 */

const browsers = new Map<string, Promise<Browser>>();

/** The browser of this worker with these flags besides its own. The first that asks starts it. */
export function sharedBrowser(flags: readonly string[]): Promise<Browser> {
  const key = flags.join(" ");
  const known = browsers.get(key);
  if (known !== undefined) return known;
  // Pages of one profile share a process, so that the next page finds the code of the one before it compiled.
  const starting = launchBrowser(["--process-per-site", ...flags]);
  browsers.set(key, starting);
  return starting;
}

/** A profile in use. */
interface Profile {
  readonly key: string;
  readonly context: BrowserContext;
  /** Holds the process of the site's pages, and their storage. Belongs to no test. */
  readonly keeper: Page;
  /** A page that a test has left, logged out and at an address of nothing: the next test goes on from it. */
  waiting: Page | null;
  /** Whether something was done that cannot be taken back. */
  isSpent: boolean;
}

const idle = new Map<string, Profile[]>();
const inUse = new WeakMap<BrowserContext, Profile>();
const browserKeys = new WeakMap<Browser, number>();
let browserCount = 0;

/** A small document of the site: what is stored belongs to its origin. */
const KEEPERS_PAGE = "/manifest.webmanifest";
/** What changes all later pages of a profile and cannot be taken back. */
const LASTING = ["addInitScript", "exposeBinding", "exposeFunction", "setGeolocation", "setExtraHTTPHeaders"] as const;

/** Gives a profile that holds nothing, with these settings: a warm one if there is one. */
export async function takeProfile(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const number = browserKeys.get(browser) ?? browserCount++;
  browserKeys.set(browser, number);
  const key = `${number} ${JSON.stringify(options)}`;
  const warm = idle.get(key)?.pop();
  const profile = warm ?? (await newProfile(browser, key, options));
  inUse.set(profile.context, profile);
  return profile.context;
}

async function newProfile(browser: Browser, key: string, options: BrowserContextOptions): Promise<Profile> {
  const context = await browser.newContext(options);
  const keeper = await context.newPage();
  await keeper.goto(KEEPERS_PAGE);
  const profile: Profile = { key, context, keeper, waiting: null, isSpent: false };
  const pages = context.pages.bind(context);
  context.pages = () => pages().filter((page) => page !== keeper);
  const spendsProfile = () => {
    profile.isSpent = true;
  };
  // To a test it is closed; what a warm profile is worth stays.
  const end = context.close.bind(context);
  context.close = () => giveBack(profile, end);
  tellOfCalls(context, LASTING, spendsProfile);
  tellOfCalls(context.clock, ["install", "setFixedTime"], spendsProfile);
  const { colorScheme = null, reducedMotion = null, viewport = null } = options;
  const openPage = context.newPage.bind(context);
  context.newPage = async () => {
    const page = profile.waiting;
    profile.waiting = null;
    if (page === null || page.isClosed()) return takeSpends(await openPage());
    if (viewport !== null) await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme, reducedMotion, media: null, forcedColors: null, contrast: null });
    return page;
  };
  return profile;
}

/** The page of a warm profile that stays at the site, in which a test may store what a person's browser would hold. */
export const keeperOf = (context: BrowserContext): Page | undefined => inUse.get(context)?.keeper;

/** Takes a profile back: closes its pages and removes what they left, for the next who asks for one like it. */
async function giveBack(profile: Profile, end: () => Promise<void>): Promise<void> {
  const { key, context, keeper } = profile;
  if (!inUse.delete(context)) return;
  if (profile.isSpent || keeper.isClosed()) return end();
  await context.unrouteAll();
  await context.setOffline(false);
  const [first, ...others] = context.pages().filter((page) => page !== profile.waiting);
  await Promise.all(others.map((page) => page.close()));
  if (first !== undefined) {
    if (await leaveLoggedOut(first, keeper)) profile.waiting = first;
    else await first.close();
  }
  await context.clearCookies();
  await context.clearPermissions();
  await clearStorage(keeper, profile.waiting !== null);
  idle.set(key, [...(idle.get(key) ?? []), profile]);
}

/** All that a site may keep in a browser. The databases are emptied where a page has them open, and go otherwise. */
async function clearStorage(keeper: Page, isOpen: boolean): Promise<void> {
  const { port } = new URL(keeper.url());
  const session = await keeper.context().newCDPSession(keeper);
  const storageTypes = isOpen ? "local_storage,cache_storage,file_systems,service_workers,websql" : "all";
  for (const host of ["127.0.0.1", "localhost"])
    await session.send("Storage.clearDataForOrigin", { origin: `http://${host}:${port}`, storageTypes });
  await session.detach();
  if (isOpen) await emptyDatabases(keeper);
}

const emptyDatabases = (keeper: Page): Promise<void> =>
  keeper.evaluate(async () => {
    const ended = (request: IDBRequest | IDBTransaction) =>
      new Promise<void>((resolve, reject) => {
        if (request instanceof IDBTransaction) request.oncomplete = () => resolve();
        else request.onsuccess = () => resolve();
        request.onerror = () => reject(request.error);
      });
    for (const { name } of await indexedDB.databases()) {
      const opening = indexedDB.open(name ?? "");
      await ended(opening);
      const database = opening.result;
      const stores = [...database.objectStoreNames];
      if (stores.length > 0) {
        const emptying = database.transaction(stores, "readwrite");
        for (const store of stores) emptying.objectStore(store).clear();
        await ended(emptying);
      }
      database.close();
    }
  });
