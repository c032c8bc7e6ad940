import { brotliCompressSync } from "node:zlib";
import type { Page } from "playwright-core";
import { editorReady } from "../../test/browser/workspace";
import { percentile, type Row } from "../table";
import { inMs, PACES, type Pace, paceName, RUNS, type Site, withSite } from "./site";

interface Screen {
  readonly name: string;
  readonly path: string;
  readonly signedIn: boolean;
  readonly aim: string;
  ready(page: Page): Promise<unknown>;
}

/**
 * JS and CSS that each screen asks for with a cold cache (brotli, quality 11, whatever the server sent), up to its first
 * paint and until it is usable, with the number of those requests and the times. Workers and fonts are apart.
 */
export function benchPages(): Promise<Row[]> {
  return withSite(async (site) => {
    const rows: Row[] = [];
    for (const screen of await screensOf(site)) {
      for (const pace of PACES) rows.push(...(await measure(site, screen, pace)));
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
      aim: "<= 95 KB",
      ready: (opened) => opened.getByText("LOGIN").waitFor(),
    },
    {
      name: "listing",
      path: listing,
      signedIn: true,
      aim: "<= 220 KB",
      ready: (opened) => opened.getByText("Open (").waitFor(),
    },
    { name: "workspace", path: workspace, signedIn: true, aim: "<= 950 KB", ready: editorReady },
    { name: "playground", path: "/playground", signedIn: true, aim: "<= 950 KB", ready: editorReady },
  ];
}

/** The figures of one opening of a screen. */
interface Opening {
  readonly paintMs: number;
  readonly readyMs: number;
  /** Bytes and files that had arrived when the first thing was painted, and when the screen was usable. */
  readonly painted: Weight;
  readonly ready: Weight;
}

interface Weight {
  readonly bytes: number;
  readonly files: number;
}

async function measure(site: Site, screen: Screen, pace: Pace): Promise<Row[]> {
  const openings: Opening[] = [];
  for (let run = 0; run < RUNS; run += 1) openings.push(await openOnce(site, screen, pace));
  const median = (read: (opening: Opening) => number) => percentile(openings.map(read), 0.5);
  const times = {
    what: `${screen.name}${paceName(pace)}: first paint, usable`,
    value: `${inMs(median(({ paintMs }) => paintMs))}, ${inMs(median(({ readyMs }) => readyMs))}`,
  };
  if (pace > 1) return [times];
  const weight = (read: (opening: Opening) => Weight) =>
    `${(median((opening) => read(opening).bytes) / 1024).toFixed(1)} KB in ${median((opening) => read(opening).files)} files`;
  return [
    { what: `${screen.name}: JS + CSS to first paint`, value: weight(({ painted }) => painted) },
    { what: `${screen.name}: JS + CSS until usable`, value: weight(({ ready }) => ready), aim: screen.aim },
    times,
  ];
}

const isCode = (url: string): boolean => /\/a\/[^?]*\.(js|css)$/.test(url) && !url.includes("/worker/");

async function openOnce(site: Site, screen: Screen, pace: Pace): Promise<Opening> {
  const { page, close } = await site.open(pace, screen.signedIn);
  const bodies = new Map<string, Promise<Buffer>>();
  page.on("response", (response) => {
    if (isCode(response.url())) bodies.set(response.url(), response.body());
  });
  const before = performance.now();
  await page.goto(screen.path);
  await screen.ready(page);
  const readyMs = performance.now() - before;
  const arrived = [...bodies];
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  const seen = await page.evaluate(() => ({
    paintMs: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
    loaded: performance
      .getEntriesByType("resource")
      .map((entry) => [entry.name, (entry as PerformanceResourceTiming).responseEnd] as const),
  }));
  const early = new Set(seen.loaded.filter(([, end]) => end <= seen.paintMs).map(([url]) => url));
  const weigh = async (files: typeof arrived): Promise<Weight> => {
    const sizes = await Promise.all(files.map(async ([, body]) => brotliCompressSync(await body).length));
    return { bytes: sizes.reduce((sum, size) => sum + size, 0), files: files.length };
  };
  const weights = [await weigh(arrived.filter(([url]) => early.has(url))), await weigh(arrived)] as const;
  await close();
  return { paintMs: seen.paintMs, readyMs, painted: weights[0], ready: weights[1] };
}
