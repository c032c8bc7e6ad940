import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROUTES } from "../local/github/rest/routes";

const OUTPUT = join("local", "github", "generated", "description.json");

/** Words for people, which validation has no use for. */
const KNOWN_NAMES = new Set([
  "description",
  "example",
  "examples",
  "externalDocs",
  "summary",
  "title",
  "x-github",
  "x-octokit",
]);

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
type JsonObject = { [name: string]: Json };

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns a schema of OpenAPI 3.0 as JSON Schema: without words, and with `nullable` as a type. Collects what it refers to. */
function jsonSchema(value: Json, references: Set<string>, isNames = false): Json {
  if (Array.isArray(value)) return value.map((one) => jsonSchema(one, references));
  if (!isObject(value)) return value;
  const { nullable, ...rest } = value;
  const remaining = Object.entries(rest)
    // Below `properties` a word is the name of one.
    .filter(([name]) => isNames || !KNOWN_NAMES.has(name))
    // Of its alternatives several take the same answer.
    .map(([name, inner]): [string, Json] => [
      name === "oneOf" ? "anyOf" : name,
      jsonSchema(inner, references, name === "properties"),
    ]);
  const schema: JsonObject = Object.fromEntries(remaining);
  if (typeof schema.$ref === "string") references.add(schema.$ref);
  return nullable === true && !isNames ? { anyOf: [schema, { type: "null" }] } : schema;
}

/** Takes from GitHub's published description what concerns the calls that the stand-in knows. */
function extract(description: JsonObject): JsonObject {
  const at = (...names: string[]): Json | undefined =>
    names.reduce<Json | undefined>((value, name) => (isObject(value) ? value[name] : undefined), description);
  const references = new Set<string>();
  const operations: JsonObject = {};
  for (const { method, path } of ROUTES) {
    const responses = at("paths", path, method.toLowerCase(), "responses");
    if (!isObject(responses)) throw new Error(`The description does not know ${method} ${path}`);
    const schemas: JsonObject = {};
    for (const [status, response] of Object.entries(responses)) {
      const reference =
        isObject(response) && typeof response.$ref === "string" ? response.$ref.split("/").at(-1) : undefined;
      const whole = reference === undefined ? response : at("components", "responses", reference);
      const content = isObject(whole) && isObject(whole.content) ? whole.content["application/json"] : undefined;
      // A response without a body has no schema.
      schemas[status] = isObject(content) ? jsonSchema(content.schema ?? true, references) : null;
    }
    operations[`${method} ${path}`] = schemas;
  }
  references.add("#/components/schemas/basic-error");
  const components: JsonObject = {};
  // The set grows while it is gone through.
  for (const reference of references) {
    const name = reference.split("/").at(-1) ?? "";
    const schema = at("components", "schemas", name);
    if (schema === undefined) throw new Error(`The description lacks ${reference}`);
    components[name] = jsonSchema(schema, references);
  }
  return { operations, components: { schemas: components } };
}

const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error(
    "Name the file generated/api.github.com.json of the package @octokit/openapi:\n  npm pack @octokit/openapi@23.0.2 && tar xzf octokit-openapi-23.0.2.tgz\n  npx tsx scripts/github-description.ts package/generated/api.github.com.json",
  );
  process.exit(1);
}
writeFileSync(OUTPUT, `${JSON.stringify(extract(JSON.parse(readFileSync(file, "utf8"))))}\n`);
console.log(`Wrote ${OUTPUT}`);
