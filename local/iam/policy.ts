import * as z from "zod";

const oneOrMore = z.union([z.string(), z.array(z.string()).min(1)]).transform((value) => [value].flat());
const conditionValues = z
  .union([z.string(), z.boolean(), z.array(z.union([z.string(), z.boolean()])).min(1)])
  .transform((value) => [value].flat().map(String));

const operator = z.enum(["Bool", "Null", "StringEquals", "StringNotEquals", "StringLike", "StringNotLike"]);

const statement = z.strictObject({
  Sid: z.string().optional(),
  Effect: z.enum(["Allow", "Deny"]),
  Action: oneOrMore,
  Resource: oneOrMore,
  Condition: z.partialRecord(operator, z.record(z.string(), conditionValues)).default({}),
});
type Statement = z.infer<typeof statement>;
type Operator = z.infer<typeof operator>;

/** A policy document, of IAM or of IoT. What it may hold and is not evaluated here is refused by name. */
export const policyDocument = z.strictObject({
  Version: z.literal("2012-10-17"),
  Id: z.string().optional(),
  Statement: z.preprocess((value) => (Array.isArray(value) ? value : [value]), z.array(statement).min(1)),
});
export type PolicyDocument = z.infer<typeof policyDocument>;

/** The values of condition keys and policy variables of a request. */
export type Context = Readonly<Record<string, string>>;

/** `denied` by a statement stands above everything; `silent`: no statement speaks of it. */
export type Decision = "allowed" | "denied" | "silent";

/** Returns what the documents together say about one action on one resource. */
export function decide(
  documents: readonly PolicyDocument[],
  action: string,
  resource: string,
  context: Context = {},
): Decision {
  let decision: Decision = "silent";
  for (const one of documents.flatMap((document) => document.Statement)) {
    if (!applies(one, action, resource, context)) continue;
    if (one.Effect === "Deny") return "denied";
    decision = "allowed";
  }
  return decision;
}

function applies(one: Statement, action: string, resource: string, context: Context): boolean {
  return (
    one.Action.some((pattern) => matches(pattern.toLowerCase(), action.toLowerCase(), {})) &&
    one.Resource.some((pattern) => matches(pattern, resource, context)) &&
    Object.entries(one.Condition).every(([operator, keys]) =>
      Object.entries(keys).every(([key, values]) => holds(operator as Operator, values, lookUp(context, key), context)),
    )
  );
}

/** A key that the request does not have fails every condition but the negated ones, as in AWS. */
function holds(operator: Operator, wanted: readonly string[], value: string | undefined, context: Context): boolean {
  if (operator === "Null") return wanted.includes(String(value === undefined));
  const negated = operator === "StringNotEquals" || operator === "StringNotLike";
  if (value === undefined) return negated;
  const equals = (pattern: string) => {
    if (operator === "Bool") return pattern.toLowerCase() === value.toLowerCase();
    if (operator === "StringLike" || operator === "StringNotLike") return matches(pattern, value, context);
    return substitute(pattern, context) === value;
  };
  return wanted.some(equals) !== negated;
}

const VARIABLE = /\$\{([^}]*)\}/;
const LITERALS: Context = { "*": "*", "?": "?", $: "$" };

/** Names of keys and variables are compared without regard to case. */
function lookUp(context: Context, name: string): string | undefined {
  const key = Object.keys(context).find((one) => one.toLowerCase() === name.toLowerCase());
  return key === undefined ? undefined : context[key];
}

const variable = (name: string, context: Context) =>
  Object.hasOwn(LITERALS, name) ? LITERALS[name] : lookUp(context, name);

/** The text with its variables put in; undefined when one of them has no value. */
function substitute(text: string, context: Context): string | undefined {
  const parts = text.split(VARIABLE).map((part, index) => (index % 2 === 0 ? part : variable(part, context)));
  return parts.includes(undefined) ? undefined : parts.join("");
}

/**
 * Says whether a pattern with `*`, `?` and variables matches the whole text. A variable's value stands for itself, also where
 * it holds a `*`; with a variable that has no value the pattern matches nothing.
 */
function matches(pattern: string, text: string, context: Context): boolean {
  const parts = pattern.split(VARIABLE).map((part, index) => {
    if (index % 2 === 0) return wildcards(part);
    const value = variable(part, context);
    return value === undefined ? undefined : quoted(value);
  });
  return !parts.includes(undefined) && new RegExp(`^${parts.join("")}$`, "s").test(text);
}

const quoted = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const wildcards = (text: string) => quoted(text).replaceAll("\\*", ".*").replaceAll("\\?", ".");
