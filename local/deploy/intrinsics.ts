/** The values that the intrinsic functions of a template look up. */
export interface Scope {
  /** Parameters and pseudo parameters. */
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly conditions: Readonly<Record<string, unknown>>;
  readonly mappings: Readonly<Record<string, Record<string, Record<string, unknown>>>>;
  /** Returns what Ref of a resource answers, undefined when there is no such resource. */
  ref(logicalId: string): string | undefined;
  /** Returns what Fn::GetAtt answers; throws when the attribute has no meaning here. */
  attribute(logicalId: string, name: string): string;
}

type Intrinsic = (argument: unknown, scope: Scope) => unknown;

const NO_VALUE = Symbol("AWS::NoValue");

const intrinsics: Readonly<Record<string, Intrinsic>> = {
  Ref: (name, scope) => reference(text(name, "Ref"), scope),
  "Fn::GetAtt": (argument, scope) => {
    const parts = typeof argument === "string" ? argument.split(/\.(.*)/s) : list(argument, "Fn::GetAtt");
    return scope.attribute(text(parts[0], "Fn::GetAtt"), text(resolve(parts[1], scope), "Fn::GetAtt"));
  },
  "Fn::Join": (argument, scope) => {
    const [separator, values] = list(resolve(argument, scope), "Fn::Join");
    return list(values, "Fn::Join").map(String).join(text(separator, "Fn::Join"));
  },
  "Fn::Split": (argument, scope) => {
    const [separator, value] = list(resolve(argument, scope), "Fn::Split");
    return text(value, "Fn::Split").split(text(separator, "Fn::Split"));
  },
  "Fn::Select": (argument, scope) => {
    const [index, values] = list(resolve(argument, scope), "Fn::Select");
    const chosen = list(values, "Fn::Select")[Number(index)];
    if (chosen === undefined) throw new Error(`Fn::Select: there is no element ${index}`);
    return chosen;
  },
  "Fn::Sub": (argument, scope) => {
    const [pattern, variables = {}] = Array.isArray(argument) ? argument : [argument];
    const own = resolve(variables, scope) as Record<string, unknown>;
    return text(pattern, "Fn::Sub").replace(/\$\{(!?)([^}]+)\}/g, (whole, literal: string, name: string) => {
      if (literal) return `\${${name}}`;
      if (Object.hasOwn(own, name)) return String(own[name]);
      const [logicalId, attribute] = name.split(/\.(.*)/s) as [string, string | undefined];
      return String(attribute === undefined ? reference(name, scope) : scope.attribute(logicalId, attribute)) ?? whole;
    });
  },
  "Fn::If": (argument, scope) => {
    const [name, yes, no] = list(argument, "Fn::If");
    return resolveRaw(condition(text(name, "Fn::If"), scope) ? yes : no, scope);
  },
  "Fn::FindInMap": (argument, scope) => {
    const [map, first, second] = list(resolve(argument, scope), "Fn::FindInMap").map(String);
    const found = scope.mappings[map as string]?.[first as string]?.[second as string];
    if (found === undefined) throw new Error(`Fn::FindInMap: there is no ${map}.${first}.${second}`);
    return found;
  },
  "Fn::Base64": (argument, scope) => Buffer.from(text(resolve(argument, scope), "Fn::Base64")).toString("base64"),
  "Fn::Equals": (argument, scope) => {
    const [left, right] = list(resolve(argument, scope), "Fn::Equals");
    return String(left) === String(right);
  },
  "Fn::And": (argument, scope) => list(resolve(argument, scope), "Fn::And").every(Boolean),
  "Fn::Or": (argument, scope) => list(resolve(argument, scope), "Fn::Or").some(Boolean),
  "Fn::Not": (argument, scope) => !list(resolve(argument, scope), "Fn::Not")[0],
  Condition: (name, scope) => condition(text(name, "Condition"), scope),
};

/** A template's value with its intrinsic functions worked out. Throws for a function that is not known here. */
export function resolve(value: unknown, scope: Scope): unknown {
  const result = resolveRaw(value, scope);
  return result === NO_VALUE ? undefined : result;
}

function resolveRaw(value: unknown, scope: Scope): unknown {
  if (Array.isArray(value)) return value.map((one) => resolveRaw(one, scope)).filter((one) => one !== NO_VALUE);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value);
  const [name, argument] = entries[0] ?? ["", undefined];
  if (entries.length === 1 && (name === "Ref" || name.startsWith("Fn::") || isCondition(name, argument))) {
    const intrinsic = intrinsics[name];
    if (!intrinsic) throw new Error(`The stand-in does not know the function ${name}`);
    return intrinsic(argument, scope);
  }
  const resolved = entries.map(([key, one]) => [key, resolveRaw(one, scope)] as const);
  return Object.fromEntries(resolved.filter(([, one]) => one !== NO_VALUE));
}

/** Says whether a named condition of the template holds. */
export function condition(name: string, scope: Scope): boolean {
  if (!Object.hasOwn(scope.conditions, name)) throw new Error(`There is no condition ${name}`);
  return Boolean(resolve(scope.conditions[name], scope));
}

const isCondition = (name: string, argument: unknown) => name === "Condition" && typeof argument === "string";

function reference(name: string, scope: Scope): unknown {
  if (name === "AWS::NoValue") return NO_VALUE;
  if (Object.hasOwn(scope.parameters, name)) return scope.parameters[name];
  const found = scope.ref(name);
  if (found === undefined) throw new Error(`Ref: there is no parameter or resource ${name}`);
  return found;
}

function list(value: unknown, of: string): unknown[] {
  if (!Array.isArray(value)) throw new Error(`${of} wants a list, not ${JSON.stringify(value)}`);
  return value;
}

function text(value: unknown, of: string): string {
  if (typeof value !== "string") throw new Error(`${of} wants text, not ${JSON.stringify(value)}`);
  return value;
}
