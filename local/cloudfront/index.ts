import type { IncomingMessage, ServerResponse } from "node:http";
import type { HttpApi } from "../apigateway";
import { BodyTooLarge, readBody } from "../http/server";
import { type Bucket, type ObjectInfo, parseRange } from "../s3";
import { Compressor, chooseEncoding } from "./compression";
import { type Behaviour, behaviourOf, type DistributionConfig, type Origin } from "./config";
import { type Forwarding, forwardedHeaders, forwardedQuery, policiesOf } from "./forwarding";
import { applyHeadersPolicy, type HeadersPolicy } from "./headers-policy";
import type { ViewerFunction, ViewerRequest, ViewerResponse } from "./viewer-function";

export { distributionConfig } from "./config";
export { type Forwarding, fromCachePolicy, fromOriginRequestPolicy } from "./forwarding";
export { type HeadersPolicy, headersPolicy } from "./headers-policy";
export { type ViewerFunction, viewerFunction } from "./viewer-function";

const BODY_BYTES = 10 * 1024 * 1024;

/** The target of an origin's domain name. */
export type OriginTarget =
  | {
      readonly bucket: Bucket;
      /** Whether the distribution may list the bucket, and so is told that a file is missing. */
      readonly mayList?: boolean;
    }
  | { readonly api: HttpApi };

export interface DistributionOptions {
  readonly config: DistributionConfig;
  /** Origin of a domain name; undefined when nothing here answers to it. */
  readonly origin: (domainName: string) => OriginTarget | undefined;
  readonly functions: ReadonlyMap<string, ViewerFunction>;
  readonly headersPolicies: ReadonlyMap<string, HeadersPolicy>;
  readonly forwardingPolicies: ReadonlyMap<string, Forwarding>;
}

/** One response before compression. `cacheKey` names unchanging content. */
interface OriginResponse extends ViewerResponse {
  readonly cacheKey?: string;
}

/** Everything that one behaviour needs, resolved when the distribution is deployed so that a gap shows at once. */
interface Path {
  readonly behaviour: Behaviour;
  readonly origin: Origin;
  readonly target: OriginTarget;
  readonly policies: Forwarding[];
  readonly headersPolicy?: HeadersPolicy;
  readonly viewerRequest?: ViewerFunction;
  readonly viewerResponse?: ViewerFunction;
}

/** Makes the distribution's handler. Throws when a behaviour names an origin, function or policy that is not there. */
export function createDistribution(options: DistributionOptions) {
  const { config } = options;
  const paths = new Map<Behaviour, Path>();
  for (const behaviour of [config.DefaultCacheBehavior, ...config.CacheBehaviors]) {
    paths.set(behaviour, pathOf(behaviour, options));
  }
  const compressor = new Compressor();
  const pathFor = (path: string) => paths.get(behaviourOf(config, path)) as Path;

  const respond = async (request: ViewerRequest, incoming: IncomingMessage): Promise<OriginResponse> => {
    const path = pathFor(request.path);
    const isAllowed = path.behaviour.AllowedMethods.includes(request.method);
    // A function sees the request before its body has come; its own answer goes out when the body is through.
    const rewritten = isAllowed ? ((await path.viewerRequest?.onRequest(request)) ?? request) : notAllowed;
    const body = await bodyOf(incoming);
    if ("status" in rewritten) return rewritten;
    if (body === undefined) return tooLarge;
    const sourceIp = incoming.socket.remoteAddress ?? "127.0.0.1";
    const answer = await fromOrigin(path, rewritten, body, sourceIp, config.DefaultRootObject);
    return withErrorPage(config, answer, (page) =>
      fromOrigin(pathFor(page), { ...rewritten, path: page }, body, sourceIp, ""),
    );
  };

  return async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const [pathname = "/", query = ""] = (incoming.url ?? "/").split(/\?(.*)/s);
    const request = { method: incoming.method ?? "GET", path: pathname, query, headers: incoming.headers };
    const path = pathFor(pathname);
    const origin = await respond(request, incoming);
    const headers = applyHeadersPolicy(origin.headers, path.headersPolicy, header(request, "origin"));
    const answer = (await path.viewerResponse?.onResponse(request, { ...origin, headers })) ?? { ...origin, headers };
    await send(outgoing, request, { ...origin, ...answer }, path, compressor);
  };
}

