import validations from "dynalite/validations";

/** The fields of a request that decide how its expressions are parsed. */
const READ = [
  "UpdateExpression",
  "ConditionExpression",
  "KeyConditionExpression",
  "FilterExpression",
  "ProjectionExpression",
  "ExpressionAttributeNames",
  "ExpressionAttributeValues",
];
/** The fields where dynalite puts its parsed expressions. */
const PARSED = ["_updates", "_condition", "_keyCondition", "_filter", "_projection"];

type Parsed = Readonly<Record<string, unknown>>;

interface Known {
  readonly problem: string | undefined;
  readonly parsed: Parsed;
}

/** Limits of the cache: number of entries, and characters of an entry. */
const MOST = 2000;
const LONGEST = 2000;

/**
 * Keeps what was parsed: the same expressions come again and again, and dynalite's parser, which makes its grammar anew each
 * time, is most of what a query costs.
 */
export function keepParsedExpressions(): void {
  const known = new Map<string, Known>();
  const parse = validations.validateExpressions;
  validations.validateExpressions = (data) => {
    const request = data as Record<string, unknown>;
    const key = JSON.stringify(READ.map((name) => request[name]));
    const before = known.get(key);
    if (before) {
      Object.assign(request, before.parsed, ownKeyCondition(before.parsed));
      return before.problem;
    }
    const problem = parse(data);
    const names = PARSED.filter((name) => name in request);
    const parsed = Object.fromEntries(names.map((name) => [name, request[name]]));
    if (known.size >= MOST) known.clear();
    if (key.length <= LONGEST)
      known.set(key, { problem, parsed: deepFrozen({ ...parsed, ...ownKeyCondition(parsed) }) });
    return problem;
  };
}

/** A condition of keys to oneself: dynalite turns round what has the value before the name, in its place. */
const ownKeyCondition = ({ _keyCondition }: Parsed) =>
  _keyCondition === undefined ? {} : { _keyCondition: structuredClone(_keyCondition) };

/** Freezes parsed expressions, since many requests share them. */
function deepFrozen<Value extends object>(value: Value): Value {
  for (const part of Object.values(value)) if (typeof part === "object" && part !== null) deepFrozen(part);
  return Object.freeze(value);
}
