import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, Page } from "playwright-core";
import { launchBrowser } from "./chromium";
import { readPage, readWorker } from "./prepared";

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

/** Opens a page that can give programs to the worker of the built site. */
export async function openLanguagePage(): Promise<LanguagePlace> {
  const files = readFiles();
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

type File = { readonly type: string; readonly text: string | Buffer; readonly policy: string };

function readFiles(): Readonly<Record<string, File>> {
  const html = '<!doctype html><html lang="en"><title>Language</title><script src="/page.js"></script></html>';
  return {
    "/": { type: "text/html", text: html, policy: PAGE_POLICY },
    "/page.js": { type: "text/javascript", text: readPage("language-page", "js"), policy: PAGE_POLICY },
    "/worker.js": { type: "text/javascript", text: readWorker("language"), policy: WORKER_POLICY },
    "/typed-worker.js": { type: "text/javascript", text: readWorker("language-typed"), policy: WORKER_POLICY },
  };
}
