import { randomUUID } from "node:crypto";
import { BodyTooLarge, listen, readBody } from "../http/server";
import { type Outcome, PAYLOAD_BYTES } from "../lambda";
import { fromResult, type GatewayRequest, type GatewayResponse, toEvent } from "./event";
import { matchRoute, type Route } from "./routes";

export type { GatewayRequest, GatewayResponse } from "./event";
export type { Route } from "./routes";

/** The limit of a request body at the gateway. */
export const REQUEST_BYTES = 10 * 1024 * 1024;

/** The function that a route invokes, and the milliseconds after which the gateway gives up. */
export interface Integration {
  readonly functionArn: string;
  readonly timeoutMilliseconds: number;
}

export interface CorsRules {
  readonly allowOrigins: readonly string[];
  readonly allowMethods: readonly string[];
  readonly allowHeaders: readonly string[];
  readonly exposeHeaders: readonly string[];
  readonly maxAgeSeconds?: number;
  readonly allowCredentials: boolean;
}

export interface HttpApiOptions {
  readonly apiId: string;
  readonly accountId: string;
  readonly region: string;
  readonly routes: readonly Route<Integration>[];
  readonly cors?: CorsRules;
  /** Requests a second in the long run, and at once; without, there is no limit. */
  readonly throttle?: Throttle;
  readonly invoke: (functionArn: string, event: string) => Promise<Outcome>;
  readonly now?: () => number;
}

/** The limits of a stage. */
export interface Throttle {
  readonly rate: number;
  readonly burst: number;
}

/** One HTTP API with its `$default` stage. */
export interface HttpApi {
  handle(request: GatewayRequest): Promise<GatewayResponse>;
}

const failure = (status: number, message: string): GatewayResponse => ({
  status,
  headers: [["content-type", "application/json"]],
  body: Buffer.from(JSON.stringify({ message })),
});

/**
 * The gateway's part of a request: route, limits, event, timeout, response. Its own answers are those of AWS: 429 beyond the
 * stage's limits, 404 without a route, 413 beyond 10 MB (or 6 MB as an event), 500 for a failed function, 503 after the integration's timeout.
 */
export function createHttpApi(options: HttpApiOptions): HttpApi {
  const { apiId, accountId, region, routes, cors, throttle, invoke, now = Date.now } = options;
  const admits = throttle ? tokenBucket(throttle, now) : () => true;
  const answer = async (request: GatewayRequest): Promise<GatewayResponse> => {
    if (!admits()) return failure(429, "Too Many Requests");
    const match = matchRoute(routes, request.method, request.url.split("?")[0] as string);
    if (!match) return failure(404, "Not Found");
    if (request.body.length > REQUEST_BYTES) return failure(413, "Request Entity Too Large");
    const { route, pathParameters } = match;
    const context = {
      apiId,
      accountId,
      region,
      routeKey: route.key,
      pathParameters,
      requestId: randomUUID(),
      now: now(),
    };
    const event = JSON.stringify(toEvent(request, context));
    if (Buffer.byteLength(event) > PAYLOAD_BYTES) return failure(413, "Request Entity Too Large");
    const outcome = await withTimeout(invoke(route.target.functionArn, event), route.target.timeoutMilliseconds);
    if (outcome === "late") return failure(503, "Service Unavailable");
    if ("failure" in outcome) return failure(500, "Internal Server Error");
    try {
      return fromResult(outcome.payload);
    } catch {
      return failure(500, "Internal Server Error");
    }
  };
  return {
    async handle(request) {
      if (!cors) return answer(request);
      const preflight = request.method === "OPTIONS" && request.headers["access-control-request-method"] !== undefined;
      const headers = corsHeaders(cors, String(request.headers.origin ?? ""), preflight);
      if (preflight) return { status: 204, headers, body: Buffer.alloc(0) };
      const response = await answer(request);
      const own = response.headers.filter(([name]) => !name.startsWith("access-control-"));
      return { ...response, headers: [...own, ...headers] };
    },
  };
}

/** Lets `burst` requests through at once, and `rate` a second from then on. */
function tokenBucket({ rate, burst }: Throttle, now: () => number): () => boolean {
  let tokens = burst;
  let at = now();
  return () => {
    tokens = Math.min(burst, tokens + ((now() - at) / 1000) * rate);
    at = now();
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}

function corsHeaders(cors: CorsRules, origin: string, preflight: boolean): [string, string][] {
  const any = cors.allowOrigins.includes("*");
  if (origin === "" || !(any || cors.allowOrigins.includes(origin))) return [];
  const headers: [string, string][] = [["access-control-allow-origin", any ? "*" : origin]];
  if (cors.allowCredentials) headers.push(["access-control-allow-credentials", "true"]);
  if (cors.exposeHeaders.length > 0) headers.push(["access-control-expose-headers", cors.exposeHeaders.join(",")]);
  if (!preflight) return headers;
  headers.push(["access-control-allow-methods", cors.allowMethods.join(",")]);
  headers.push(["access-control-allow-headers", cors.allowHeaders.join(",")]);
  if (cors.maxAgeSeconds !== undefined) headers.push(["access-control-max-age", String(cors.maxAgeSeconds)]);
  return headers;
}

async function withTimeout<T>(work: Promise<T>, milliseconds: number): Promise<T | "late"> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Serves an API on loopback, as its execute-api host would. */
export async function serveHttpApi(api: HttpApi, port = 0) {
  return listen(async (request, response) => {
    const body = await readBody(request, REQUEST_BYTES).catch((error) => {
      if (error instanceof BodyTooLarge) return undefined;
      throw error;
    });
    const answer = body
      ? await api.handle({
          method: request.method ?? "GET",
          url: request.url ?? "/",
          headers: request.headers,
          body,
          sourceIp: request.socket.remoteAddress ?? "127.0.0.1",
        })
      : failure(413, "Request Entity Too Large");
    for (const [name, value] of answer.headers) response.appendHeader(name, value);
    response.setHeader("content-length", answer.body.length);
    response.writeHead(answer.status);
    response.end(request.method === "HEAD" ? undefined : answer.body);
  }, port);
}
