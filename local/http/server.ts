import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";

/** A listening server on loopback; `close` ends open connections too. */
export interface HttpServer {
  readonly port: number;
  /** `http://127.0.0.1:{port}` */
  readonly origin: string;
  close(): Promise<void>;
}

export type HttpHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

/** Takes over the socket of a request to upgrade to a websocket. */
export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => Promise<void> | void;

/** The body was longer than the reader allows. */
export class BodyTooLarge extends Error {
  constructor(readonly limit: number) {
    super(`The request body is longer than ${limit} bytes`);
  }
}

/** How long the other end of an upgraded connection has to close it when the server closes. */
const GOODBYE_MS = 200;

/**
 * Listens on 127.0.0.1 (port 0: any free one). A handler that throws answers 500 with the error's text, which is fit for a
 * stand-in on loopback. Without a handler of upgrades those are answered as any request. Rejects with the system's error
 * (EADDRINUSE) when the port is taken.
 */
export async function listen(handle: HttpHandler, port = 0, upgrade?: UpgradeHandler): Promise<HttpServer> {
  // Other upgrades that a client offers, such as to HTTP/2, are passed over.
  const shouldUpgradeCallback = ({ headers }: IncomingMessage) =>
    upgrade !== undefined && headers.upgrade?.toLowerCase() === "websocket";
  const server = createServer({ shouldUpgradeCallback }, async (request, response) => {
    try {
      await handle(request, response);
    } catch (error) {
      if (response.headersSent) return void response.destroy();
      const tooLarge = error instanceof BodyTooLarge;
      response.writeHead(tooLarge ? 413 : 500, { "content-type": "text/plain", connection: "close" });
      response.end(tooLarge ? error.message : String((error as Error).stack ?? error));
    }
  });
  // A connection that was upgraded is no longer the server's to close, and yet the server waits for its end.
  const upgraded = new Set<Duplex>();
  if (upgrade) {
    server.on("upgrade", async (request, socket, head) => {
      upgraded.add(socket);
      socket.once("close", () => upgraded.delete(socket));
      try {
        await upgrade(request, socket, head);
      } catch (error) {
        socket.end(`HTTP/1.1 500 Internal Server Error\r\nconnection: close\r\n\r\n${(error as Error).stack ?? error}`);
      }
    });
  }
  server.keepAliveTimeout = 60_000;
  server.requestTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve());
  });
  const actual = (server.address() as AddressInfo).port;
  return {
    port: actual,
    origin: `http://127.0.0.1:${actual}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
        for (const socket of upgraded) {
          // Whoever says good-bye at this moment is heard; whoever does not answer is cut off.
          socket.end();
          setTimeout(() => socket.destroy(), GOODBYE_MS).unref();
        }
      }),
  };
}

/** Beyond this a body that is too long is not even drained. */
const DRAIN_BYTES = 64 * 1024 * 1024;

/**
 * The whole request body; rejects with BodyTooLarge when it has more than `limit` bytes. The rest is still drained, so
 * that a client in the middle of sending can read the answer.
 */
export function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let parts: Buffer[] = [];
    let length = 0;
    request.on("data", (part: Buffer) => {
      length += part.length;
      if (length <= limit) parts.push(part);
      else parts = [];
      if (length > limit + DRAIN_BYTES) {
        request.destroy();
        reject(new BodyTooLarge(limit));
      }
    });
    request.on("end", () => (length > limit ? reject(new BodyTooLarge(limit)) : resolve(Buffer.concat(parts, length))));
    request.on("error", reject);
    request.on("close", () => reject(new Error("The request was cut off")));
  });
}
