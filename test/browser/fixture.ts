import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { type Academy, startAcademy } from "./academy";
import { launchBrowser, launchProfile } from "./chromium";
import { servePanels } from "./panels";
import { type PlaygroundSite, servePlayground } from "./playground-site";
import { SEEDED_FOLDER } from "./prepared";
import { serveRecording } from "./recording-site";
import { LOOKS, lookOptions, type ScreenLook } from "./screens";

/** Longest time to start a server and a browser on a machine that is busy with other things, in milliseconds. */
const START_LIMIT_MS = 120_000;

/** A site and a browser to look at it, from before the first test of a file to after its last. */
export interface Fixture {
  readonly browser: Browser;
  readonly origin: string;
  /** Opens a fresh browser profile in one look, with motion reduced. */
  openContext(look?: ScreenLook): Promise<BrowserContext>;
  /** Opens a fresh browser profile. A test fails in which one of its pages leaves an error or a rejection uncaught. */
  newContext(options: BrowserContextOptions): Promise<BrowserContext>;
  /**
   * As newContext, in a browser whose profile is on the disk: a profile in memory does not give back files that a page
   * has kept in IndexedDB (Chromium's headless shell ends when it is asked for one).
   */
  newProfile(options: BrowserContextOptions): Promise<BrowserContext>;
}

/** The product that can be cut off and started again, and the folder of its data. */
export type AcademyFixture = Fixture & Pick<Academy, "kill" | "startAgain" | "dataFolder">;

/** Starts the product on a copy of the seeded data, and a browser with these flags besides its own. */
export const academyFixture = (flags: readonly string[] = []): AcademyFixture =>
  academyOf(() => startAcademy(SEEDED_FOLDER), flags);

/** Starts the product on a copy of the seeded data with its robot switched on, and a browser. */
export const robotFixture = (): AcademyFixture =>
  academyOf(() => startAcademy(SEEDED_FOLDER, "demo course", "yes"), []);

/** Starts the product without any course, and a browser. */
export const emptyAcademyFixture = (): AcademyFixture => academyOf(() => startAcademy(undefined, "no course"), []);

function academyOf(start: () => Promise<Academy>, flags: readonly string[]): AcademyFixture {
  const serve = async () => {
    const academy = await start();
    return { ...academy, close: academy.remove };
  };
  return fixtureOf(serve, flags, (academy) => ({
    kill: () => academy().kill(),
    startAgain: () => academy().startAgain(),
    get dataFolder() {
      return academy().dataFolder;
    },
  }));
}

/** Serves the site as a bare playground with nothing behind it, and starts a browser. */
export function playgroundFixture(
  flags: readonly string[] = [],
): Fixture & Pick<PlaygroundSite, "missing" | "asked" | "deploy" | "stop" | "startAgain"> {
  return fixtureOf(servePlayground, flags, (site) => ({
    get missing() {
      return site().missing;
    },
    get asked() {
      return site().asked;
    },
    deploy: (changes) => site().deploy(changes),
    stop: () => site().stop(),
    startAgain: () => site().startAgain(),
  }));
}

/** Serves the page of the panels of libraries, and starts a browser. */
export const panelsFixture = (flags: readonly string[] = []): Fixture => fixtureOf(servePanels, flags, () => ({}));

/** Serves a page that captures, keeps and writes sound, and starts a browser. */
export const recordingFixture = (flags: readonly string[] = []): Fixture =>
  fixtureOf(serveRecording, flags, () => ({}));

/** Starts a browser for pages that a test answers for itself under `origin`. */
export const browserFixture = (origin: string, flags: readonly string[] = []): Fixture =>
  fixtureOf(
    async () => ({ origin, close: async () => {} }),
    flags,
    () => ({}),
  );

/**
 * Slows the pages of a profile down by the factor in ACADEMY_SLOWDOWN, if any: what passes at 1 alone depends on a fast
 * machine.
 */
function slowed(context: BrowserContext): BrowserContext {
  const rate = Number(process.env.ACADEMY_SLOWDOWN ?? 1);
  if (!(rate > 1)) return context;
  const slow = async (page: Page): Promise<void> => {
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate });
  };
  // A page may be closed before it is slowed.
  return context.on("page", (page) => void slow(page).catch(() => {}));
}

interface Server {
  readonly origin: string;
  close(): Promise<void>;
}

function fixtureOf<Kind extends Server, More extends object>(
  serve: () => Promise<Kind>,
  flags: readonly string[],
  more: (server: () => Kind) => More,
): Fixture & More {
  let server: Kind | undefined;
  let browser: Browser | undefined;
  const uncaught: Error[] = [];
  const profiles: { readonly context: BrowserContext; readonly folder: string }[] = [];

  beforeAll(async () => {
    const starting = [serve(), launchBrowser(flags)] as const;
    // Both are waited for, so that the one is closed when the other fails.
    const [served, launched] = await Promise.allSettled(starting);
    if (served.status === "fulfilled") server = served.value;
    if (launched.status === "fulfilled") browser = launched.value;
    await Promise.all(starting);
  }, START_LIMIT_MS);
  afterEach(() => {
    const errors = uncaught.splice(0);
    if (errors.length > 0)
      throw new AggregateError(errors, `A page left errors uncaught: ${errors.map(String).join("; ")}`);
  });
  afterAll(async () => {
    await browser?.close();
    for (const { context, folder } of profiles) {
      await context.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    }
    await server?.close();
  }, START_LIMIT_MS);

  const started = <Thing>(thing: Thing | undefined): Thing => {
    if (thing === undefined) throw new Error("The fixture is there from a file's first beforeAll on");
    return thing;
  };
  const watched = (context: BrowserContext) =>
    slowed(context).on("weberror", (webError) => uncaught.push(webError.error()));
  const withOrigin = (options: BrowserContextOptions) => ({ baseURL: started(server).origin, ...options });
  const newContext = async (options: BrowserContextOptions) =>
    watched(await started(browser).newContext(withOrigin(options)));
  const newProfile = async (options: BrowserContextOptions) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), "academy-profile-"));
    const context = watched(await launchProfile(folder, withOrigin(options)));
    profiles.push({ context, folder });
    return context;
  };
  const fixture: Fixture = {
    get browser() {
      return started(browser);
    },
    get origin() {
      return started(server).origin;
    },
    newContext,
    newProfile,
    openContext: (look = LOOKS[0]) => newContext(lookOptions(look)),
  };
  return Object.defineProperties(fixture, Object.getOwnPropertyDescriptors(more(() => started(server)))) as Fixture &
    More;
}
