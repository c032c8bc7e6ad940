import { z } from "@hono/zod-openapi";
import { type OpenApiDocument, openApiOf } from "../document/openapi";
import { documentPage } from "../document/page";
import { html, json, plainText, type Route, route } from "../route";

/** The routes that tell about the others: the document, its page, and the sentence at the root. */
export function documentRoutes(described: readonly Route[]): Route[] {
  let document: OpenApiDocument | undefined;
  const all = (): Route[] => [...described, ...own];
  const read = (): OpenApiDocument => {
    document ??= openApiOf(all());
    return document;
  };
  const own: Route[] = [
    route({
      method: "get",
      path: "/",
      operationId: "root",
      tag: "misc",
      summary: "Root page used as a liveness probe",
      caller: "public",
      success: plainText,
      handle: () => "Welcome to the course academy.",
    }),
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
  return own;
}
