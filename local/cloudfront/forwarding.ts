import * as z from "zod";

/** Which of a kind of values reach the origin. */
type Selection = { readonly all: true; readonly except: readonly string[] } | { readonly only: readonly string[] };

/** The part of the viewer's request that reaches the origin, by cache policy or origin request policy. */
export interface Forwarding {
  readonly headers: Selection;
  readonly cookies: Selection;
  readonly query: Selection;
  /** Whether responses may be compressed for the viewer. */
  readonly gzip: boolean;
  readonly brotli: boolean;
}

const none: Selection = { only: [] };
const all: Selection = { all: true, except: [] };
const nothing: Forwarding = { headers: none, cookies: none, query: none, gzip: false, brotli: false };

/** The managed policies by the ids that AWS gives them. */
const managed: Readonly<Record<string, Forwarding>> = {
  // CachingDisabled, CachingOptimized, CachingOptimizedForUncompressedObjects
  "4135ea2d-6df8-44a3-9df3-4b5a84be39ad": nothing,
  "658327ea-f89d-4fab-a63d-7e88639e58f6": { ...nothing, gzip: true, brotli: true },
  "b2884449-e4de-46a7-ac36-70bc7f1ddd6d": nothing,
  // AllViewer, AllViewerExceptHostHeader, CORS-S3Origin
  "216adef6-5c7f-47e4-b989-5492eafa07d3": { ...nothing, headers: all, cookies: all, query: all },
  "b689b0a8-53d0-40ab-baf2-68738e2966ac": {
    ...nothing,
    headers: { all: true, except: ["host"] },
    cookies: all,
    query: all,
  },
  "88a5eaf4-2fd4-4709-b370-b4c650ea3fcf": {
    ...nothing,
    headers: { only: ["origin", "access-control-request-headers", "access-control-request-method"] },
  },
};

const selection = (behaviourKey: string, listKey: string) =>
  z
    .record(z.string(), z.unknown())
    .transform((value, context): Selection => {
      const names = z.array(z.string()).default([]).parse(value[listKey]);
      const kind = value[behaviourKey];
      if (kind === "none") return none;
      if (kind === "all" || kind === "allViewer") return all;
      if (kind === "whitelist") return { only: names.map((name) => name.toLowerCase()) };
      if (kind === "allExcept") return { all: true, except: names.map((name) => name.toLowerCase()) };
      context.addIssue({ code: "custom", message: `the stand-in does not know ${behaviourKey} "${kind}"` });
      return z.NEVER;
    })
    .default(none);

const parameters = {
  HeadersConfig: selection("HeaderBehavior", "Headers"),
  CookiesConfig: selection("CookieBehavior", "Cookies"),
  QueryStringsConfig: selection("QueryStringBehavior", "QueryStrings"),
};
const originRequestPolicy = z.object({ OriginRequestPolicyConfig: z.object(parameters) });
const cachePolicy = z.object({
  CachePolicyConfig: z.object({
    ParametersInCacheKeyAndForwardedToOrigin: z.object({
      ...parameters,
      EnableAcceptEncodingGzip: z.boolean().default(false),
      EnableAcceptEncodingBrotli: z.boolean().default(false),
    }),
  }),
});

/** Returns what a template's AWS::CloudFront::CachePolicy forwards. */
export function fromCachePolicy(properties: unknown): Forwarding {
  const config = cachePolicy.parse(properties).CachePolicyConfig.ParametersInCacheKeyAndForwardedToOrigin;
  return {
    headers: config.HeadersConfig,
    cookies: config.CookiesConfig,
    query: config.QueryStringsConfig,
    gzip: config.EnableAcceptEncodingGzip,
    brotli: config.EnableAcceptEncodingBrotli,
  };
}

/** Returns what a template's AWS::CloudFront::OriginRequestPolicy forwards. */
export function fromOriginRequestPolicy(properties: unknown): Forwarding {
  const config = originRequestPolicy.parse(properties).OriginRequestPolicyConfig;
  const { HeadersConfig: headers, CookiesConfig: cookies, QueryStringsConfig: query } = config;
  return { ...nothing, headers, cookies, query };
}

/** The policies of these ids, the template's own or managed ones; an id that is neither is an error. */
export function policiesOf(ids: (string | undefined)[], own: ReadonlyMap<string, Forwarding>): Forwarding[] {
  return ids.flatMap((id) => {
    if (id === undefined) return [];
    const policy = own.get(id) ?? managed[id];
    if (!policy) throw new Error(`The stand-in does not know the CloudFront policy ${id}`);
    return [policy];
  });
}

const reaches = (selections: Selection[], name: string): boolean =>
  selections.some((one) => ("only" in one ? one.only.includes(name) : !one.except.includes(name)));

/** Headers that CloudFront takes away unless a policy names them; others that describe the body or condition always pass. */
const ALWAYS = /^(content-(type|length|encoding|language|md5)|if-.*|range|x-amz-.*|user-agent)$/;

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** The viewer's headers that reach the origin under these policies, cookies included. */
export function forwardedHeaders(headers: Headers, policies: Forwarding[]): Record<string, string | string[]> {
  const forwarded: Record<string, string | string[]> = {};
  const normalised = acceptedOf(headers["accept-encoding"], policies);
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || name === "cookie" || name === "connection") continue;
    if (name === "accept-encoding" && normalised !== undefined) {
      if (normalised !== "") forwarded[name] = normalised;
      continue;
    }
    const selections = policies.map((policy) => policy.headers);
    if (ALWAYS.test(name) || reaches(selections, name)) forwarded[name] = value;
  }
  const lines = [headers.cookie ?? []].flat().flatMap((line) => line.split("; "));
  const selections = policies.map((policy) => policy.cookies);
  const cookies = lines.filter((cookie) => reaches(selections, (cookie.split("=")[0] as string).toLowerCase()));
  if (cookies.length > 0) forwarded.cookie = cookies.join("; ");
  return forwarded;
}

/**
 * Returns what is left of Accept-Encoding where a policy has CloudFront compress; undefined where none does, and the header is
 * one like any other (CloudFront developer guide, "Compression support").
 */
function acceptedOf(header: string | string[] | undefined, policies: Forwarding[]): string | undefined {
  const known = [
    ...(policies.some(({ brotli }) => brotli) ? ["br"] : []),
    ...(policies.some(({ gzip }) => gzip) ? ["gzip"] : []),
  ];
  if (known.length === 0) return undefined;
  const accepted = [header ?? []].flat().flatMap((line) => line.split(",").map((one) => one.trim().split(";")[0]));
  return known.filter((encoding) => accepted.includes(encoding)).join(",");
}

/** The part of a query string that reaches the origin. */
export function forwardedQuery(query: string, policies: Forwarding[]): string {
  const selections = policies.map((policy) => policy.query);
  const pairs = query
    .split("&")
    .filter((pair) => pair !== "" && reaches(selections, (pair.split("=")[0] as string).toLowerCase()));
  return pairs.join("&");
}