const plain = (status: number, text: string): OriginResponse => ({
  status,
  headers: [["content-type", "text/plain"]],
  body: Buffer.from(text),
});

const notAllowed = plain(403, "The method is not allowed here");

const tooLarge: OriginResponse = {
  status: 413,
  headers: [["content-type", "application/json"]],
  body: Buffer.from('{"message":"Request Entity Too Large"}'),
};

/** The whole body; undefined when it is beyond what the gateway takes. */
async function bodyOf(incoming: IncomingMessage): Promise<Buffer | undefined> {
  if (incoming.destroyed) throw new Error("The request was cut off");
  try {
    return await readBody(incoming, BODY_BYTES);
  } catch (error) {
    if (error instanceof BodyTooLarge) return undefined;
    throw error;
  }
}

function pathOf(behaviour: Behaviour, options: DistributionOptions): Path {
  const origin = options.config.Origins.find(({ Id }) => Id === behaviour.TargetOriginId);
  const target = origin && options.origin(origin.DomainName);
  if (!origin || !target) {
    throw new Error(
      `CloudFront: nothing here answers for the origin ${origin?.DomainName ?? behaviour.TargetOriginId}`,
    );
  }
  const functionOf = (eventType: string) => {
    const association = behaviour.FunctionAssociations.find((one) => one.EventType === eventType);
    const found = association && options.functions.get(association.FunctionARN);
    if (association && !found) throw new Error(`CloudFront: there is no function ${association.FunctionARN}`);
    return found;
  };
  const policyId = behaviour.ResponseHeadersPolicyId;
  const headersPolicy = policyId === undefined ? undefined : options.headersPolicies.get(policyId);
  if (policyId !== undefined && !headersPolicy) {
    throw new Error(`The stand-in does not know the response headers policy ${policyId}`);
  }
  const ids = [behaviour.CachePolicyId, behaviour.OriginRequestPolicyId];
  return {
    behaviour,
    origin,
    target,
    headersPolicy,
    policies: policiesOf(ids, options.forwardingPolicies),
    viewerRequest: functionOf("viewer-request"),
    viewerResponse: functionOf("viewer-response"),
  };
}

