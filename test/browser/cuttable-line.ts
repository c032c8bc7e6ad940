import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/** A way to a site that can be cut, as when there is no network, and mended. */
export interface CuttableLine {
  readonly origin: string;
  /** Ends all connections and takes no more. */
  cut(): Promise<void>;
  /** Takes connections again. */
  mend(): Promise<void>;
  close(): Promise<void>;
}

/** Serves at a port of its own what a site answers. */
export async function cuttableLine(site: string): Promise<CuttableLine> {
  const server = createServer((asked, answer) => {
    const { method, headers, url = "/" } = asked;
    const passed = request(
      new URL(url, site),
      { method, headers: { ...headers, host: new URL(site).host } },
      (given) => {
        answer.writeHead(given.statusCode ?? 502, given.headers);
        given.pipe(answer);
      },
    );
    passed.on("error", () => answer.destroy());
    asked.pipe(passed);
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const cut = async () => {
    if (!server.listening) return;
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  };
  const mend = async () => {
    if (!server.listening) await listen(port);
  };
  return { origin: `http://127.0.0.1:${port}`, cut, mend, close: cut };
}
