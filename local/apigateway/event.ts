import * as z from "zod";

/** A request as it reaches the gateway; header names in lower case, several values as an array. */
export interface GatewayRequest {
  readonly method: string;
  /** Path with its query, as sent. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
  readonly sourceIp: string;
}

export interface GatewayResponse {
  readonly status: number;
  /** A header may occur several times (set-cookie). */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
}

interface EventContext {
  readonly apiId: string;
  readonly accountId: string;
  readonly region: string;
  readonly routeKey: string;
  readonly pathParameters: Readonly<Record<string, string>>;
  readonly requestId: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

const TEXT_TYPES =
  /^(text\/|application\/(json|javascript|xml|x-www-form-urlencoded)\b|application\/[^;]*\+(json|xml)\b)/;

/** The payload-format-2.0 event of a request. Bodies that are not text by their content type travel as base64. */
export function toEvent(request: GatewayRequest, context: EventContext): object {
  const [rawPath = "/", rawQueryString = ""] = splitOnce(request.url, "?");
  const { cookie, ...others } = request.headers;
  const headers = joined(others);
  const query = joined(grouped(new URLSearchParams(rawQueryString)));
  const cookies = [cookie ?? []].flat().flatMap((line) => line.split("; "));
  const text = TEXT_TYPES.test(headers["content-type"] ?? "");
  const host = `${context.apiId}.execute-api.${context.region}.amazonaws.com`;
  return {
    version: "2.0",
    routeKey: context.routeKey,
    rawPath,
    rawQueryString,
    ...(cookies.length > 0 ? { cookies } : {}),
    headers,
    ...(rawQueryString === "" ? {} : { queryStringParameters: query }),
    ...(Object.keys(context.pathParameters).length > 0 ? { pathParameters: context.pathParameters } : {}),
    requestContext: {
      accountId: context.accountId,
      apiId: context.apiId,
      domainName: headers.host ?? host,
      domainPrefix: context.apiId,
      http: {
        method: request.method,
        path: rawPath,
        protocol: "HTTP/1.1",
        sourceIp: request.sourceIp,
        userAgent: headers["user-agent"] ?? "",
      },
      requestId: context.requestId,
      routeKey: context.routeKey,
      stage: "$default",
      time: new Date(context.now).toUTCString(),
      timeEpoch: context.now,
    },
    ...(request.body.length > 0 ? { body: request.body.toString(text ? "utf8" : "base64") } : {}),
    isBase64Encoded: request.body.length > 0 && !text,
  };
}

function splitOnce(text: string, separator: string): string[] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

function grouped(parameters: URLSearchParams): Record<string, string[]> {
  return Object.fromEntries([...new Set(parameters.keys())].map((name) => [name, parameters.getAll(name)]));
}

function joined(values: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  const entries = Object.entries(values).filter(
    (entry): entry is [string, string | string[]] => entry[1] !== undefined,
  );
  return Object.fromEntries(entries.map(([name, value]) => [name, Array.isArray(value) ? value.join(",") : value]));
}

const result = z.object({
  statusCode: z.number().int().min(100).max(599),
  headers: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).nullish(),
  cookies: z.array(z.string()).nullish(),
  body: z.string().nullish(),
  isBase64Encoded: z.boolean().nullish(),
});

/** The response of a function's result (JSON text). A result without `statusCode` is a 200 with the result as JSON. Throws when malformed. */
export function fromResult(payload: string): GatewayResponse {
  const value: unknown = JSON.parse(payload);
  const inferred = typeof value !== "object" || value === null || !("statusCode" in value);
  if (inferred) {
    const body = typeof value === "string" ? value : payload;
    return { status: 200, headers: [["content-type", "application/json"]], body: Buffer.from(body) };
  }
  const parsed = result.parse(value);
  const headers = Object.entries(parsed.headers ?? {}).map(
    ([name, text]) => [name.toLowerCase(), String(text)] as [string, string],
  );
  for (const cookie of parsed.cookies ?? []) headers.push(["set-cookie", cookie]);
  if (!headers.some(([name]) => name === "content-type")) headers.push(["content-type", "text/plain;charset=UTF-8"]);
  const body = Buffer.from(parsed.body ?? "", parsed.isBase64Encoded ? "base64" : "utf8");
  return { status: parsed.statusCode, headers, body };
}
