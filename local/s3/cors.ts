import * as z from "zod";

const names = z.array(z.string()).default([]);

/** A bucket's CorsConfiguration, as a template has it. */
export const corsConfiguration = z
  .strictObject({
    CorsRules: z.array(
      z.strictObject({
        Id: z.string().optional(),
        AllowedOrigins: z.array(z.string()),
        AllowedMethods: z.array(z.string()),
        AllowedHeaders: names,
        ExposedHeaders: names,
        MaxAge: z.coerce.number().optional(),
      }),
    ),
  })
  .transform(({ CorsRules }) => CorsRules);

export type CorsRule = z.infer<typeof corsConfiguration>[number];

/** A request of a page of another origin, as far as CORS looks at it. */
export interface Crossing {
  readonly origin: string;
  readonly method: string;
  /** Names that a preflight asks for, in lower case. */
  readonly headers: readonly string[];
}

/** The headers that the first rule which permits the crossing answers with; undefined when none does. */
export function corsHeaders(
  rules: readonly CorsRule[],
  { origin, method, headers }: Crossing,
): Record<string, string> | undefined {
  const rule = rules.find(
    ({ AllowedOrigins, AllowedMethods, AllowedHeaders }) =>
      AllowedOrigins.some((one) => matches(one, origin)) &&
      AllowedMethods.includes(method) &&
      headers.every((header) => AllowedHeaders.some((one) => matches(one.toLowerCase(), header))),
  );
  if (!rule) return undefined;
  const anyone = rule.AllowedOrigins.includes("*");
  return {
    "access-control-allow-origin": anyone ? "*" : origin,
    ...(anyone ? {} : { "access-control-allow-credentials": "true" }),
    "access-control-allow-methods": rule.AllowedMethods.join(", "),
    ...(headers.length > 0 ? { "access-control-allow-headers": headers.join(", ") } : {}),
    ...(rule.ExposedHeaders.length > 0 ? { "access-control-expose-headers": rule.ExposedHeaders.join(", ") } : {}),
    ...(rule.MaxAge === undefined ? {} : { "access-control-max-age": String(rule.MaxAge) }),
    vary: "Origin, Access-Control-Request-Headers, Access-Control-Request-Method",
  };
}

/** A pattern has one `*` at most. */
function matches(pattern: string, text: string): boolean {
  const [before = "", after] = pattern.split("*");
  if (after === undefined) return pattern === text;
  return text.length >= before.length + after.length && text.startsWith(before) && text.endsWith(after);
}
