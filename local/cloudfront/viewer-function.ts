import { createContext, Script } from "node:vm";
import * as z from "zod";

const headerValue = z.object({ value: z.string(), multiValue: z.array(z.object({ value: z.string() })).optional() });
const headerMap = z.record(z.string(), headerValue);
const body = z.union([
  z.string(),
  z.object({ data: z.string(), encoding: z.enum(["text", "base64"]).default("text") }),
]);
const requestOut = z.object({ method: z.string(), uri: z.string(), querystring: headerMap, headers: headerMap });
const responseOut = z.object({
  statusCode: z.number().int(),
  headers: headerMap.default({}),
  body: body.optional(),
});

/** A viewer's request as a function may rewrite it. */
export interface ViewerRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

export interface ViewerResponse {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
}

/** A CloudFront Function, its code run in a realm of its own with nothing of Node's. */
export interface ViewerFunction {
  onRequest(request: ViewerRequest): Promise<ViewerRequest | ViewerResponse>;
  onResponse(request: ViewerRequest, response: ViewerResponse): Promise<ViewerResponse>;
}

/** Milliseconds that the code may take to load. */
const LOAD_LIMIT = 1000;

export function viewerFunction(name: string, code: string): ViewerFunction {
  const context = createContext({ console: { log: () => {} } });
  new Script(code, { filename: name }).runInContext(context, { timeout: LOAD_LIMIT });
  // Events and results cross as text, so that no object of this realm is reachable from the other.
  const entry = new Script("(event) => Promise.resolve(handler(JSON.parse(event))).then(JSON.stringify)");
  const handle = entry.runInContext(context) as (event: string) => Promise<string>;
  const call = async (event: object): Promise<unknown> => JSON.parse(await handle(JSON.stringify(event)));
  return {
    async onRequest(request) {
      const result = await call(eventOf("viewer-request", request));
      const answer = responseOut.safeParse(result);
      return answer.success ? toResponse(answer.data) : toRequest(requestOut.parse(result));
    },
    async onResponse(request, response) {
      const headers = Object.fromEntries(response.headers.map(([key, value]) => [key, { value }]));
      const result = await call({
        ...eventOf("viewer-response", request),
        response: { statusCode: response.status, statusDescription: "", headers, cookies: {} },
      });
      const changed = toResponse(responseOut.parse(result));
      const cookies = response.headers.filter(([key]) => key === "set-cookie");
      const others = changed.headers.filter(([key]) => key !== "set-cookie");
      return { ...changed, headers: [...others, ...cookies], body: response.body };
    },
  };
}

function eventOf(eventType: string, request: ViewerRequest): object {
  const headers: Record<string, object> = {};
  for (const [name, value] of Object.entries(request.headers)) {
    if (value === undefined || name === "cookie") continue;
    const values = [value].flat();
    headers[name] = {
      value: values[0],
      ...(values.length > 1 ? { multiValue: values.map((one) => ({ value: one })) } : {}),
    };
  }
  const querystring: Record<string, { value: string; multiValue?: { value: string }[] }> = {};
  for (const pair of request.query.split("&").filter(Boolean)) {
    const [name = "", value = ""] = pair.split(/=(.*)/s);
    const former = querystring[name];
    if (former) former.multiValue = [...(former.multiValue ?? [{ value: former.value }]), { value }];
    else querystring[name] = { value };
  }
  return {
    version: "1.0",
    context: { distributionDomainName: "localhost", distributionId: "LOCAL", eventType, requestId: "local" },
    viewer: { ip: "127.0.0.1" },
    request: { method: request.method, uri: request.path, querystring, headers, cookies: {} },
  };
}

function toRequest(out: z.infer<typeof requestOut>): ViewerRequest {
  const pairs = Object.entries(out.querystring).flatMap(([name, one]) =>
    (one.multiValue ?? [one]).map(({ value }) => (value === "" ? name : `${name}=${value}`)),
  );
  const headers = Object.fromEntries(
    Object.entries(out.headers).map(([name, one]) => [name, one.multiValue?.map(({ value }) => value) ?? one.value]),
  );
  return { method: out.method, path: out.uri, query: pairs.join("&"), headers };
}

function toResponse(out: z.infer<typeof responseOut>): ViewerResponse {
  const headers = Object.entries(out.headers).flatMap(([name, one]) =>
    (one.multiValue ?? [one]).map(({ value }) => [name.toLowerCase(), value] as const),
  );
  const data = typeof out.body === "string" ? { data: out.body, encoding: "text" as const } : out.body;
  return {
    status: out.statusCode,
    headers,
    body: Buffer.from(data?.data ?? "", data?.encoding === "base64" ? "base64" : "utf8"),
  };
}
