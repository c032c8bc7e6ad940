import { type Context, Hono } from "hono";
import { cors } from "hono/cors";
import { Refusal } from "../core/kernel/refusal";
import { authorize } from "./authorization";
import { readBody } from "./body";
import { compressAnswer } from "./compression";
import { failureOf, malformed, notAcceptable, pageNotFound } from "./errors";
import { originOf } from "./origin";
import type { Input, Route } from "./route";
import { firstRoutes, laterParts, type RoutePart } from "./routes/parts";
import type { Services } from "./services";

/** One line for each request: who called by ids, never by name, and no token, body, query or other text of the caller. */
export interface RequestLine {
  readonly method: string;
  /** The declared pattern, or the word unknown. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  /** Absent where nobody had proved who they are. */
  readonly userId?: number;
  /** Absent outside the routes of a course. */
  readonly courseId?: number;
  readonly requestId: string | undefined;
  readonly error?: string;
}

interface AppOptions {
  readonly log?: (line: RequestLine) => void;
  readonly routes?: readonly Route[];
}

type Variables = { route: string; error: string; userId: number; courseId: number };
type App = Hono<{ Variables: Variables }>;

/**
 * The HTTP face of the domain: every declared route behind its authorization, errors made answers in one place. Routes that
 * few first requests are for are loaded when they are asked for, unless `routes` names those that there are.
 */
export function createApp(services: Services, { log, routes }: AppOptions = {}): App {
  if (routes) return appOf(services, routes, log);
  const loaded = new Map<RoutePart, readonly Route[]>();
  let app = appOf(services, firstRoutes, log);
  const load = async (parts: readonly RoutePart[]) => {
    for (const part of parts) loaded.set(part, await part.load());
    // In the order of the table, so that what was asked for first changes nothing about which of two routes answers.
    const further = laterParts.flatMap((part) => loaded.get(part) ?? []);
    app = appOf(services, [...firstRoutes, ...further], log);
  };
  const front: App = new Hono<{ Variables: Variables }>();
  front.all("*", async ({ req, env }) => {
    const path = tidyPath(new URL(req.url).pathname);
    const missing = laterParts.filter((part) => !loaded.has(part) && part.paths.test(path));
    if (missing.length > 0) await load(missing);
    return app.fetch(req.raw, env);
  });
  front.onError((error, { req, env }) => {
    const requestId = requestIdOf(env);
    log?.({ method: req.method, route: "unknown", status: 500, ms: 0, requestId, error: String(error.stack) });
    return answerError(error);
  });
  return front;
}

function appOf(services: Services, routes: readonly Route[], log: AppOptions["log"]): App {
  const app: App = new Hono<{ Variables: Variables }>({ getPath: ({ url }) => tidyPath(new URL(url).pathname) });
  if (log) logRequests(app, services, log);
  app.use(cors({ ...CORS, origin: (origin) => allowedOrigin(services.allowedOrigins, origin) }));
  // A path without parameters goes first: grading/summary is not a submission.
  for (const route of [...routes].sort((a, b) => parameterCount(a) - parameterCount(b))) register(app, services, route);
  app.notFound(() => answerError(pageNotFound()));
  app.onError((error, context) => {
    const { logged } = failureOf(error);
    if (logged !== undefined) context.set("error", logged instanceof Error ? String(logged.stack) : String(logged));
    return answerError(error);
  });
  return app;
}

const requestIdOf = (env: unknown) =>
  (env as { requestContext?: { requestId?: string } } | undefined)?.requestContext?.requestId;

const CORS = {
  credentials: true,
  allowMethods: ["GET", "POST", "PUT", "DELETE", "OPTIONS", "HEAD", "PATCH"],
  exposeHeaders: [
    "Content-Disposition",
    "Content-Length",
    "Content-Range",
    "ETag",
    "Location",
    "Retry-After",
    "X-Error-Column",
    "X-Error-Line",
  ],
  maxAge: 86_400,
};

function allowedOrigin(allowed: readonly string[], origin: string): string | null {
  return allowed.includes("*") || allowed.includes(origin) ? origin : null;
}

/** Removes empty segments and a trailing slash, which mean nothing. */
function tidyPath(path: string): string {
  return `/${path.split("/").filter(Boolean).join("/")}`;
}

const parameterCount = ({ path }: Route) => path.split("{").length;

