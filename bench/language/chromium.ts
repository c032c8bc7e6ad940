import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { buildLanguageWorker } from "../../language/build";
import type { Library } from "../../language/library";
import { launchBrowser } from "../../test/browser/chromium";

/** The result of one run in a worker of the page. */
export interface Measurement {
  /** The texts of displayed lines, results and errors. */
  readonly lines: readonly string[];
  readonly outcome: string;
  /** From the command to the first output and to the end, in milliseconds. */
  readonly firstMs: number;
  readonly endMs: number;
}

/** The page's side of the language worker. The functions run in the page. */
export interface WorkerPage {
  readonly page: Page;
  /** Bytes of the worker's files as they are served. */
  readonly files: ReadonlyMap<string, Buffer>;
  /** Starts a worker and keeps it as the current one; milliseconds until it is ready. */
  start(): Promise<number>;
  run(library: Library, program: string): Promise<Measurement>;
  /** Starts a program that does not end, ends its worker and lets a spare take over; milliseconds until that is idle. */
  stop(library: Library): Promise<number>;
  close(): Promise<void>;
}

/** A page in headless Chromium with the language worker as it is built for the browser. */
export async function openWorkerPage(): Promise<WorkerPage> {
  const folder = mkdtempSync(join(tmpdir(), "bench-language-"));
  const { file } = await buildLanguageWorker(folder, { minify: true });
  const text = readFileSync(join(folder, file));
  const server = createServer(({ url }, response) => {
    const script = url === `/${file}`;
    response.setHeader("content-type", script ? "text/javascript" : "text/html");
    response.end(script ? text : "<!doctype html><title>bench</title>");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const browser: Browser = await launchBrowser();
  const page = await browser.newPage();
  await page.goto(origin);
  await page.evaluate(IN_THE_PAGE);
  const call = <T>(name: string, ...args: unknown[]) =>
    page.evaluate(`bench.${name}(${[`/${file}`, ...args].map((arg) => JSON.stringify(arg)).join()})`) as Promise<T>;
  return {
    page,
    files: new Map([[file, text]]),
    start: () => call("start"),
    run: (library, program) => call("run", library, program),
    stop: (library) => call("stop", library),
    close: async () => {
      await browser.close();
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The page's half, as text: nothing of this file's own is there. */
const IN_THE_PAGE = `
globalThis.bench = (() => {
  let worker = null;
  let count = 0;
  const ready = (made) => new Promise((resolve, reject) => {
    made.onerror = (event) => reject(new Error(event.message));
    made.onmessage = ({ data }) => data.type === "ready" && resolve(made);
  });
  const start = async (file) => {
    const from = performance.now();
    worker?.terminate();
    worker = await ready(new Worker(file));
    return performance.now() - from;
  };
  const run = (file, library, program) => new Promise((resolve) => {
    const run = ++count;
    const lines = [];
    const from = performance.now();
    let firstMs = 0;
    worker.onmessage = ({ data }) => {
      if (data.run !== run) return;
      firstMs ||= performance.now() - from;
      if (data.type === "output") lines.push(...data.lines.map(({ text }) => text));
      if (data.type === "finished") resolve({ lines, outcome: data.outcome, firstMs, endMs: performance.now() - from });
    };
    worker.postMessage({ type: "run", run, library, prepend: "", program });
  });
  const stop = async (file, library) => {
    const spare = await ready(new Worker(file));
    worker.postMessage({ type: "run", run: ++count, library, prepend: "", program: "while (true) {}" });
    await new Promise((resolve) => setTimeout(resolve, 300));
    const from = performance.now();
    worker.terminate();
    worker = spare;
    await run(file, library, "1;");
    return performance.now() - from;
  };
  return { start, run, stop };
})();`;
