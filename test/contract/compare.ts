import { dereference, type Schema, type Shape, shapeOf } from "./shape";

interface Media {
  readonly schema?: Schema;
}
interface Body {
  readonly $ref?: string;
  readonly required?: boolean;
  readonly content?: Readonly<Record<string, Media>>;
}
interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: Schema;
}
export interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Body;
  readonly responses: Readonly<Record<string, Body>>;
  readonly "x-additive"?: boolean;
}
type PathItem = Readonly<Record<string, unknown>> & { readonly parameters?: readonly Parameter[] };
export interface Document {
  readonly paths: Readonly<Record<string, PathItem>>;
}

const METHODS = ["get", "post", "put", "patch", "delete"];

export interface Described {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** Every operation of a document, with the parameters that its path declares. */
export function operationsOf({ paths }: Document): Described[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method): Described[] => {
      const found = item[method] as Operation | undefined;
      if (found === undefined) return [];
      const parameters = [...(item.parameters ?? []), ...(found.parameters ?? [])];
      return [{ method, path, operation: { ...found, parameters } }];
    }),
  );
}

/**
 * How `ours` differs from `contract`, a line each: paths, methods, names of operations, query parameters, statuses, media
 * types, and in every body the places, their types, null included, and whether they must be there. What a server adds to
 * an operation of the contract is a difference too; operations marked x-additive are not.
 */
export function differencesOf(contract: Document, ours: Document): string[] {
  const known = new Map(operationsOf(ours).map((one) => [nameOf(one), one]));
  const lines: string[] = [];
  for (const agreed of operationsOf(contract)) {
    const mine = known.get(nameOf(agreed));
    known.delete(nameOf(agreed));
    if (mine) lines.push(...ofOperation(contract, agreed.operation, ours, mine.operation));
    else lines.push(`${agreed.operation.operationId}: missing`);
  }
  for (const { operation } of known.values()) {
    if (!operation["x-additive"]) lines.push(`${operation.operationId}: not in the contract and not marked additive`);
  }
  return lines;
}

/** Names of path parameters may differ; their places may not. */
const nameOf = ({ method, path }: Described) => `${method} ${path.replace(/\{\w+\}/g, "{}")}`;

function ofOperation(contract: object, agreed: Operation, ours: object, mine: Operation): string[] {
  const { operationId } = agreed;
  const lines = mine.operationId === operationId ? [] : [`${operationId}: is called ${mine.operationId}`];
  lines.push(...ofQuery(contract, agreed, ours, mine).map((line) => `${operationId} query: ${line}`));
  const request = ofBody(contract, agreed.requestBody, ours, mine.requestBody, "request");
  lines.push(...request.map((line) => `${operationId} request: ${line}`));
  const statuses = new Set([...Object.keys(agreed.responses), ...Object.keys(mine.responses)]);
  for (const status of [...statuses].sort()) {
    if (/XX$/.test(status)) continue;
    const theirs = agreed.responses[status] ?? agreed.responses[`${status[0]}XX`];
    const own = mine.responses[status];
    if (own === undefined) lines.push(`${operationId} ${status}: missing`);
    else if (theirs === undefined) lines.push(`${operationId} ${status}: added`);
    else
      lines.push(...ofBody(contract, theirs, ours, own, "answer").map((line) => `${operationId} ${status}: ${line}`));
  }
  return lines;
}

function ofQuery(contract: object, agreed: Operation, ours: object, mine: Operation): string[] {
  const queryOf = (document: object, { parameters = [] }: Operation) =>
    parameters.map((one) => dereference(document, one)).flatMap((one) => (one.in === "query" ? [one.name] : []));
  const [theirs, own] = [queryOf(contract, agreed), queryOf(ours, mine)];
  return [
    ...theirs.filter((name) => !own.includes(name)).map((name) => `${name} missing`),
    ...own.filter((name) => !theirs.includes(name)).map((name) => `${name} added`),
  ];
}

function ofBody(
  contract: object,
  agreed: Body | undefined,
  ours: object,
  mine: Body | undefined,
  direction: "request" | "answer",
): string[] {
  const theirs = agreed && dereference(contract, agreed).content;
  const own = mine && dereference(ours, mine).content;
  const lines: string[] = [];
  for (const type of new Set([...Object.keys(theirs ?? {}), ...Object.keys(own ?? {})])) {
    const [theirMedia, ownMedia] = [theirs?.[type], own?.[type]];
    if (ownMedia === undefined) lines.push(`${type} missing`);
    else if (theirMedia === undefined) lines.push(`${type} added`);
    else {
      const shapes = [shapeOf(contract, theirMedia.schema ?? {}), shapeOf(ours, ownMedia.schema ?? {})] as const;
      lines.push(...ofShapes(...shapes, direction));
    }
  }
  return lines;
}

/** Where the contract says nothing of a place's type, anything is as agreed. */
function ofShapes(agreed: Shape, mine: Shape, direction: "request" | "answer"): string[] {
  const lines: string[] = [];
  for (const [place, fact] of Object.entries(agreed)) {
    const own = mine[place];
    const at = place === "" ? "(body)" : place;
    if (own === undefined) lines.push(`${at} missing`);
    else {
      const [theirs, given] = [fact.types.join("|"), own.types.join("|")];
      if (theirs !== given && theirs !== "") lines.push(`${at} is ${given || "anything"}, agreed ${theirs}`);
      if (fact.required && !own.required) lines.push(`${at} is optional, agreed required`);
      if (!fact.required && own.required && direction === "request") lines.push(`${at} is required, agreed optional`);
    }
  }
  const added = Object.keys(mine).filter((place) => agreed[place] === undefined);
  const heads = added.filter((place) => !added.some((other) => other !== place && isInside(place, other)));
  return [...lines, ...heads.map((place) => `${place === "" ? "(body)" : place} added`)];
}

const isInside = (place: string, outer: string) => place.startsWith(`${outer}.`) || place.startsWith(`${outer}[`);
