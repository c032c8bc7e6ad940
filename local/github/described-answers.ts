import { readFileSync } from "node:fs";
import { join } from "node:path";
import Ajv from "ajv";
import * as z from "zod";
import { findRoute } from "./rest/routes";

const FILE = join("local", "github", "generated", "description.json");

const description = z.object({
  operations: z.record(z.string(), z.record(z.string(), z.unknown())),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
});

/** A call and its answer, as far as the description speaks of them. */
export interface AnsweredCall {
  readonly method: string;
  /** Below the API's address, undecoded and without a query. */
  readonly path: string;
  readonly status: number;
  /** The parsed body; undefined for none. */
  readonly body: unknown;
}

/** The check of answers by GitHub's published description of its REST API (`scripts/github-description.ts` extracts it). */
export function describedAnswers(): (call: AnsweredCall) => readonly string[] {
  const { operations, components } = description.parse(JSON.parse(readFileSync(FILE, "utf8")));
  const formats = {
    "date-time": /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/,
    uri: (text: string) => URL.canParse(text),
    email: /^[^@\s]+@[^@\s]+$/,
    ...({ int64: true, int32: true } as const),
  };
  const ajv = new Ajv({ strict: false, formats, allErrors: true });
  ajv.addSchema({ $id: "github", components });
  const validators = new Map<string, ReturnType<typeof ajv.compile>>();
  const validatorOf = (key: string, schema: unknown) => {
    const known = validators.get(key);
    if (known) return known;
    const text = JSON.stringify(schema).replaceAll('"#/components', '"github#/components');
    const made = ajv.compile(JSON.parse(text));
    validators.set(key, made);
    return made;
  };
  return ({ method, path, status, body }) => {
    const route = findRoute(method, path)?.route;
    if (!route) return [`${method} ${path} is no route`];
    const name = `${route.method} ${route.path}`;
    const responses = operations[name] ?? {};
    const isDescribed = Object.hasOwn(responses, String(status));
    if (!isDescribed && status < 400) return [`${name} is not described to answer ${status}`];
    // What every operation may answer is not listed with each.
    const schema = isDescribed ? responses[String(status)] : { $ref: "#/components/schemas/basic-error" };
    if (schema === null || schema === undefined) {
      return body === undefined ? [] : [`${name} is described to answer ${status} without a body`];
    }
    const validate = validatorOf(isDescribed ? `${name} ${status}` : "error", schema);
    if (validate(body)) return [];
    return (validate.errors ?? []).map((error) => `${name} ${status}: ${error.instancePath} ${error.message}`);
  };
}
