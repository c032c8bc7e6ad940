import { z } from "@hono/zod-openapi";
import { type OpenApiDocument, openApiOf } from "../document/openapi";
import { documentPage } from "../document/page";
import { html, json, type Route, route } from "../route";
import { declaredRoutes } from "./declared";

let document: OpenApiDocument | undefined;

const all = (): Route[] => [...declaredRoutes, ...documentRoutes];

function read(): OpenApiDocument {
  document ??= openApiOf(all());
  return document;
}

/** The routes that tell about the others: the document and its page. */
export const documentRoutes: readonly Route[] = [
  route({
    method: "get",
    path: "/v2/openapi.json",
    operationId: "getDocument",
    tag: "misc",
    summary: "This API as OpenAPI 3.1",
    additive: true,
    caller: "public",
    success: json(z.record(z.string(), z.unknown())),
    handle: () => ({ ...read() }),
  }),
  route({
    method: "get",
    path: "/v2/docs",
    operationId: "getDocumentPage",
    tag: "misc",
    summary: "This API as a page to read",
    additive: true,
    caller: "public",
    success: html,
    handle: () => documentPage(read(), all()),
  }),
];
