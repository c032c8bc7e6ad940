import { gunzipSync, gzipSync } from "node:zlib";
import { createHttpApi, type GatewayRequest, type HttpApiOptions, serveHttpApi } from ".";
import { matchRoute } from "./routes";

const request = (more: Partial<GatewayRequest> = {}): GatewayRequest => ({
  method: "GET",
  url: "/v2/pets",
  headers: { host: "example.test" },
  body: Buffer.alloc(0),
  sourceIp: "127.0.0.1",
  ...more,
});

const integration = { functionArn: "arn:fn", timeoutMilliseconds: 29_000 };
const apiWith = (answer: (event: Record<string, unknown>) => unknown, more: Partial<HttpApiOptions> = {}) =>
  createHttpApi({
    apiId: "api1",
    accountId: "000000000000",
    region: "us-east-1",
    routes: [{ key: "ANY /v2/{proxy+}", target: integration }],
    invoke: async (_arn, event) => ({ payload: JSON.stringify(answer(JSON.parse(event))) }),
    now: () => Date.UTC(2026, 0, 2),
    ...more,
  });
const requestSeenBy = async (sent: GatewayRequest) => {
  const response = await apiWith((event) => event).handle(sent);
  return JSON.parse(response.body.toString());
};

describe("routes of an HTTP API", () => {
  const routes = ["$default", "ANY /{all+}", "ANY /pets/{id}", "GET /pets/{id}", "GET /pets/mine"].map((key) => ({
    key,
    target: key,
  }));
  it.each([
    ["GET", "/pets/mine", "GET /pets/mine", {}],
    ["GET", "/pets/7", "GET /pets/{id}", { id: "7" }],
    ["PUT", "/pets/7", "ANY /pets/{id}", { id: "7" }],
    ["GET", "/pets/7/toys", "ANY /{all+}", { all: "pets/7/toys" }],
    ["GET", "/", "$default", {}],
  ])("%s %s is %s", (method, path, key, parameters) => {
    const match = matchRoute(routes, method, path);
    expect(match?.route.key).toBe(key);
    expect(match?.pathParameters).toEqual(parameters);
  });
});

describe("a throttled stage", () => {
  it("lets so many through at once and so many a second, and answers the others with 429", async () => {
    let now = 0;
    const api = apiWith(() => ({ statusCode: 204 }), { throttle: { rate: 2, burst: 3 }, now: () => now });
    const statusesOf = async (count: number) => {
      const answers = await Promise.all(Array.from({ length: count }, () => api.handle(request())));
      return answers.map(({ status }) => status);
    };
    expect(await statusesOf(5)).toEqual([204, 204, 204, 429, 429]);
    now = 1000;
    expect(await statusesOf(3)).toEqual([204, 204, 429]);
    now = 60_000;
    expect(await statusesOf(4)).toEqual([204, 204, 204, 429]);
    const refused = await api.handle(request());
    expect(JSON.parse(refused.body.toString())).toEqual({ message: "Too Many Requests" });
  });
});

