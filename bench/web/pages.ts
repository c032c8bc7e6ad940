import type { BrowserContext, Page } from "playwright-core";
import { kilobytesOf, openCounted } from "../../test/browser/first-sight";
import { percentile, type Row } from "../table";
import { measureTyping } from "./early-keys";
import { inMs, PACES, type Pace, paceName, RUNS, type Site, withSite } from "./site";

interface Screen {
  readonly name: string;
  readonly path: string;
  readonly signedIn: boolean;
  readonly aim: string;
  /** What stands on the screen once it can be used. */
  readonly usable: string;
}

/** Used at home: their slower runs come over a line of 10 Mb/s as well. */
const SECTION = "textbook";
const GAME = "game menu";
const LINE = { offline: false, latency: 20, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 } as const;
const EDITOR = ".monaco-editor .view-lines";

/**
 * What each screen asks for with a cold cache until it is usable: the number of requests and their bytes as they came over
 * the network; how far its parts move; and the times of the first contentful paint and until it is usable, medians.
 */
export function benchPages(): Promise<Row[]> {
  return withSite(async (site) => {
    const rows: Row[] = [];
    for (const screen of await screensOf(site)) {
      for (const pace of PACES) {
        rows.push(...(await measure(site, screen, pace)));
        if (screen.usable === EDITOR) rows.push(...(await measureTyping(site, screen, pace)));
      }
    }
    return rows;
  });
}

async function screensOf(site: Site): Promise<Screen[]> {
  const listing = "/courses/1/missions";
  const { page, close } = await site.open(1);
  await page.goto(listing);
  const attempt = page.getByRole("link", { name: /Attempt/ }).first();
  await attempt.click();
  await page.waitForURL(/\/\d+\/0$/);
  const workspace = new URL(page.url()).pathname;
  await close();
  return [
    {
      name: "login",
      path: "/login",
      signedIn: false,
      aim: "<= 150 KB",
      usable: "#root .login__main button",
    },
    {
      name: "listing",
      path: listing,
      signedIn: true,
      aim: "<= 14 requests",
      usable: "#root article",
    },
    { name: "today", path: "/courses/1/today", signedIn: true, aim: "<= 150 KB", usable: ".today__next a" },
    // The first question of an assessment begins with a dialog, which has the focus.
    { name: "workspace", path: workspace.replace(/0$/, "1"), signedIn: true, aim: "", usable: EDITOR },
    { name: "playground", path: "/playground", signedIn: true, aim: "<= 26 requests", usable: EDITOR },
    {
      name: SECTION,
      path: "/sicpjs/1.2",
      signedIn: false,
      aim: "<= 130 KB, faces apart",
      usable: ".tb-text .tb-paragraph",
    },
    { name: GAME, path: "/courses/1/game", signedIn: true, aim: "", usable: ".main-menu__way" },
  ];
}

/** The figures of one opening of a screen. */
interface Opening {
  readonly paintMs: number;
  readonly readyMs: number;
  readonly kilobytes: number;
  readonly requests: number;
  readonly layoutShift: number;
}

async function measure(site: Site, screen: Screen, pace: Pace): Promise<Row[]> {
  const openings: Opening[] = [];
  for (let run = 0; run < RUNS; run += 1) openings.push(await openOnce(site, screen, pace));
  const median = (read: (opening: Opening) => number) => percentile(openings.map(read), 0.5);
  const times = {
    what: `${screen.name}${paceName(pace)}: first contentful paint, usable`,
    value: `${inMs(median(({ paintMs }) => paintMs))}, ${inMs(median(({ readyMs }) => readyMs))}`,
    aim: aimOf(screen.name, pace),
  };
  if (pace > 1) return [times];
  const [kilobytes, requests] = [median((opening) => opening.kilobytes), median((opening) => opening.requests)];
  return [
    {
      what: `${screen.name}: until usable`,
      value: `${kilobytes.toFixed(1)} KB in ${requests} requests`,
      aim: screen.aim,
    },
    { what: `${screen.name}: layout shift`, value: median(({ layoutShift }) => layoutShift).toFixed(4), aim: "0" },
    times,
  ];
}

function aimOf(name: string, pace: Pace): string {
  if (name === GAME) return "";
  if (name === "today") return pace === 1 ? "" : "usable <= 700 ms";
  if (name === SECTION) return pace === 1 ? "" : "usable <= 1000 ms at 10 Mb/s";
  if (name === "playground") return pace === 1 ? "usable <= 800 ms" : "<= 650 ms, <= 1600 ms";
  return pace === 1 ? "" : "paint <= 650 ms";
}

async function openOnce(site: Site, screen: Screen, pace: Pace): Promise<Opening> {
  const { context, close } = await site.open(pace, screen.signedIn);
  const { page, requests, layoutShift } = await openCounted(context, pace);
  if ([SECTION, GAME].includes(screen.name) && pace > 1) {
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", LINE);
  }
  await noteUsable(context, screen.usable);
  await page.goto(screen.path, { waitUntil: "commit" });
  const readyMs = await usableMs(page);
  const arrived = [...requests];
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  const paintMs = await page.evaluate(
    () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
  );
  const opening = { paintMs, readyMs, kilobytes: kilobytesOf(arrived), requests: arrived.length };
  const moved = await layoutShift();
  await close();
  return { ...opening, layoutShift: moved };
}

/** Has the pages of a profile note when the first frame began in which this element has a place on the screen. */
const noteUsable = (context: BrowserContext, selector: string): Promise<unknown> =>
  context.addInitScript((wanted) => {
    const look = (): void => {
      if (document.querySelector(wanted)?.getClientRects().length) performance.mark("usable");
      else requestAnimationFrame(look);
    };
    look();
  }, selector);

/**
 * When that was, by the page's clock since the navigation. It is asked for once the page rests: what asks a page while it
 * loads has a share in how long that takes.
 */
async function usableMs(page: Page): Promise<number> {
  await page.waitForLoadState("networkidle");
  const handle = await page.waitForFunction(() => performance.getEntriesByName("usable")[0]?.startTime);
  return (await handle.jsonValue()) ?? Number.NaN;
}
