import * as z from "zod";

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
    CorsConfig: z.undefined({ error: "the stand-in does not know CorsConfig" }).optional(),
  }),
});

interface PolicyHeader {
  readonly name: string;
  readonly value: string;
  /** Replaces what the origin sent. */
  readonly override: boolean;
}

/** What a response headers policy does to a response. */
export interface HeadersPolicy {
  readonly set: readonly PolicyHeader[];
  readonly remove: readonly string[];
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
  return { set, remove: config.RemoveHeadersConfig.Items.map((item) => item.Header.toLowerCase()) };
}

/** The response's headers after the policy. */
export function applyHeadersPolicy(
  headers: readonly (readonly [string, string])[],
  policy: HeadersPolicy | undefined,
): (readonly [string, string])[] {
  if (!policy) return [...headers];
  const sent = new Set(headers.map(([name]) => name));
  const added = policy.set.filter((header) => header.override || !sent.has(header.name));
  const replaced = new Set([...policy.remove, ...added.map((header) => header.name)]);
  return [
    ...headers.filter(([name]) => !replaced.has(name)),
    ...added.map((header) => [header.name, header.value] as const),
  ];
}
