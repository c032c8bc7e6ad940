import { brotliCompressSync } from "node:zlib";
import { QUESTION_VARIANTS, VARIANTS } from "../../domain/facts/languages";
import type { Chapter, Library, Variant } from "../../language/library";
import { percentile, type Row } from "../table";
import { openWorkerPage, type WorkerPage } from "./chromium";
import { LIBRARY } from "./node";

const TIMES = 7;
/** Depths that are tried: doubled from the first to the last. */
const SHALLOWEST = 500;
const DEEPEST = 128_000;

/** A program whose calls wait inside one another so many deep. */
function recursion(variant: Variant, depth: number): string {
  const sum = `function sum(n) { return n === 0 ? 0 : n + sum(n - 1); }`;
  if (variant !== "concurrent") return `${sum} sum(${depth});`;
  return `${sum} concurrent_execute(() => display(sum(${depth})));`;
}

async function depthOf(page: WorkerPage, chapter: Chapter, variant: Variant): Promise<Row> {
  const library: Library = { ...LIBRARY, chapter, variant };
  let reached = 0;
  for (let depth = SHALLOWEST; depth <= DEEPEST; depth *= 2) {
    await page.start();
    const { lines } = await page.run(library, recursion(variant, depth));
    if (!lines.includes(String((depth * (depth + 1)) / 2))) break;
    reached = depth;
  }
  const value = reached * 2 > DEEPEST ? `>= ${reached}` : `${reached}`;
  return { what: `recursion of ${variant}, chapter ${chapter}, in a worker of Chromium`, value, aim: ">= 10000" };
}

async function median(measure: () => Promise<number>): Promise<number> {
  const values: number[] = [];
  for (let i = 0; i < TIMES; i++) values.push(await measure());
  return percentile(values, 0.5);
}

const ms = (value: number) => `${value.toFixed(0)} ms`;

/** Lines that one program displays while their speed is measured; the worker keeps ten thousand. */
const LINES = 9_000;

async function moments(page: WorkerPage): Promise<Row[]> {
  const cold = await page.start();
  const warm = await median(() => page.start());
  await page.run(LIBRARY, "1;");
  const first = await median(async () => (await page.run(LIBRARY, "display(1); 2;")).firstMs);
  const loop = `for (let i = 0; i < ${LINES}; i = i + 1) { display(i); }`;
  const written = await median(async () => (await page.run(LIBRARY, loop)).endMs);
  return [
    { what: "start of the worker in Chromium, first of the page", value: ms(cold) },
    { what: "start of the worker in Chromium, again", value: ms(warm) },
    { what: "Run to first output", value: ms(first) },
    { what: "lines of output a second, streamed to the page", value: ((LINES * 1000) / written).toFixed(0) },
    { what: "Stop to idle, with the spare", value: ms(await median(() => page.stop(LIBRARY))) },
  ];
}

/** Returns what a page sees of the language worker in headless Chromium. */
export async function benchBrowser(): Promise<Row[]> {
  const page = await openWorkerPage();
  try {
    const files = [...page.files].map(([, bytes]) => ({
      what: "bytes of the language worker (brotli), all variants",
      value: `${(brotliCompressSync(bytes).length / 1024).toFixed(0)} KB`,
    }));
    const rows = [...files, ...(await moments(page))];
    for (const variant of VARIANTS) {
      const chapters = ([1, 2, 3, 4] as const).filter((chapter) => QUESTION_VARIANTS[chapter].includes(variant));
      const chapter = chapters.at(-1);
      if (chapter) rows.push(await depthOf(page, chapter, variant));
    }
    return rows;
  } finally {
    await page.close();
  }
}
