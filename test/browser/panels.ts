import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { readPage, readWorker } from "./prepared";

const PAGE =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Panels</title><meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/page.css"><div id="root"></div><script src="/page.js"></script></html>';

/** Serves the page with the panels of libraries and a real language worker. */
export async function servePanels(): Promise<{ readonly origin: string; close(): Promise<void> }> {
  const files: Readonly<Record<string, readonly [type: string, text: string | Buffer]>> = {
    "/": ["text/html", PAGE],
    "/page.js": ["text/javascript", readPage("panels-page", "js")],
    "/page.css": ["text/css", readPage("panels-page", "css")],
    "/worker.js": ["text/javascript", readWorker("language")],
  };
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
