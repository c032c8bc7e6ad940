import fc from "fast-check";
import { FULL_FILE } from "../../domain/assessments/xml/samples.fixture";
import { dereference, type Schema } from "../contract/shape";

/** What breaks programs: edges of numbers and texts, names that objects have by themselves, foreign types. */
export const HOSTILE_VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1.5,
  1e21,
  2 ** 53,
  -(2 ** 63),
  Number.MAX_VALUE,
  "",
  " ",
  "\u0000",
  "\uD800",
  "a\uDC00b",
  "\u202Eslx.exe",
  "__proto__",
  "constructor",
  "toString",
  "-1",
  "1e3",
  "../../etc/passwd",
  "%2e%2e%2f",
  "..\\",
  "/absolute",
  "x".repeat(300),
  "é".repeat(150),
  "<script>",
  "{{7*7}}",
  "2026-02-30T00:00:00Z",
  "0000-00-00",
  "9999-12-31T23:59:59.999Z",
  "NaN",
  "null",
  "[]",
  "' OR 1=1 --",
  [],
  {},
  [[]],
  [null],
  { length: 1e9 },
  { __proto__: null, toJSON: 1 },
];

/** A value as a form or an address carries it. */
export const written = (value: unknown): string =>
  typeof value === "object" ? (JSON.stringify(value) ?? "") : String(value);

const hostile = fc.oneof(fc.constantFrom(...HOSTILE_VALUES), fc.string(), fc.jsonValue({ maxDepth: 3 }));
const number = (least: number, most: number) => fc.integer({ min: Math.ceil(least), max: Math.floor(most) });

/** Names of members that no request should be able to set. */
const EXTRA_NAMES = [
  "__proto__",
  "constructor",
  "role",
  "courseId",
  "userId",
  "regId",
  "xp",
  "pk",
  "sk",
  "isAdmin",
  "id",
];

/**
 * Values that mostly fit a schema of an OpenAPI 3.1 document: now and then a member is left out, added, or replaced by
 * something that has no business there.
 */
export function almostFitting(document: object, schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 11, arbitrary: fitting(document, schema) }, { weight: 1, arbitrary: hostile });
}

export function fitting(document: object, given: Schema): fc.Arbitrary<unknown> {
  const schema = dereference(document, given);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => almostFitting(document, choice)));
  if (schema.allOf) return fc.tuple(...schema.allOf.map((part) => fitting(document, part))).map(joined);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const types = [schema.type ?? (schema.properties ? "object" : [])].flat();
  if (types.length === 0) return hostile;
  return fc.oneof(...types.map((type) => ofType(document, schema, type)));
}

function joined(parts: readonly unknown[]): unknown {
  return parts.every((part) => typeof part === "object") ? Object.assign({}, ...parts) : parts.at(-1);
}

function ofType(document: object, schema: Schema, type: string): fc.Arbitrary<unknown> {
  switch (type) {
    case "null":
      return fc.constant(null);
    case "boolean":
      return fc.boolean();
    case "integer":
      return number(schema.minimum ?? -2, schema.maximum ?? 1_000_000);
    case "number":
      return fc.double({ min: schema.minimum ?? -10, max: schema.maximum ?? 1e6, noNaN: true });
    case "string":
      return text(schema);
    case "array":
      return fc.array(almostFitting(document, schema.items ?? {}), { maxLength: Math.min(schema.maxItems ?? 4, 4) });
    default:
      return members(document, schema);
  }
}

function text({ pattern, format, minLength, maxLength }: Schema): fc.Arbitrary<string> {
  if (format === "date-time")
    return fc.date({ noInvalidDate: true, min: DAWN, max: DUSK }).map((at) => at.toISOString());
  if (format === "binary")
    return fc.constantFrom(FULL_FILE, "<TASK/>", "RIFF\u0000\u0000\u0000\u0000WAVEfmt ", "\u0089PNG", "");
  if (format === "uuid") return fc.uuid();
  if (pattern !== undefined) return fc.oneof(matching(pattern), fc.string());
  return fc.string({ minLength: minLength ?? 0, maxLength: Math.min(maxLength ?? 40, 400), unit: "grapheme" });
}

const DAWN = new Date("2020-01-01T00:00:00Z");
const DUSK = new Date("2035-01-01T00:00:00Z");

/** A pattern that fast-check cannot read is served by any text. */
function matching(pattern: string): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern));
  } catch (error) {
    if (error instanceof Error) return fc.string();
    throw error;
  }
}

function members(document: object, { properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
  const model = Object.fromEntries(
    Object.entries(properties).map(([name, member]) => [name, almostFitting(document, member)]),
  );
  const whole = fc.record(model, { requiredKeys: required.filter((name) => name in model) });
  const broken = fc.record(model, { requiredKeys: [] });
  const extra = fc.dictionary(fc.constantFrom(...EXTRA_NAMES), hostile, { maxKeys: 2 });
  return fc.oneof(
    { weight: 6, arbitrary: whole },
    { weight: 2, arbitrary: broken },
    { weight: 1, arbitrary: fc.tuple(whole, extra).map(([one, more]) => ({ ...one, ...more })) },
  );
}
