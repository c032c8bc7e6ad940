import { existsSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { siteBundle } from "../../lib/site-bundle";
import { originsCalled } from "../../lib/site-settings";
import { inlineScriptSources } from "../../scripts/inline-scripts";
import { PRODUCT_NAME } from "../../scripts/product-page";
import { SITE_FOLDER } from "./prepared";

/** The policies under which the product serves its pages and its language worker (lib/headers.ts). */
const pagePolicy = (page: string, called: readonly string[]) =>
  `default-src 'none'; script-src 'self' ${inlineScriptSources(page).join(" ")}; style-src 'self' 'unsafe-inline'; font-src 'self' data:; img-src 'self' data: blob:; worker-src 'self'; connect-src ${["'self'", ...called].join(" ")}`;
const WORKER_POLICY = "default-src 'none'; script-src 'unsafe-eval'; connect-src 'none'";
const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".woff2": "font/woff2",
};

export interface PlaygroundSite {
  readonly origin: string;
  /** Every address that no file stands for. */
  readonly missing: string[];
  /** Every address that was asked for. */
  readonly requests: string[];
  /** Puts another version of the site in the place of the one before; files of earlier versions stay. */
  deploy(site: Partial<Parameters<typeof siteBundle>[1]>): void;
  /** Ends the server and its connections, as when there is no network. */
  stop(): Promise<void>;
  startAgain(): Promise<void>;
  close(): Promise<void>;
}

/** Serves the files of the built site as a deployment of a bare playground does, with nothing behind them. */
export async function servePlayground(): Promise<PlaygroundSite> {
  const folders: string[] = [];
  const missing: string[] = [];
  const asked: string[] = [];
  let policy = "";
  const deploy: PlaygroundSite["deploy"] = (site) => {
    const folder = siteBundle(SITE_FOLDER, {
      playgroundOnly: true,
      productName: PRODUCT_NAME,
      updateWorker: true,
      ...site,
    });
    folders.unshift(folder);
    policy = pagePolicy(readFileSync(path.join(folder, "index.html"), "utf8"), originsCalled(site.settings ?? {}));
  };
  deploy({});
  const server = createServer(({ url = "/" }, response) => {
    asked.push(url);
    const [folder = ""] = folders;
    const named = path.join(folder, new URL(url, "http://site").pathname);
    const isFile = existsSync(named) && statSync(named).isFile();
    if (!isFile && path.extname(named) !== "") missing.push(url);
    if (url.startsWith("/v2")) missing.push(url);
    const file = isFile ? named : path.join(folder, "index.html");
    response
      .writeHead(200, {
        "content-type": TYPES[path.extname(file)] ?? "application/octet-stream",
        "content-security-policy": url.startsWith("/a/worker/") ? WORKER_POLICY : policy,
        "cache-control": url.startsWith("/a/") ? "public, max-age=31536000, immutable" : "no-cache",
      })
      .end(readFileSync(file));
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  const close = async () => {
    await stop();
    for (const folder of folders) rmSync(folder, { recursive: true });
  };
  return {
    origin: `http://127.0.0.1:${port}`,
    missing,
    requests: asked,
    deploy,
    stop,
    startAgain: () => listen(port),
    close,
  };
}