async function fromOrigin(
  { target, origin, policies }: Path,
  request: ViewerRequest,
  body: Buffer,
  sourceIp: string,
  rootObject: string,
): Promise<OriginResponse> {
  if ("bucket" in target) {
    const path = request.path === "/" && rootObject !== "" ? `/${rootObject}` : request.path;
    const key = decoded(`${origin.OriginPath}${path}`);
    return key === undefined ? plain(400, "The path is not well-formed") : fromBucket(target, key.slice(1), request);
  }
  const query = forwardedQuery(request.query, policies);
  const added = Object.fromEntries(
    origin.OriginCustomHeaders.map((one) => [one.HeaderName.toLowerCase(), one.HeaderValue]),
  );
  const forwarded = forwardedHeaders(request.headers, policies);
  return target.api.handle({
    method: request.method,
    url: `${origin.OriginPath}${request.path}${query === "" ? "" : `?${query}`}`,
    headers: {
      host: origin.DomainName,
      ...forwarded,
      "x-forwarded-for": sourceIp,
      "x-forwarded-proto": "http",
      ...added,
    },
    body,
    sourceIp,
  });
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

type BucketTarget = Extract<OriginTarget, { readonly bucket: Bucket }>;

const missing = (status: number, code: string, text: string): OriginResponse => ({
  status,
  headers: [["content-type", "application/xml"]],
  body: Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${text}</Message></Error>`,
  ),
});

/** A private bucket answers 403 for what is not there to whom may not list, as S3 does, and 404 to whom may. */
async function fromBucket(
  { bucket, mayList = false }: BucketTarget,
  key: string,
  request: ViewerRequest,
): Promise<OriginResponse> {
  const info = bucket.info(key);
  const headers = info ? objectHeaders(info) : [];
  const range = info && rangeOf(request, info);
  if (info && range === null) {
    return { status: 416, headers: [["content-range", `bytes */${info.size}`]], body: Buffer.alloc(0) };
  }
  // A recording may be large: only the part that is asked for is read.
  const body = range ? await bucket.readPart(key, range) : (await bucket.read(key))?.body;
  if (!info || !body) {
    return mayList
      ? missing(404, "NoSuchKey", "The specified key does not exist.")
      : missing(403, "AccessDenied", "Access Denied");
  }
  if (!range) return { status: 200, headers, body, cacheKey: `${bucket.name}/${key} ${info.etag}` };
  const place = ["content-range", `bytes ${range.start}-${range.end}/${info.size}`] as const;
  return { status: 206, headers: [...headers, place], body };
}

function objectHeaders(info: ObjectInfo): (readonly [string, string])[] {
  const modified = new Date(info.modifiedAt).toUTCString();
  const facts = { etag: info.etag, "last-modified": modified, "accept-ranges": "bytes" };
  return Object.entries({ ...info.headers, ...facts });
}

/** The part that is asked for, unless it was to go on with an object that has changed since. */
function rangeOf(request: ViewerRequest, { size, etag, modifiedAt }: ObjectInfo) {
  const condition = header(request, "if-range");
  const isSame = condition === undefined || condition === etag || condition === new Date(modifiedAt).toUTCString();
  return isSame ? parseRange(header(request, "range"), size) : undefined;
}

async function withErrorPage(
  config: DistributionConfig,
  answer: OriginResponse,
  page: (path: string) => Promise<OriginResponse>,
): Promise<OriginResponse> {
  const rule = config.CustomErrorResponses.find(({ ErrorCode }) => ErrorCode === answer.status);
  if (!rule?.ResponsePagePath) return answer;
  const shown = await page(rule.ResponsePagePath);
  return shown.status === 200 ? { ...shown, status: rule.ResponseCode ?? answer.status } : answer;
}

async function send(
  outgoing: ServerResponse,
  request: ViewerRequest,
  answer: OriginResponse,
  { behaviour, policies }: Path,
  compressor: Compressor,
): Promise<void> {
  const headerOf = (name: string) => answer.headers.find(([one]) => one === name)?.[1];
  const allowed = {
    gzip: behaviour.Compress && policies.some((policy) => policy.gzip),
    brotli: behaviour.Compress && policies.some((policy) => policy.brotli),
  };
  const encodable = headerOf("content-encoding") === undefined && answer.status !== 206;
  const type = headerOf("content-type") ?? "";
  const encoding = encodable
    ? chooseEncoding(header(request, "accept-encoding") ?? "", allowed, type, answer.body.length)
    : undefined;
  for (const [name, value] of answer.headers) if (name !== "content-length") outgoing.appendHeader(name, value);
  if (encodable && (allowed.gzip || allowed.brotli)) outgoing.appendHeader("vary", "accept-encoding");
  const etag = headerOf("etag");
  if (encoding && etag && !etag.startsWith("W/")) outgoing.setHeader("etag", `W/${etag}`);
  if ((answer.status === 200 || answer.status === 206) && isFresh(request, etag, headerOf("last-modified"))) {
    for (const name of ["content-type", "content-encoding", "content-range"]) outgoing.removeHeader(name);
    return void outgoing.writeHead(304).end();
  }
  let { body } = answer;
  if (encoding) {
    body = await compressor.compress(body, encoding, answer.cacheKey);
    outgoing.setHeader("content-encoding", encoding);
  }
  if (answer.status !== 204) outgoing.setHeader("content-length", body.length);
  outgoing.writeHead(answer.status).end(request.method === "HEAD" ? undefined : body);
}

function header(request: ViewerRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(", ") : value;
}

/** Says whether the viewer's copy is still good: by its ETag (weakly compared), else by its date. */
function isFresh(request: ViewerRequest, etag: string | undefined, modified: string | undefined): boolean {
  if (request.method !== "GET" && request.method !== "HEAD") return false;
  const bare = (text: string) => text.trim().replace(/^W\//, "");
  const tags = header(request, "if-none-match");
  if (tags !== undefined) return etag !== undefined && tags.split(",").some((tag) => bare(tag) === bare(etag));
  const since = header(request, "if-modified-since");
  return since !== undefined && modified !== undefined && Date.parse(modified) <= Date.parse(since);
}