describe("the HTTP API stand-in", () => {
  it("makes a payload-2.0 event", async () => {
    const event = await requestSeenBy(
      request({
        method: "POST",
        url: "/v2/pets/a%20b?tag=x&tag=y&empty=",
        headers: { "x-many": ["1", "2"], cookie: "a=1; b=2", "content-type": "application/json; charset=utf-8" },
        body: Buffer.from('{"a":"ü"}'),
      }),
    );
    expect(event).toMatchObject({
      version: "2.0",
      routeKey: "ANY /v2/{proxy+}",
      rawPath: "/v2/pets/a%20b",
      rawQueryString: "tag=x&tag=y&empty=",
      cookies: ["a=1", "b=2"],
      headers: { "x-many": "1,2" },
      queryStringParameters: { tag: "x,y", empty: "" },
      pathParameters: { proxy: "pets/a%20b" },
      requestContext: { stage: "$default", http: { method: "POST" }, timeEpoch: 1_767_312_000_000 },
      body: '{"a":"ü"}',
      isBase64Encoded: false,
    });
    expect(event.headers.cookie).toBeUndefined();
  });

  it.each([
    ["multipart/form-data; boundary=x", true],
    ["application/octet-stream", true],
    [undefined, true],
    ["text/csv", false],
    ["application/vnd.api+json", false],
    ["application/x-www-form-urlencoded", false],
  ])("sends a body of type %s as base64: %s", async (type, base64) => {
    const event = await requestSeenBy(request({ headers: { "content-type": type }, body: Buffer.from("hi") }));
    expect([event.isBase64Encoded, event.body]).toEqual([base64, base64 ? "aGk=" : "hi"]);
  });

  it("makes a response of a result, with cookies, base64 and inferred results", async () => {
    const full = await apiWith(() => ({
      statusCode: 201,
      headers: { "Content-Type": "image/png", "X-Number": 7 },
      cookies: ["a=1; Secure", "b=2"],
      body: "aGk=",
      isBase64Encoded: true,
    })).handle(request());
    expect(full.status).toBe(201);
    expect(full.headers).toEqual([
      ["content-type", "image/png"],
      ["x-number", "7"],
      ["set-cookie", "a=1; Secure"],
      ["set-cookie", "b=2"],
    ]);
    expect(full.body.toString()).toBe("hi");
    const inferred = await apiWith(() => ({ ok: true })).handle(request());
    expect([inferred.status, inferred.headers, inferred.body.toString()]).toEqual([
      200,
      [["content-type", "application/json"]],
      '{"ok":true}',
    ]);
  });

  it("decodes a compressed body and leaves it compressed, whatever the caller accepts", async () => {
    const body = gzipSync("a long list");
    const answer = await apiWith(() => ({
      statusCode: 200,
      headers: { "content-type": "application/json", "content-encoding": "gzip" },
      body: body.toString("base64"),
      isBase64Encoded: true,
    })).handle(request());
    expect(answer.headers).toContainEqual(["content-encoding", "gzip"]);
    expect(gunzipSync(answer.body).toString()).toBe("a long list");
  });

  it("keeps the limits: 10 MB a request, 6 MB an event, and the integration's timeout", async () => {
    const api = apiWith(() => "fine");
    const of = async (length: number) => {
      const headers = { "content-type": "text/plain" };
      return (await api.handle(request({ method: "POST", headers, body: Buffer.alloc(length, 97) }))).status;
    };
    expect(await of(5 * 1024 * 1024)).toBe(200);
    expect(await of(7 * 1024 * 1024)).toBe(413);
    expect(await of(10 * 1024 * 1024 + 1)).toBe(413);
    const slow = apiWith(() => "", {
      routes: [{ key: "$default", target: { ...integration, timeoutMilliseconds: 20 } }],
      invoke: () => new Promise(() => {}),
    });
    expect((await slow.handle(request())).status).toBe(503);
  });

  it("answers 500 for a failed function or a malformed result, 404 without a route", async () => {
    const failed = apiWith(() => "", { invoke: async () => ({ failure: { errorType: "Error", errorMessage: "x" } }) });
    expect((await failed.handle(request())).status).toBe(500);
    expect((await apiWith(() => ({ statusCode: "none" })).handle(request())).status).toBe(500);
    expect((await failed.handle(request({ url: "/else" }))).status).toBe(404);
  });

  it("answers preflights by the API's own rules", async () => {
    const cors = {
      allowOrigins: ["https://a.test"],
      allowMethods: ["GET"],
      allowHeaders: ["authorization"],
      exposeHeaders: ["etag"],
      maxAgeSeconds: 60,
      allowCredentials: false,
    };
    const headers = { origin: "https://a.test", "access-control-request-method": "GET" };
    const preflight = await apiWith(() => "", { cors }).handle(request({ method: "OPTIONS", headers }));
    expect(preflight.status).toBe(204);
    expect(preflight.headers).toContainEqual(["access-control-allow-origin", "https://a.test"]);
    expect(preflight.headers).toContainEqual(["access-control-max-age", "60"]);
    const foreign = await apiWith(() => "", { cors }).handle(request({ headers: { origin: "https://b.test" } }));
    expect(foreign.headers).toEqual([["content-type", "application/json"]]);
  });

  it("serves over HTTP with several cookies and an early 413", async () => {
    const api = apiWith((event) => ({ statusCode: 200, cookies: ["a=1", "b=2"], body: String(event.rawPath) }));
    const server = await serveHttpApi(api);
    const response = await fetch(`${server.origin}/v2/x`);
    expect(await response.text()).toBe("/v2/x");
    expect(response.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
    const long = await fetch(`${server.origin}/v2/x`, { method: "POST", body: Buffer.alloc(10 * 1024 * 1024 + 1) });
    expect([long.status, await long.json()]).toEqual([413, { message: "Request Entity Too Large" }]);
    await server.close();
  });
});
