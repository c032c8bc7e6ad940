import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { build } from "esbuild";
import type { Browser, Page } from "playwright-core";
import { buildLanguageWorker } from "../../language/build";
import { launchBrowser } from "./chromium";

/** The policies under which the product serves its pages and its language worker (lib/headers.ts). */
const PAGE_POLICY = "default-src 'none'; script-src 'self'; worker-src 'self'";
const WORKER_POLICY = "default-src 'none'; script-src 'self' 'unsafe-eval'; connect-src 'none'";

/** What the page may ask for again and again: the worker for most programs, and the one that also checks types. */
const WORKERS = ["/worker.js", "/typed-worker.js"];

/** A page with the built language worker, in a real browser. */
export interface LanguagePlace {
  readonly page: Page;
  /** Every address that was asked for since the page stood, by the page, its workers, or anybody on this server. */
  readonly requests: string[];
  close(): Promise<void>;
}

/** Builds the worker as the product does, and opens a page that can give it programs. */
export async function openLanguagePage(): Promise<LanguagePlace> {
  const files = await buildFiles();
  const requests: string[] = [];
  const server = createServer(({ url = "" }, response) => {
    if (!WORKERS.includes(url)) requests.push(url);
    const { type, text, policy } = files[url] ?? { type: "text/plain", text: undefined, policy: PAGE_POLICY };
    const headers = { "content-type": type, "content-security-policy": policy };
    response.writeHead(text === undefined ? 404 : 200, headers).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const browser: Browser = await launchBrowser();
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(origin);
  await page.waitForFunction("globalThis.language !== undefined");
  requests.length = 0;
  context.on("request", (request) => {
    if (!WORKERS.some((worker) => request.url() === origin + worker)) requests.push(request.url());
  });
  const close = async () => {
    await browser.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { page, requests, close };
}

type File = { readonly type: string; readonly text: string | Buffer | undefined; readonly policy: string };

async function buildFiles(): Promise<Readonly<Record<string, File>>> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "language-page-"));
  try {
    await build({
      entryPoints: { page: path.join(__dirname, "language-page.ts") },
      outdir: folder,
      bundle: true,
      format: "iife",
      nodePaths: [path.resolve(__dirname, "../../node_modules")],
      logLevel: "warning",
    });
    const { file, typed } = await buildLanguageWorker(folder, { minify: true });
    const script = (name: string) => readFileSync(path.join(folder, name));
    const html = '<!doctype html><html lang="en"><title>Language</title><script src="/page.js"></script></html>';
    return {
      "/": { type: "text/html", text: html, policy: PAGE_POLICY },
      "/page.js": { type: "text/javascript", text: script("page.js"), policy: PAGE_POLICY },
      "/worker.js": { type: "text/javascript", text: script(file), policy: WORKER_POLICY },
      "/typed-worker.js": { type: "text/javascript", text: script(typed), policy: WORKER_POLICY },
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
