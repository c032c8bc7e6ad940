import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { build } from "esbuild";
import { buildLanguageWorker } from "../../language/build";

const PAGE =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Panels</title><meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/page.css"><div id="root"></div><script src="/page.js"></script></html>';

/** A server of the page with the panels of sounds and of the tone matrix and a real language worker. */
export async function servePanels(): Promise<{ readonly origin: string; close(): Promise<void> }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "panels-"));
  await build({
    entryPoints: { page: path.join(__dirname, "panels-page.tsx") },
    outdir: folder,
    bundle: true,
    format: "iife",
    jsx: "automatic",
    loader: { ".woff2": "dataurl" },
    define: { "process.env.NODE_ENV": '"production"' },
    nodePaths: [path.resolve(__dirname, "../../node_modules")],
    logLevel: "warning",
  });
  const { file } = await buildLanguageWorker(folder, { minify: true });
  const files: Readonly<Record<string, readonly [type: string, text: string | Buffer]>> = {
    "/": ["text/html", PAGE],
    "/page.js": ["text/javascript", readFileSync(path.join(folder, "page.js"))],
    "/page.css": ["text/css", readFileSync(path.join(folder, "page.css"))],
    "/worker.js": ["text/javascript", readFileSync(path.join(folder, file))],
  };
  await rm(folder, { recursive: true });
  const server = createServer(({ url = "" }, response) => {
    const [type, text] = files[url] ?? [];
    response.writeHead(text === undefined ? 404 : 200, { "content-type": type ?? "text/plain" }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => closed(server) };
}

const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
