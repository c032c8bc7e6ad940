import { z } from "zod";
import { Refusal } from "./refusal";

/** A member that may be sent: what the message calls it, what it may hold, and whether a new thing needs it. */
export interface Field {
  readonly column: string;
  readonly schema: z.ZodType;
  readonly required?: boolean;
  /** The text of the message for a value that does not fit, where it is not one of the usual complaints. */
  readonly complaint?: string;
}

/** The messages that readFields throws. */
export const COMPLAINTS = /^([a-z_]+ (can't be blank|is invalid|(must be|should) [^\n]+)(\n|$))+$/;

type Values<F extends Readonly<Record<string, Field>>> = { [K in keyof F]?: z.output<F[K]["schema"]> };

/**
 * The sent members that have a field, checked; members without one are left where they are. Throws 400 with a line for
 * each field that does not fit, by column: `title can't be blank`, `xp is invalid`.
 */
export function readFields<F extends Readonly<Record<string, Field>>>(
  fields: F,
  sent: Readonly<Record<string, unknown>>,
  { isNew }: { readonly isNew: boolean },
): Values<F> {
  const values: Record<string, unknown> = {};
  const messages: string[] = [];
  for (const [name, field] of Object.entries(fields)) {
    const value = Object.hasOwn(sent, name) ? sent[name] : undefined;
    if (value === undefined && !(isNew && field.required)) continue;
    if (field.required && isBlank(value)) {
      messages.push(`${field.column} can't be blank`);
      continue;
    }
    const parsed = field.schema.safeParse(value);
    if (parsed.success) values[name] = parsed.data;
    else messages.push(`${field.column} ${field.complaint ?? complaintOf(parsed.error.issues[0])}`);
  }
  if (messages.length > 0) throw new Refusal(400, messages.sort().join("\n"));
  return values as Values<F>;
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === "string" && value.trim() === "");
}

function complaintOf(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code === "too_small" && issue.origin !== "string") {
    return `must be greater than or equal to ${issue.minimum}`;
  }
  if (issue?.code !== "too_big") return "is invalid";
  if (issue.origin === "string") return `should be at most ${issue.maximum} character(s)`;
  if (issue.origin === "array") return `should have at most ${issue.maximum} item(s)`;
  return `must be less than or equal to ${issue.maximum}`;
}

/** Any 128-bit id in its usual writing; small letters from here on. */
export const Uuid = z.guid().transform((uuid) => uuid.toLowerCase());

/** The id as it is kept, undefined for what is none. */
export function uuidOf(value: unknown): string | undefined {
  return Uuid.safeParse(value).data;
}

/** A text that may be missing. */
export const text = (longest: number) =>
  z
    .string()
    .max(longest)
    .nullable()
    .transform((value) => value ?? "");

const ISO_DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/;
const YEAR_0_MS = -62_167_219_200_000;
const YEAR_10000_MS = 253_402_300_800_000;

/** An ISO 8601 moment with its offset, or none; kept in UTC, where its year has four digits too. */
export const date = z
  .string()
  .refine((value) => {
    const moment = ISO_DATE.test(value) ? Date.parse(value) : Number.NaN;
    return moment >= YEAR_0_MS && moment < YEAR_10000_MS;
  })
  .transform((value) => new Date(value).toISOString())
  .nullable();
