import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { readPage } from "./prepared";

const PAGE =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Recording</title><link rel="icon" href="data:,"><script src="/page.js"></script></html>';
/** What the product allows its pages (lib/headers.ts), as far as sound has to do with it. */
const HEADERS = {
  "content-security-policy":
    "default-src 'none'; script-src 'self'; media-src 'self' blob: https:; worker-src 'self'; connect-src 'self'; img-src data:",
  "permissions-policy": "microphone=(self)",
};

/** Serves a page that captures, keeps and writes sound, without anything to see. */
export async function serveRecording(): Promise<{ readonly origin: string; close(): Promise<void> }> {
  const files: Readonly<Record<string, readonly [type: string, text: string | Buffer]>> = {
    "/": ["text/html", PAGE],
    "/page.js": ["text/javascript", readPage("recording-page", "js")],
    "/worklet.js": ["text/javascript", readPage("recording-worklet", "js")],
  };
  const server = createServer(({ url = "" }, response) => {
    const [type = "text/plain", text] = files[url] ?? [];
    response.writeHead(text === undefined ? 404 : 200, { ...HEADERS, "content-type": type }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}
