import { z } from "@hono/zod-openapi";

/** Members as forms and older clients send them: snake_case or camelCase names, texts for numbers and truth values. */

const camelCase = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** The schema for a body whose members may be named in either casing. */
export function eitherCasing<S extends z.ZodType>(schema: S) {
  return z.preprocess((value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [camelCase(name), member]));
  }, schema);
}

const TRUTHS: Readonly<Record<string, boolean>> = { true: true, "1": true, false: false, "0": false };

export const coercedBoolean = z
  .preprocess((value) => (typeof value === "string" ? (TRUTHS[value] ?? value) : value), z.boolean())
  .openapi({ type: "boolean" });

/** A whole number, or the decimal text of one. */
export const coercedInteger = (least: number, most: number) =>
  z
    .preprocess(
      (value) => (typeof value === "string" && /^-?\d{1,15}$/.test(value) ? Number(value) : value),
      z.int().min(least).max(most),
    )
    .openapi({ type: "integer", minimum: least, maximum: most });