function register(app: App, services: Services, route: Route): void {
  const named = route.path.replace(/\{(\w+)\}/g, ":$1");
  const pattern = route.rest ? `${named}{.+}` : named;
  app.on(route.method.toUpperCase(), pattern, async (context) => {
    context.set("route", route.path);
    const { req } = context;
    if (!accepts(req.header("accept"), route)) throw notAcceptable();
    const pathParams: Record<string, string> = req.param();
    const presented = { authorization: req.header("authorization"), courseId: pathParams.courseId };
    const courseId = Number(pathParams.courseId);
    if (Number.isSafeInteger(courseId)) context.set("courseId", courseId);
    const caller = await authorize(services, route, presented, (known) => context.set("userId", known));
    const headers = new Headers(isForAnyone(route) ? {} : UNCACHEABLE);
    const answer = await route.handle({
      services,
      caller,
      params: parsedOr(route.params, pathParams, malformed),
      query: parsedOr(route.query, req.query(), malformed),
      body: route.body === undefined ? undefined : parseBody(route, await readBody(context, route)),
      header: (name) => req.header(name),
      from: originOf(context.env, req.header("x-forwarded-for")),
      setHeader: (name, value) => headers.set(name, value),
    } as Input<Route["caller"], unknown, unknown, unknown>);
    return answerSuccess(route, answer, { headers, context });
  });
}

/** Answers to one caller, tokens and refusals are for that caller alone, and for now. */
const UNCACHEABLE = { "cache-control": "no-store" };

const isForAnyone = ({ caller, method }: Route) => caller === "public" && method === "get";

function parsedOr(schema: Route["params"], value: unknown, refuse: (value: unknown) => Error): unknown {
  if (schema === undefined) return undefined;
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw refuse(value);
  return parsed.data;
}

function parseBody({ body, invalid }: Route, value: unknown): unknown {
  return parsedOr(body, value, () => {
    if (invalid === undefined) return malformed();
    return new Refusal(400, typeof invalid === "string" ? invalid : invalid(value));
  });
}

/** The caller must take what the route gives; absent or `*` takes all. */
function accepts(header: string | undefined, { success }: Route): boolean {
  if (header === undefined || header.trim() === "") return true;
  const contentType = success.kind === "text" ? success.contentType.split(";", 1)[0] : "application/json";
  const ranges = header.split(",").flatMap((range) => {
    const [type = "", ...settings] = range.split(";").map((part) => part.trim().toLowerCase());
    return settings.some((setting) => /^q=0(\.0*)?$/.test(setting)) ? [] : [type];
  });
  return ["*/*", "application/*", "application/json", contentType].some(
    (type) => type !== undefined && ranges.includes(type),
  );
}

async function answerSuccess(
  { success, paged }: Route,
  answer: unknown,
  { headers, context }: { headers: Headers; context: Context },
): Promise<Response> {
  const send = async (text: string, contentType: string) => {
    const acceptEncoding = context.req.header("accept-encoding");
    const { body, encoding, varies } = await compressAnswer(text, { acceptEncoding, paged });
    headers.set("content-type", contentType);
    if (encoding) headers.set("content-encoding", encoding);
    // By the context, because what it holds already about origins replaces what a response says.
    if (varies) context.header("vary", "Accept-Encoding", { append: true });
    return new Response(body, { headers });
  };
  switch (success.kind) {
    case "json":
      return send(JSON.stringify(answer), "application/json; charset=utf-8");
    case "text":
      return send(String(answer), success.contentType);
    case "ok":
      headers.set("content-type", "text/plain; charset=utf-8");
      return new Response("OK", { headers });
    case "empty":
      if (success.status === 200) headers.set("content-type", "text/plain; charset=utf-8");
      return new Response(success.status === 204 ? null : "", { status: success.status, headers });
  }
}

function answerError(error: unknown): Response {
  const { status, body, contentType, retryAfter, place } = failureOf(error);
  const again: Record<string, string> = retryAfter === undefined ? {} : { "retry-after": String(retryAfter) };
  const where: Record<string, string> = place
    ? { "x-error-line": String(place.line), "x-error-column": String(place.column) }
    : {};
  return new Response(body, { status, headers: { ...UNCACHEABLE, "content-type": contentType, ...again, ...where } });
}

function logRequests(app: App, { clock }: Services, log: (line: RequestLine) => void): void {
  app.use(async (context, next) => {
    const started = clock.now().getTime();
    await next();
    log({
      method: context.req.method,
      route: context.get("route") ?? "unknown",
      status: context.res.status,
      ms: clock.now().getTime() - started,
      userId: context.get("userId"),
      courseId: context.get("courseId"),
      requestId: requestIdOf(context.env),
      ...(context.get("error") ? { error: context.get("error") } : {}),
    });
  });
}
