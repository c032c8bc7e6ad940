/** OpenAPI 3.1 schemas as flat lists of facts, so that two documents can be compared line by line. */

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
  readonly format?: string;
}

/** One place in a value: which JSON types may stand there, and whether it must be there. */
export interface Fact {
  readonly types: readonly string[];
  readonly required: boolean;
}

/** Facts by place: "" is the value itself, `.name` a member, `[]` an element. */
export type Shape = Readonly<Record<string, Fact>>;

/** What a local reference of a document points at. */
export function dereference<T extends { readonly $ref?: string }>(document: object, node: T): T {
  if (node.$ref === undefined) return node;
  const found = node.$ref
    .slice(2)
    .split("/")
    .reduce<unknown>((place, name) => (place as Record<string, unknown> | undefined)?.[name], document);
  if (found === undefined) throw new Error(`The document has nothing at ${node.$ref}`);
  return dereference(document, found as T);
}

/** The facts of a schema. A place under an alternative is required only if each alternative requires it. */
export function shapeOf(document: object, schema: Schema): Shape {
  const { $ref: _, ...plain } = dereference(document, schema);
  const parts = [...(plain.allOf ?? []).map((part) => shapeOf(document, part))];
  const choices = plain.anyOf ?? plain.oneOf;
  if (choices) parts.push(eitherOf(choices.map((choice) => shapeOf(document, choice))));
  const own: Record<string, Fact> = {};
  const types = typesOf(plain);
  if (types.length > 0) own[""] = { types, required: true };
  for (const [name, member] of Object.entries(plain.properties ?? {})) {
    const required = plain.required?.includes(name) ?? false;
    for (const [place, fact] of Object.entries(shapeOf(document, member))) {
      own[`.${name}${place}`] = place === "" ? { ...fact, required } : fact;
    }
  }
  if (plain.items) {
    for (const [place, fact] of Object.entries(shapeOf(document, plain.items))) own[`[]${place}`] = fact;
  }
  return [...parts, own].reduce(bothOf, {});
}

function typesOf({ type, enum: values, const: constant }: Schema): string[] {
  const nameOf = (value: unknown) => (value === null ? "null" : Array.isArray(value) ? "array" : typeof value);
  const declared = type === undefined ? [] : [type].flat();
  const types = declared.length > 0 ? declared : (values ?? (constant === undefined ? [] : [constant])).map(nameOf);
  return [...new Set(types)].sort();
}

/** What holds when both hold: all places, required where either requires. */
function bothOf(one: Shape, other: Shape): Shape {
  const both: Record<string, Fact> = { ...one };
  for (const [place, fact] of Object.entries(other)) {
    const known = both[place];
    both[place] = known ? { types: union(known.types, fact.types), required: known.required || fact.required } : fact;
  }
  return both;
}

function eitherOf(shapes: readonly Shape[]): Shape {
  const either: Record<string, Fact> = {};
  for (const place of new Set(shapes.flatMap((shape) => Object.keys(shape)))) {
    const facts = shapes.map((shape) => shape[place]);
    either[place] = {
      types: facts.reduce<readonly string[]>((all, fact) => union(all, fact?.types ?? []), []),
      // An alternative that is no object (null, say) has no members to require.
      required: facts.every((fact, index) => fact?.required ?? !isObject(shapes[index])),
    };
  }
  return either;
}

const isObject = (shape: Shape | undefined) => Object.keys(shape ?? {}).some((place) => place.startsWith("."));
const union = (one: readonly string[], other: readonly string[]) => [...new Set([...one, ...other])].sort();
