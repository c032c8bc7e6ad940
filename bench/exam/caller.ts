import { Agent, request } from "node:http";

/** An answer that was not what the caller was told to expect, or none at all. */
export class CallFailed extends Error {}

interface Call {
  readonly token?: string;
  readonly body?: unknown;
  readonly form?: FormData;
}

/** Milliseconds without an answer after which a call counts as failed: what API Gateway gives up after. */
const PATIENCE_MS = 30_000;

/** One client of the API over a bounded number of kept-alive connections, so that ports and sockets are not the limit. */
export class Caller {
  private readonly agent: Agent;

  constructor(
    private readonly origin: string,
    connections: number,
  ) {
    this.agent = new Agent({ keepAlive: true, maxSockets: connections, scheduling: "fifo" });
  }

  /** The answer's JSON (undefined when it has none); throws CallFailed for every status but the 200s. */
  async call<T = unknown>(method: string, path: string, { token, body, form }: Call = {}): Promise<T> {
    const encoded = form ? new Response(form) : undefined;
    const payload = encoded
      ? Buffer.from(await encoded.arrayBuffer())
      : Buffer.from(body === undefined ? "" : JSON.stringify(body));
    const type = encoded?.headers.get("content-type") ?? "application/json";
    const headers = {
      accept: "application/json, text/plain",
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(payload.length > 0 ? { "content-type": type, "content-length": payload.length } : {}),
    };
    const { status, text } = await this.send(method, path, headers, payload);
    if (status < 200 || status > 299) throw new CallFailed(`${status} ${text.slice(0, 120)}`);
    return (text.startsWith("{") || text.startsWith("[") ? JSON.parse(text) : undefined) as T;
  }

  /** Sends a request whose connection breaks once it is under way: nobody learns whether it was carried out. */
  cut(method: string, path: string, { token, body }: Pick<Call, "token" | "body"> = {}): Promise<void> {
    return new Promise((resolve) => {
      const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
      const sent = request(`${this.origin}${path}`, { method, headers });
      sent.on("error", () => {});
      sent.on("close", () => resolve());
      sent.on("finish", () => sent.destroy());
      sent.end(JSON.stringify(body));
    });
  }

  close(): void {
    this.agent.destroy();
  }

  private send(method: string, path: string, headers: object, payload: Buffer) {
    return new Promise<{ status: number; text: string }>((resolve, reject) => {
      const sent = request(`${this.origin}${path}`, { method, headers: { ...headers }, agent: this.agent });
      sent.setTimeout(PATIENCE_MS, () => sent.destroy(new Error(`no answer within ${PATIENCE_MS / 1000} s`)));
      sent.on("error", (error) => reject(new CallFailed(error.message)));
      sent.on("response", (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("error", (error) => reject(new CallFailed(error.message)));
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString("utf8") }),
        );
      });
      sent.end(payload);
    });
  }
}
