import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Browser, BrowserContext, BrowserContextOptions, Page, WebError } from "playwright-core";
import { type Academy, startAcademy } from "./academy";
import { launchProfile } from "./chromium";
import { servePanels } from "./panels";
import { type PlaygroundSite, servePlayground } from "./playground-site";
import { SEEDED_FOLDER } from "./prepared";
import { type Product, startProduct } from "./product";
import { sharedBrowser, takeProfile } from "./profiles";
import { serveRecording } from "./recording-site";
import { LOOKS, logIn, lookOptions, type ScreenLook } from "./screens";

/** Longest time to start a server and a browser on a machine that is busy with other things, in milliseconds. */
const START_LIMIT_MS = 120_000;

/** A site and a browser to look at it, from before the first test of a file to after its last. */
export interface Fixture {
  readonly browser: Browser;
  readonly origin: string;
  /**
   * Opens a browser profile in one look, with motion reduced, that holds nothing; of the product it may be one whose
   * caches are warm. What a test opens is closed when the test is over; what is opened before all tests, after the last.
   */
  openContext(look?: ScreenLook): Promise<BrowserContext>;
  /** Opens a fresh browser profile. A test fails in which one of its pages leaves an error or a rejection uncaught. */
  newContext(options: BrowserContextOptions): Promise<BrowserContext>;
  /**
   * As newContext, in a browser whose profile is on the disk: a profile in memory does not give back files that a page
   * has kept in IndexedDB (Chromium's headless shell ends when it is asked for one).
   */
  newProfile(options: BrowserContextOptions): Promise<BrowserContext>;
}

/** A person on a page of the product. */
export interface People {
  /**
   * Has one of the demo people logged in, in a profile of their own, and opens a page: the one at `address`, or else the
   * missions of the course that the person was in last. What a test opens is closed when the test is over.
   */
  pageOf(username: string, address?: string, look?: ScreenLook): Promise<Page>;
}

/** The product with the folder of its data. It can be stopped, and started again. */
export type AcademyFixture = Fixture & People & Pick<Product, "dataFolder" | "stop" | "startAgain">;

/** Starts the product on a copy of the seeded data, and a browser with these flags besides its own. */
export const academyFixture = (flags: readonly string[] = []): AcademyFixture =>
  withPeople(fixtureOf(() => startProduct(SEEDED_FOLDER), flags, ofProduct, true));

const ofProduct = (product: () => Product) => ({
  stop: () => product().stop(),
  startAgain: () => product().startAgain(),
  get dataFolder() {
    return product().dataFolder;
  },
});

/** The product in a process of its own, for tests of what is left of it when it is killed. */
export type RestartableFixture = Fixture & People & Pick<Academy, "kill" | "startAgain" | "dataFolder">;

/** Starts `npm start` on a copy of the seeded data, and a browser with these flags besides its own. */
export const restartableFixture = (flags: readonly string[] = []): RestartableFixture =>
  academyOf(() => startAcademy(SEEDED_FOLDER), flags);

/** Starts `npm start` on a copy of the seeded data with its robot switched on, and a browser. */
export const robotFixture = (): RestartableFixture =>
  academyOf(() => startAcademy(SEEDED_FOLDER, "demo course", "yes"), []);

function academyOf(start: () => Promise<Academy>, flags: readonly string[]): RestartableFixture {
  const serve = async () => {
    const academy = await start();
    return { ...academy, close: academy.remove };
  };
  const more = (academy: () => Academy) => ({
    kill: () => academy().kill(),
    startAgain: () => academy().startAgain(),
    get dataFolder() {
      return academy().dataFolder;
    },
  });
  return withPeople(fixtureOf(serve, flags, more, true));
}

/** Adds to the fixture itself, whose other properties are read when they are asked for. */
function withPeople<Site extends Fixture>(site: Site): Site & People {
  return Object.assign(site, {
    pageOf: async (username: string, address?: string, look?: ScreenLook) => {
      const page = await (await site.openContext(look)).newPage();
      await logIn(page, username, address);
      return page;
    },
  });
}

