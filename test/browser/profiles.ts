import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { launchBrowser } from "./chromium";

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
  /** Whether something was done that cannot be taken back. */
  isSpent: boolean;
}

const idle = new Map<string, Profile[]>();
const inUse = new WeakMap<BrowserContext, Profile>();
const browserKeys = new WeakMap<Browser, number>();
let browsersSeen = 0;

/** A small document of the site: what is stored belongs to its origin. */
const KEEPERS_PAGE = "/manifest.webmanifest";
/** What changes all later pages of a profile and cannot be taken back. */
const LASTING = ["addInitScript", "exposeBinding", "exposeFunction", "setGeolocation", "setExtraHTTPHeaders"] as const;

/** Gives a profile that holds nothing, with these settings: a warm one if there is one. */
export async function takeProfile(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const number = browserKeys.get(browser) ?? browsersSeen++;
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
  const profile: Profile = { key, context, keeper, isSpent: false };
  const pages = context.pages.bind(context);
  context.pages = () => pages().filter((page) => page !== keeper);
  const spends = (owner: object, name: string) => {
    const act = (owner as Record<string, (...words: unknown[]) => unknown>)[name]?.bind(owner);
    Object.assign(owner, {
      [name]: (...words: unknown[]) => {
        profile.isSpent = true;
        return act?.(...words);
      },
    });
  };
  // To a test it is closed; what a warm profile is worth stays.
  const end = context.close.bind(context);
  context.close = () => giveBack(profile, end);
  for (const name of LASTING) spends(context, name);
  spends(context.clock, "install");
  spends(context.clock, "setFixedTime");
  return profile;
}

/** The page of a warm profile that stays at the site, in which a test may store what a person's browser would hold. */
export const keeperOf = (context: BrowserContext): Page | undefined => inUse.get(context)?.keeper;

/** Takes a profile back: closes its pages and removes what they left, for the next who asks for one like it. */
async function giveBack(profile: Profile, end: () => Promise<void>): Promise<void> {
  const { key, context, keeper } = profile;
  if (!inUse.delete(context)) return;
  if (profile.isSpent || keeper.isClosed()) return end();
  await Promise.all(context.pages().map((page) => page.close()));
  await context.unrouteAll();
  await context.setOffline(false);
  await context.clearCookies();
  await context.clearPermissions();
  await clearStorage(keeper);
  idle.set(key, [...(idle.get(key) ?? []), profile]);
}

async function clearStorage(keeper: Page): Promise<void> {
  const { port } = new URL(keeper.url());
  const session = await keeper.context().newCDPSession(keeper);
  for (const host of ["127.0.0.1", "localhost"])
    await session.send("Storage.clearDataForOrigin", { origin: `http://${host}:${port}`, storageTypes: "all" });
  await session.detach();
}
