import fc from "fast-check";
import { openApiOf } from "../../lambdas/api/document/openapi";
import type { Route } from "../../lambdas/api/route";
import { routes } from "../../lambdas/api/routes";
import { type Document, operationsOf } from "../contract/compare";
import type { Schema } from "../contract/shape";
import { almostFitting, HOSTILE_VALUES, written } from "./arbitrary";

/** One request, as a person with bad intentions or a broken program might send it. */
export interface FuzzedRequest {
  readonly caller: string | undefined;
  readonly path: string;
  readonly body: unknown;
}

const document = openApiOf(routes) as unknown as Document;
const operations = new Map(operationsOf(document).map((one) => [one.operation.operationId, one.operation]));

/** What stands in a path's gap: mostly the id of something that is there. */
export type Ids = Readonly<Record<string, string | number>>;

interface World {
  readonly callers: readonly (string | undefined)[];
  readonly own: Ids;
  readonly foreign: Ids;
}

/** Requests for one route: callers, ids, query and body at random, most of them close to what the document asks for. */
export function requestsFor(route: Route, { callers, own, foreign }: World): fc.Arbitrary<FuzzedRequest> {
  const operation = operations.get(route.operationId);
  if (!operation) throw new Error(`Our document has no operation ${route.operationId}`);
  const content = Object.values(operation.requestBody?.content ?? {})[0];
  const body = content?.schema ? almostFitting(document, content.schema) : fc.constant(undefined);
  const gaps = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => gap(own[name], foreign[name]));
  const query = queryOf(operation.parameters ?? []);
  return fc.tuple(fc.constantFrom(...callers), fc.tuple(...gaps), query, body).map(([caller, values, search, sent]) => {
    let next = 0;
    const path = route.path.replace(/\{\w+\}/g, () => encodeURIComponent(String(values[next++])));
    return { caller, path: search === "" ? path : `${path}?${search}`, body: sent };
  });
}

const printable = HOSTILE_VALUES.filter((value) => typeof value !== "object" && isWellFormed(written(value)));

/** Half a surrogate pair cannot be written in an address. */
function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text) && text !== "";
}

function gap(own: unknown, foreign: unknown): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 8, arbitrary: fc.constant(own ?? 1) },
    { weight: 2, arbitrary: fc.constant(foreign ?? 2) },
    { weight: 1, arbitrary: fc.constantFrom(...printable) },
  );
}

function queryOf(parameters: readonly { name: string; in: string; schema?: Schema }[]): fc.Arbitrary<string> {
  const asked = parameters.filter((one) => one.in === "query");
  if (asked.length === 0) return fc.constant("");
  const model = Object.fromEntries(
    asked.map(({ name, schema }) => [
      name,
      fc.oneof(almostFitting(document, schema ?? {}), fc.constantFrom(...printable)),
    ]),
  );
  return fc.record(model, { requiredKeys: [] }).map((values) => {
    const texts = Object.entries(values).map(([name, value]): [string, string] => [name, written(value)]);
    return new URLSearchParams(texts).toString();
  });
}
