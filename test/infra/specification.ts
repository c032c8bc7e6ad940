import { loadAwsServiceSpecSync } from "@aws-cdk/aws-service-spec";

const specification = loadAwsServiceSpecSync();
const types = new Map(specification.all("resource").map((resource) => [resource.cloudFormationType, resource]));

type ResourceType = NonNullable<ReturnType<(typeof types)["get"]>>;
type Properties = ResourceType["properties"];
type PropertyType = Properties[string]["type"];
type Json = Record<string, unknown>;

/**
 * Holds a template to what CloudFormation accepts today: every resource's type, every property's name, type, allowed
 * value and presence, and every attribute and name that is referred to. Returns a line for each thing that is wrong.
 */
export function problemsOf(template: Json): string[] {
  const resources = template.Resources as Record<string, { Type: string; Properties?: Json }>;
  const names = new Set([...Object.keys(resources), ...Object.keys((template.Parameters as Json) ?? {})]);
  return Object.entries(resources).flatMap(([id, { Type, Properties = {} }]) => {
    const found = references(Properties, id, names, resources);
    if (Type.startsWith("Custom::")) return found;
    const type = types.get(Type);
    if (!type) return [`${id}: there is no ${Type}`];
    return [...found, ...compareAll(Properties, type.properties, `${id} (${Type})`)];
  });
}

function compareAll(values: Json, properties: Properties, path: string): string[] {
  const missing = Object.entries(properties)
    .filter(([name, { required }]) => required && values[name] === undefined)
    .map(([name]) => `${path}: ${name} is missing`);
  const wrong = Object.entries(values).flatMap(([name, value]) => {
    const property = properties[name];
    return property ? compare(value, property.type, `${path}.${name}`) : [`${path}: there is no ${name}`];
  });
  return [...missing, ...wrong];
}

/** Attributes that the Lambdas behind resources of our own answer with. */
const ANSWERED: Readonly<Record<string, readonly string[]>> = { "Custom::DistributionKey": ["Value"] };

/** What is computed when it is deployed has no type yet. */
function isIntrinsic(value: unknown): boolean {
  return isObject(value) && Object.keys(value).length === 1 && /^(Ref$|Fn::)/.test(Object.keys(value)[0] ?? "");
}

function compare(value: unknown, type: PropertyType, path: string): string[] {
  if (isIntrinsic(value)) return [];
  const expect = (good: boolean): string[] =>
    good ? [] : [`${path}: ${JSON.stringify(value)?.slice(0, 60)} is no ${type.type}`];
  switch (type.type) {
    case "string":
    case "integer": {
      const wrongType = expect(type.type === "string" ? typeof value === "string" : Number.isInteger(value));
      const allowed = type.allowedValues as unknown[] | undefined;
      if (wrongType.length > 0 || !allowed || allowed.includes(value)) return wrongType;
      return [`${path}: ${value} is none of ${allowed.join(", ")}`];
    }
    case "number":
      return expect(typeof value === "number");
    case "boolean":
      return expect(typeof value === "boolean");
    case "array":
      if (!Array.isArray(value)) return expect(false);
      return value.flatMap((each, index) => compare(each, type.element, `${path}[${index}]`));
    case "map":
      if (!isObject(value)) return expect(false);
      return Object.entries(value).flatMap(([key, each]) => compare(each, type.element, `${path}.${key}`));
    case "ref":
      if (!isObject(value)) return expect(false);
      return compareAll(value, specification.get("typeDefinition", type.reference).properties, path);
    case "union": {
      const attempts = type.types.map((each) => compare(value, each, path));
      return attempts.reduce((best, each) => (each.length < best.length ? each : best));
    }
    case "tag":
      return expect(isObject(value) && typeof value.Key === "string" && typeof value.Value === "string");
    default:
      return [];
  }
}

function references(
  value: unknown,
  path: string,
  names: Set<string>,
  resources: Record<string, { Type: string }>,
): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => references(each, path, names, resources));
  if (!isObject(value)) return [];
  const { Ref, "Fn::GetAtt": attribute } = value;
  if (typeof Ref === "string") return names.has(Ref) || Ref.startsWith("AWS::") ? [] : [`${path}: ${Ref} is not here`];
  if (Array.isArray(attribute)) {
    const [id, name] = attribute as [string, string];
    const of = resources[id]?.Type ?? "";
    const type = types.get(of);
    return ANSWERED[of]?.includes(name) || type?.attributes[name] || type?.properties[name]
      ? []
      : [`${path}: ${id} has no attribute ${name}`];
  }
  return Object.values(value).flatMap((each) => references(each, path, names, resources));
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
