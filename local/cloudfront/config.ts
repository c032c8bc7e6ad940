import * as z from "zod";

/** Numbers and booleans may be text in a template. */
const flag = z.union([z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")]);

const behaviour = z.object({
  TargetOriginId: z.string(),
  AllowedMethods: z.array(z.string()).default(["GET", "HEAD"]),
  Compress: flag.default(false),
  CachePolicyId: z.string().optional(),
  OriginRequestPolicyId: z.string().optional(),
  ResponseHeadersPolicyId: z.string().optional(),
  FunctionAssociations: z.array(z.object({ EventType: z.string(), FunctionARN: z.string() })).default([]),
  LambdaFunctionAssociations: z.array(z.never()).default([]),
});

/** The part of DistributionConfig that has a meaning on one machine. */
export const distributionConfig = z.object({
  DefaultRootObject: z.string().default(""),
  Origins: z.array(
    z.object({
      Id: z.string(),
      DomainName: z.string(),
      OriginPath: z.string().default(""),
      OriginCustomHeaders: z.array(z.object({ HeaderName: z.string(), HeaderValue: z.string() })).default([]),
    }),
  ),
  DefaultCacheBehavior: behaviour,
  CacheBehaviors: z.array(behaviour.extend({ PathPattern: z.string() })).default([]),
  CustomErrorResponses: z
    .array(
      z.object({
        ErrorCode: z.coerce.number(),
        ResponseCode: z.coerce.number().optional(),
        ResponsePagePath: z.string().optional(),
      }),
    )
    .default([]),
});

export type DistributionConfig = z.infer<typeof distributionConfig>;
export type Origin = DistributionConfig["Origins"][number];
export type Behaviour = z.infer<typeof behaviour>;

/** The first behaviour whose pattern the path matches, else the default one. `*` is any text, `?` one character. */
export function behaviourOf(config: DistributionConfig, path: string): Behaviour {
  return (
    config.CacheBehaviors.find(({ PathPattern }) => matchesPattern(PathPattern, path)) ?? config.DefaultCacheBehavior
  );
}

export function matchesPattern(pattern: string, path: string): boolean {
  const whole = pattern.startsWith("/") || pattern.startsWith("*") ? pattern : `/${pattern}`;
  const expression = whole
    .replace(/[.+^${}()|[\]\\]/g, "\\$&")
    .replaceAll("*", ".*")
    .replaceAll("?", ".");
  return new RegExp(`^${expression}$`, "s").test(path);
}
