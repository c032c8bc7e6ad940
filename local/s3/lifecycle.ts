import * as z from "zod";
import type { Tags } from "./tags";

const DAY_MS = 86_400_000;

/** A bucket's LifecycleConfiguration, as a template has it. */
export const lifecycleConfiguration = z
  .strictObject({
    Rules: z.array(
      z.strictObject({
        Id: z.string().optional(),
        Status: z.enum(["Enabled", "Disabled"]),
        Prefix: z.string().default(""),
        TagFilters: z.array(z.strictObject({ Key: z.string(), Value: z.string() })).default([]),
        ExpirationInDays: z.coerce.number().int().min(1).optional(),
        AbortIncompleteMultipartUpload: z
          .strictObject({ DaysAfterInitiation: z.coerce.number().int().min(1) })
          .optional(),
      }),
    ),
  })
  .transform(({ Rules }) => Rules.filter(({ Status }) => Status === "Enabled"));

export type LifecycleRule = z.infer<typeof lifecycleConfiguration>[number];

interface Aging {
  readonly key: string;
  readonly modifiedAt: number;
  readonly tags?: Tags;
}

/** Says whether a rule has an object deleted by now: so many days after its last change, at the midnight (UTC) that follows. */
export function hasExpired(rules: readonly LifecycleRule[], info: Aging, now: number): boolean {
  return rules.some(({ Prefix, TagFilters, ExpirationInDays: days }) => {
    if (days === undefined || !info.key.startsWith(Prefix)) return false;
    if (!TagFilters.every(({ Key, Value }) => info.tags?.[Key] === Value)) return false;
    return isOver(info.modifiedAt, days, now);
  });
}

/** Says whether a rule has an upload in parts aborted by now, likewise counted from its beginning. */
export function isForgotten(
  rules: readonly LifecycleRule[],
  { key, startedAt }: { readonly key: string; readonly startedAt: number },
  now: number,
): boolean {
  return rules.some(({ Prefix, AbortIncompleteMultipartUpload: abort }) => {
    return abort !== undefined && key.startsWith(Prefix) && isOver(startedAt, abort.DaysAfterInitiation, now);
  });
}

const isOver = (since: number, days: number, now: number): boolean =>
  now >= Math.ceil((since + days * DAY_MS) / DAY_MS) * DAY_MS;