/** Serves the site as a bare playground with nothing behind it, and starts a browser. */
export function playgroundFixture(
  flags: readonly string[] = [],
): Fixture & Pick<PlaygroundSite, "missing" | "requests" | "deploy" | "stop" | "startAgain"> {
  return fixtureOf(servePlayground, flags, (site) => ({
    get missing() {
      return site().missing;
    },
    get requests() {
      return site().requests;
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

/** A profile that a test or a file has opened, and what is to be done once it is closed. */
interface Opened {
  readonly context: BrowserContext;
  readonly stopWatching: () => void;
  readonly afterwards: () => void;
}

interface Server {
  readonly origin: string;
  close(): Promise<void>;
}

function fixtureOf<Kind extends Server, More extends object>(
  serve: () => Promise<Kind>,
  flags: readonly string[],
  more: (server: () => Kind) => More,
  hasWarmProfiles = false,
): Fixture & More {
  let server: Kind | undefined;
  let browser: Browser | undefined;
  let isInTest = false;
  const uncaught: Error[] = [];
  const opened = { byTest: new Set<Opened>(), byFile: new Set<Opened>() };

  const closeAll = async (some: Set<Opened>) => {
    const closing = [...some];
    some.clear();
    for (const { context, stopWatching, afterwards } of closing) {
      stopWatching();
      await context.close();
      afterwards();
    }
  };

  beforeAll(async () => {
    const starting = [serve(), sharedBrowser(flags)] as const;
    // Both are waited for, so that the one is closed when the other fails.
    const [served, launched] = await Promise.allSettled(starting);
    if (served.status === "fulfilled") server = served.value;
    if (launched.status === "fulfilled") browser = launched.value;
    await Promise.all(starting);
  }, START_LIMIT_MS);
  beforeEach(() => {
    isInTest = true;
  });
  afterEach(async () => {
    isInTest = false;
    const errors = uncaught.splice(0);
    await closeAll(opened.byTest);
    if (errors.length > 0)
      throw new AggregateError(errors, `A page left errors uncaught: ${errors.map(String).join("; ")}`);
  });
  afterAll(async () => {
    await closeAll(opened.byTest);
    await closeAll(opened.byFile);
    await server?.close();
    server = undefined;
  }, START_LIMIT_MS);

  const started = <Thing>(thing: Thing | undefined): Thing => {
    if (thing === undefined) throw new Error("The fixture is there from a file's first beforeAll on");
    return thing;
  };
  const watched = (context: BrowserContext, afterwards = () => {}): BrowserContext => {
    const record = (webError: WebError) => void uncaught.push(webError.error());
    slowed(context).on("weberror", record);
    const stopWatching = () => void context.off("weberror", record);
    (isInTest ? opened.byTest : opened.byFile).add({ context, stopWatching, afterwards });
    return context;
  };
  const withOrigin = (options: BrowserContextOptions) => ({ baseURL: started(server).origin, ...options });
  const newContext = async (options: BrowserContextOptions) =>
    watched(await started(browser).newContext(withOrigin(options)));
  const newProfile = async (options: BrowserContextOptions) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), "academy-profile-"));
    const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    return watched(await launchProfile(folder, withOrigin(options)), remove);
  };
  const openWarm = async (options: BrowserContextOptions) =>
    watched(await takeProfile(started(browser), withOrigin(options)));
  const fixture: Fixture = {
    get browser() {
      return started(browser);
    },
    get origin() {
      return started(server).origin;
    },
    newContext,
    newProfile,
    openContext: (look = LOOKS[0]) => (hasWarmProfiles ? openWarm : newContext)(lookOptions(look)),
  };
  return Object.defineProperties(fixture, Object.getOwnPropertyDescriptors(more(() => started(server)))) as Fixture &
    More;
}
