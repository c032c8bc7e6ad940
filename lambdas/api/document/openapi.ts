import { OpenAPIHono, type RouteConfig, z } from "@hono/zod-openapi";
import { ARCHIVED } from "../../core/courses/rules";
import { tooLargeText } from "../compression";
import { gateTexts } from "../course-gates";
import { isRefusedWhenArchived, type Route } from "../route";

/** The document as plain data, as far as this program looks into it. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly description?: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

type Content = Record<string, { schema: z.ZodType }>;
type Answer = { readonly description: string; readonly content?: Content };
type Responses = Record<string, Answer>;

const CALLERS: Record<Route["caller"], string> = {
  public: "Anyone.",
  authenticated: "Anyone with a valid access token.",
  member: "Members of the course.",
  student: "Students of the course.",
  staff: "Staff and admins of the course.",
  admin: "Admins of the course.",
};

/** OpenAPI 3.1 of the declared routes. */
export function openApiOf(routes: readonly Route[]): OpenApiDocument {
  const app = new OpenAPIHono();
  app.openAPIRegistry.registerComponent("securitySchemes", "bearerAuth", {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description: "Access token, valid one hour",
  });
  for (const route of routes) app.openAPIRegistry.registerPath(pathOf(route));
  return app.getOpenAPI31Document({
    openapi: "3.1.0",
    info: {
      title: "Course academy: API",
      version: "2022-07",
      description:
        "The v2 API of a course academy. Errors of handlers are plain text. What the mid-2022 contract does not have is marked x-additive.",
    },
    security: [{ bearerAuth: [] }],
  }) as unknown as OpenApiDocument;
}

function pathOf(route: Route): RouteConfig {
  const { method, path, operationId, tag, summary, caller, additive, params, query, body, multipart, plain } = route;
  return {
    method,
    path,
    operationId,
    summary,
    description: CALLERS[caller],
    tags: [tag],
    "x-role": caller,
    ...(additive ? { "x-additive": true } : {}),
    ...(caller === "public" ? { security: [] } : {}),
    request: {
      ...(params === undefined ? {} : { params: params as z.ZodObject }),
      ...(query === undefined ? {} : { query: query as z.ZodObject }),
      ...(route.headers === undefined ? {} : { headers: headersOf(route.headers) }),
      ...(body === undefined
        ? {}
        : {
            body: {
              required: true,
              content: {
                [multipart ? "multipart/form-data" : plain ? "text/plain" : "application/json"]: { schema: body },
              },
            },
          }),
    },
    responses: responsesOf(route),
  } as RouteConfig;
}

function headersOf(headers: Readonly<Record<string, string>>) {
  const entries = Object.entries(headers).map(([name, description]) => [
    name,
    z
      .string()
      .optional()
      .openapi({ param: { name, in: "header", description } }),
  ]);
  return z.object(Object.fromEntries(entries));
}

function responsesOf(route: Route): Responses {
  const { caller, refusals = {}, success, params, query, body, invalid } = route;
  const texts = new Map<number, (string | RegExp)[]>();
  const add = (status: number, more: readonly (string | RegExp)[]) =>
    texts.set(status, [...new Set([...(texts.get(status) ?? []), ...more])]);
  add(401, ["Unauthorised"]);
  if (caller !== "public" && caller !== "authenticated") add(403, ["Forbidden"]);
  const closed = gateTexts(route);
  if (closed.length > 0) add(403, closed);
  if (isRefusedWhenArchived(route)) add(403, [ARCHIVED]);
  if (route.forbidden !== undefined) add(403, [route.forbidden]);
  for (const [status, more] of Object.entries(refusals)) add(Number(status), more);
  if (route.paged !== undefined) add(413, [tooLargeText(route.paged)]);
  const frameRefuses = params !== undefined || query !== undefined || (body !== undefined && invalid === undefined);
  if (frameRefuses && !texts.has(400)) texts.set(400, []);
  const refused = [...texts].map(([status, known]): [number, Answer] => {
    const content: Content = known.length > 0 ? { "text/plain": { schema: textSchema(known) } } : {};
    if (status === 400 && frameRefuses) content["application/json"] = { schema: z.literal("Internal server error") };
    return [status, { description: REASONS[status] ?? "Refused", content }];
  });
  return Object.fromEntries([successOf(success), ...refused]);
}

const REASONS: Readonly<Record<number, string>> = {
  400: "The request does not fit",
  401: "No valid token",
  403: "Not permitted",
  404: "There is no such thing",
  412: "Somebody else was quicker",
  413: "Too large",
  429: "Too often",
  500: "A fault on this side",
  503: "Not possible at this moment; the same call may succeed later",
};

function textSchema(known: readonly (string | RegExp)[]): z.ZodType {
  const literals = known.filter((text) => typeof text === "string");
  const patterns = known.filter((text) => text instanceof RegExp);
  if (patterns.length === 0) return z.enum(literals as [string, ...string[]]);
  return z.string().openapi({
    anyOf: [...literals.map((text) => ({ const: text })), ...patterns.map(({ source }) => ({ pattern: source }))],
  } as object);
}

function successOf(success: Route["success"]): [number, Answer] {
  switch (success.kind) {
    case "json":
      return [200, { description: "Done", content: { "application/json": { schema: success.schema } } }];
    case "text":
      return [
        200,
        { description: "Done", content: { [success.contentType.split(";", 1)[0] ?? ""]: { schema: z.string() } } },
      ];
    case "ok":
      return [200, { description: "Done", content: { "text/plain": { schema: z.literal("OK") } } }];
    case "empty":
      if (success.status === 204) return [204, { description: "Done" }];
      return [200, { description: "Done", content: { "text/plain": { schema: z.literal("") } } }];
  }
}
