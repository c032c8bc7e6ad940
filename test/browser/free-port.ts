import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below the ports that a system gives to connections: while nothing listens there, no connection may take one. */
const PORTS = { first: 20_000, last: 31_999 } as const;

/** Finds a port that nothing listens at, and that stays free for who stops listening and begins again. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.first, PORTS.last + 1);
    if (await isFree(port)) return port;
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
