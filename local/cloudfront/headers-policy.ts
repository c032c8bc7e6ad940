import * as z from "zod";

const items = z.object({ Items: z.array(z.string()) }).transform(({ Items }) => Items);
const override = { Override: z.boolean().default(true) };

const responseHeadersPolicy = z.object({
  ResponseHeadersPolicyConfig: z.object({
    SecurityHeadersConfig: z
      .object({
        ContentSecurityPolicy: z.object({ ContentSecurityPolicy: z.string(), ...override }).optional(),
        ContentTypeOptions: z.object(override).optional(),
        FrameOptions: z.object({ FrameOption: z.string(), ...override }).optional(),
        ReferrerPolicy: z.object({ ReferrerPolicy: z.string(), ...override }).optional(),
        StrictTransportSecurity: z
          .object({
            AccessControlMaxAgeSec: z.coerce.number(),
            IncludeSubdomains: z.boolean().default(false),
            Preload: z.boolean().default(false),
            ...override,
          })
          .optional(),
        XSSProtection: z
          .object({ Protection: z.boolean(), ModeBlock: z.boolean().default(false), ...override })
          .optional(),
      })
      .default({}),
    CustomHeadersConfig: z
      .object({ Items: z.array(z.object({ Header: z.string(), Value: z.string(), ...override })) })
      .default({ Items: [] }),
    RemoveHeadersConfig: z.object({ Items: z.array(z.object({ Header: z.string() })) }).default({ Items: [] }),
    CorsConfig: z
      .strictObject({
        AccessControlAllowOrigins: items,
        AccessControlAllowMethods: items,
        AccessControlAllowHeaders: items,
        AccessControlExposeHeaders: items.optional(),
        AccessControlMaxAgeSec: z.coerce.number().optional(),
        AccessControlAllowCredentials: z.boolean(),
        OriginOverride: z.boolean(),
      })
      .optional(),
  }),
});

interface PolicyHeader {
  readonly name: string;
  readonly value: string;
  /** Replaces what the origin sent. */
  readonly override: boolean;
}

/** The changes that a response headers policy makes to a response. */
export interface HeadersPolicy {
  readonly set: readonly PolicyHeader[];
  readonly remove: readonly string[];
  /** Headers for a page of another origin, by what it is allowed. */
  readonly cors?: {
    readonly origins: readonly string[];
    readonly set: readonly PolicyHeader[];
    readonly override: boolean;
  };
}

/** Reads a template's AWS::CloudFront::ResponseHeadersPolicy. */
export function headersPolicy(properties: unknown): HeadersPolicy {
  const config = responseHeadersPolicy.parse(properties).ResponseHeadersPolicyConfig;
  const security = config.SecurityHeadersConfig;
  const set: PolicyHeader[] = [];
  const add = (name: string, value: string, part: { Override: boolean } | undefined) => {
    if (part) set.push({ name, value, override: part.Override });
  };
  const { ContentSecurityPolicy: csp, FrameOptions: frame, ReferrerPolicy: referrer } = security;
  const { StrictTransportSecurity: hsts, XSSProtection: xss } = security;
  add("content-security-policy", csp?.ContentSecurityPolicy ?? "", csp);
  add("x-content-type-options", "nosniff", security.ContentTypeOptions);
  add("x-frame-options", frame?.FrameOption ?? "", frame);
  add("referrer-policy", referrer?.ReferrerPolicy ?? "", referrer);
  const transport = [
    `max-age=${hsts?.AccessControlMaxAgeSec}`,
    hsts?.IncludeSubdomains ? "includeSubDomains" : "",
    hsts?.Preload ? "preload" : "",
  ];
  add("strict-transport-security", transport.filter(Boolean).join("; "), hsts);
  add("x-xss-protection", xss?.Protection ? (xss.ModeBlock ? "1; mode=block" : "1") : "0", xss);
  for (const item of config.CustomHeadersConfig.Items) add(item.Header.toLowerCase(), item.Value, item);
  const remove = config.RemoveHeadersConfig.Items.map((item) => item.Header.toLowerCase());
  return { set, remove, cors: config.CorsConfig && corsPart(config.CorsConfig) };
}

type CorsConfig = NonNullable<z.infer<typeof responseHeadersPolicy>["ResponseHeadersPolicyConfig"]["CorsConfig"]>;

/** Returns what only a preflight is told (methods, headers, age) does not come here: nothing that the edge serves needs one. */
function corsPart({
  AccessControlAllowOrigins: origins,
  AccessControlExposeHeaders: exposed = [],
  AccessControlAllowCredentials: withCredentials,
  OriginOverride,
}: CorsConfig) {
  const header = (name: string, value: string): PolicyHeader => ({ name, value, override: OriginOverride });
  return {
    origins,
    set: [
      ...(exposed.length > 0 ? [header("access-control-expose-headers", exposed.join(","))] : []),
      ...(withCredentials ? [header("access-control-allow-credentials", "true")] : []),
    ],
    override: OriginOverride,
  };
}

/** Returns what the policy adds for a page of that origin. */
function crossing({ cors }: HeadersPolicy, origin: string | undefined): PolicyHeader[] {
  if (!cors || origin === undefined) return [];
  const granted = cors.origins.includes("*") ? "*" : cors.origins.includes(origin) ? origin : undefined;
  if (granted === undefined) return [];
  return [{ name: "access-control-allow-origin", value: granted, override: cors.override }, ...cors.set];
}

/** The response's headers after the policy. `origin` is the viewer's Origin header. */
export function applyHeadersPolicy(
  headers: readonly (readonly [string, string])[],
  policy: HeadersPolicy | undefined,
  origin?: string,
): (readonly [string, string])[] {
  if (!policy) return [...headers];
  const sent = new Set(headers.map(([name]) => name));
  const added = [...policy.set, ...crossing(policy, origin)].filter(
    (header) => header.override || !sent.has(header.name),
  );
  const replaced = new Set([...policy.remove, ...added.map((header) => header.name)]);
  return [
    ...headers.filter(([name]) => !replaced.has(name)),
    ...added.map((header) => [header.name, header.value] as const),
  ];
}
