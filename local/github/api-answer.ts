import { createHash, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Viewer } from "./access";
import type { GithubError } from "./github-error";
import { RateLimitExceeded, type RateLimits, type RateResource } from "./rate-limits";
import type { Answer } from "./rest/call";

/** Pages of any origin may read the API's answers. */
export const CORS = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers":
    "ETag, Link, Location, Retry-After, X-GitHub-OTP, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Used, X-RateLimit-Resource, X-RateLimit-Reset, X-OAuth-Scopes, X-Accepted-OAuth-Scopes, X-Poll-Interval, X-GitHub-Media-Type, X-GitHub-SSO, X-GitHub-Request-Id, Deprecation, Sunset",
};

export const PREFLIGHT = {
  ...CORS,
  "access-control-allow-methods": "GET, POST, PATCH, PUT, DELETE",
  "access-control-allow-headers":
    "Authorization, Content-Type, If-Match, If-Modified-Since, If-None-Match, If-Unmodified-Since, Accept-Encoding, X-GitHub-OTP, X-Requested-With, User-Agent, GraphQL-Features, X-GitHub-Api-Version",
  "access-control-max-age": "86400",
};

/** The answer that a refusal becomes. */
export const refusalAnswer = (error: GithubError, isGraphql: boolean): Answer =>
  isGraphql && error instanceof RateLimitExceeded
    ? { status: 200, body: { errors: [{ type: "RATE_LIMITED", message: error.message }] } }
    : { status: error.status, body: error.body, headers: error.headers };

interface Asker {
  readonly viewer: Viewer | null;
  readonly limits: RateLimits;
  readonly resource: RateResource;
}

/** Sends an answer with the headers that GitHub gives each: limits, tag, and for how long it may be kept. */
export function sendAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  { status, body, headers }: Answer,
  { viewer, limits, resource }: Asker,
): void {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body === undefined ? "" : JSON.stringify(body));
  const caller = viewer?.person.id ?? null;
  const isRead = request.method === "GET" && status === 200;
  const etag = `W/"${createHash("sha256").update(bytes).digest("hex")}"`;
  const isKnown = isRead && namesTag(request.headers["if-none-match"], etag);
  if (isKnown) limits.giveBack(caller, resource);
  const all: Record<string, string> = {
    ...CORS,
    ...limitHeaders(limits, caller, resource),
    "x-github-request-id": randomUUID(),
    "x-github-media-type": "github.v3; format=json",
    ...(viewer && !viewer.isApp && { "x-oauth-scopes": viewer.token.scopes.join(", ") }),
    // Browsers keep what they read for a minute: a page that must know has to ask past its cache.
    ...(isRead
      ? {
          etag,
          "cache-control": `${viewer ? "private" : "public"}, max-age=60, s-maxage=60`,
          vary: "Accept, Authorization",
        }
      : { "cache-control": "no-cache" }),
    ...(body !== undefined && !isKnown && { "content-type": "application/json; charset=utf-8" }),
    ...(isKnown ? {} : headers),
  };
  if (isKnown) response.writeHead(304, all).end();
  else response.writeHead(status, { ...all, "content-length": bytes.length }).end(bytes);
}

const strong = (tag: string) => tag.trim().replace(/^W\//, "");
const namesTag = (header: string | undefined, etag: string): boolean =>
  header?.split(",").some((tag) => strong(tag) === strong(etag)) ?? false;

function limitHeaders(limits: RateLimits, caller: number | null, resource: RateResource): Record<string, string> {
  const limit = limits.read(caller, resource);
  return {
    "x-ratelimit-limit": String(limit.limit),
    "x-ratelimit-remaining": String(limit.remaining),
    "x-ratelimit-used": String(limit.used),
    "x-ratelimit-reset": String(limit.reset),
    "x-ratelimit-resource": limit.resource,
  };
}
