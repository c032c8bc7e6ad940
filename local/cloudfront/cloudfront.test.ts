import { mkdtempSync, rmSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import type { GatewayRequest, HttpApi } from "../apigateway";
import { type HttpServer, listen } from "../http/server";
import { type Bucket, type S3, startS3 } from "../s3";
import {
  createDistribution,
  distributionConfig,
  type Forwarding,
  fromCachePolicy,
  fromOriginRequestPolicy,
  headersPolicy,
  viewerFunction,
} from ".";
import { matchesPattern } from "./config";

const OPTIMIZED = "658327ea-f89d-4fab-a63d-7e88639e58f6";
const DISABLED = "4135ea2d-6df8-44a3-9df3-4b5a84be39ad";
const ALL_BUT_HOST = "b689b0a8-53d0-40ab-baf2-68738e2966ac";

const script = "const answer = 42;\n".repeat(100);

/** Answers without following or decoding anything. */
function ask(origin: string, path: string, headers: Record<string, string> = {}, method = "GET", body?: Buffer) {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    const sent = httpRequest(`${origin}${path}`, { method, headers, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part) => parts.push(part));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      );
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

describe("path patterns", () => {
  it.each([
    ["/a/*", "/a/x/y.js", true],
    ["a/*", "/a/x.js", true],
    ["/a/*", "/b/a/x", false],
    ["/v?/*", "/v2/x", true],
    ["*.txt", "/deep/robots.txt", true],
    ["/a.b", "/axb", false],
    ["/A/*", "/a/x", false],
  ])("%s and %s: %s", (pattern, path, expected) => expect(matchesPattern(pattern, path)).toBe(expected));
});

describe("the CloudFront stand-in", () => {
  let folder: string;
  let s3: S3;
  let bucket: Bucket;
  let server: HttpServer;
  let reached: GatewayRequest[];
  /** The API's body in gzip, if it answers so. */
  let packed: Buffer | undefined;

  const api: HttpApi = {
    async handle(request) {
      reached.push(request);
      const compressed = [
        ["content-type", "application/json"],
        ["content-encoding", "gzip"],
      ] as const;
      if (packed) return { status: 200, headers: compressed, body: packed };
      const headers = [
        ["content-type", "application/json"],
        ["set-cookie", "a=1"],
        ["set-cookie", "b=2"],
        ["content-security-policy", "own"],
      ] as const;
      return { status: 200, headers, body: Buffer.from(JSON.stringify({ padding: "x".repeat(2000) })) };
    },
  };

  const serve = async (config: object, forwardingPolicies: [string, Forwarding][] = []) => {
    const behaviour = { TargetOriginId: "files", Compress: true, CachePolicyId: OPTIMIZED };
    const handler = createDistribution({
      config: distributionConfig.parse({
        DefaultRootObject: "index.html",
        Origins: [
          { Id: "files", DomainName: "files.test" },
          { Id: "listed", DomainName: "listed.test" },
          { Id: "api", DomainName: "api.test", OriginCustomHeaders: [{ HeaderName: "X-From", HeaderValue: "edge" }] },
        ],
        DefaultCacheBehavior: behaviour,
        ...config,
      }),
      origin: (name) =>
        ({ "files.test": { bucket }, "listed.test": { bucket, mayList: true }, "api.test": { api } })[name],
      functions: new Map([
        [
          "rewrite",
          viewerFunction(
            "rewrite",
            `function handler(event) {
               var request = event.request;
               if (request.uri === '/old') return { statusCode: 302, headers: { location: { value: '/new?' + request.querystring.a.value } } };
               if (request.uri.indexOf('.') < 0) request.uri = '/index.html';
               return request;
             }`,
          ),
        ],
        [
          "limit",
          viewerFunction(
            "limit",
            `function handler(event) {
               var length = event.request.headers['content-length'];
               if (!length || Number(length.value) < 5) return event.request;
               return { statusCode: 413, headers: {}, body: { encoding: 'text', data: length.value + ' is too much' } };
             }`,
          ),
        ],
        [
          "stamp",
          viewerFunction(
            "stamp",
            "async function handler(e) { e.response.headers['x-stamp'] = { value: e.request.uri }; return e.response; }",
          ),
        ],
      ]),
      headersPolicies: new Map([
        ["strict", headersPolicy(strict)],
        ["open", headersPolicy(open)],
        ["callers", headersPolicy(callers)],
      ]),
      forwardingPolicies: new Map(forwardingPolicies),
    });
    server = await listen(handler);
    return server.origin;
  };

  const strict = {
    ResponseHeadersPolicyConfig: {
      SecurityHeadersConfig: {
        ContentSecurityPolicy: { ContentSecurityPolicy: "default-src 'self'", Override: false },
        StrictTransportSecurity: { AccessControlMaxAgeSec: 60, IncludeSubdomains: true, Override: true },
        FrameOptions: { FrameOption: "DENY", Override: true },
        ContentTypeOptions: { Override: true },
        ReferrerPolicy: { ReferrerPolicy: "no-referrer", Override: true },
      },
      CustomHeadersConfig: { Items: [{ Header: "Permissions-Policy", Value: "camera=()", Override: true }] },
      RemoveHeadersConfig: { Items: [{ Header: "X-Amz-Meta-Secret" }] },
    },
  };

  const callers = {
    ResponseHeadersPolicyConfig: {
      CorsConfig: {
        AccessControlAllowOrigins: { Items: ["https://front.test"] },
        AccessControlAllowMethods: { Items: ["GET"] },
        AccessControlAllowHeaders: { Items: ["Authorization"] },
        AccessControlAllowCredentials: true,
        OriginOverride: false,
      },
    },
  };

  const open = {
    ResponseHeadersPolicyConfig: {
      CorsConfig: {
        AccessControlAllowOrigins: { Items: ["*"] },
        AccessControlAllowMethods: { Items: ["GET", "HEAD"] },
        AccessControlAllowHeaders: { Items: ["*"] },
        AccessControlExposeHeaders: { Items: ["ETag", "Content-Range"] },
        AccessControlAllowCredentials: false,
        OriginOverride: true,
      },
    },
  };

  beforeEach(async () => {
    reached = [];
    folder = mkdtempSync(join(tmpdir(), "cloudfront-"));
    s3 = await startS3({ dataFolder: folder, now: () => Date.UTC(2026, 0, 2) });
    bucket = s3.declareBucket("files");
    bucket.put("index.html", Buffer.from("<h1>page</h1>"), { "content-type": "text/html" });
    bucket.put("a/ü.js", Buffer.from(script), { "content-type": "text/javascript", "x-amz-meta-secret": "s" });
  });

  afterEach(async () => {
    await server.close();
    await s3.close();
    rmSync(folder, { recursive: true });
  });

  it("compresses for who accepts it, and says by what the answer varies", async () => {
    const origin = await serve({});
    const path = "/a/%C3%BC.js";
    const plain = await ask(origin, path);
    expect([plain.status, plain.headers["content-encoding"], plain.body.toString()]).toEqual([200, undefined, script]);
    const br = await ask(origin, path, { "accept-encoding": "gzip, br" });
    expect([br.headers["content-encoding"], brotliDecompressSync(br.body).toString()]).toEqual(["br", script]);
    expect(br.headers).toMatchObject({ vary: "accept-encoding", etag: `W/${plain.headers.etag}` });
    const gzip = await ask(origin, path, { "accept-encoding": "gzip" });
    expect([gzip.headers["content-encoding"], gunzipSync(gzip.body).toString()]).toEqual(["gzip", script]);
    expect((await ask(origin, "/", { "accept-encoding": "br" })).headers["content-encoding"]).toBeUndefined();
  });

  it("answers conditional requests, ranges, HEAD and what is not there", async () => {
    const origin = await serve({});
    const path = "/a/%C3%BC.js";
    const { headers } = await ask(origin, path, { "accept-encoding": "br" });
    const again = await ask(origin, path, { "if-none-match": String(headers.etag) });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    const since = { "if-modified-since": "Fri, 02 Jan 2026 00:00:00 GMT" };
    expect((await ask(origin, path, since)).status).toBe(304);
    const part = await ask(origin, path, { range: "bytes=6-11", "accept-encoding": "br" });
    expect([part.status, part.body.toString(), part.headers["content-range"]]).toEqual([
      206,
      "answer",
      "bytes 6-11/1900",
    ]);
    expect((await ask(origin, path, { range: "bytes=9999-" })).status).toBe(416);
    const head = await ask(origin, path, {}, "HEAD");
    expect([head.status, head.headers["content-length"], head.body.length]).toEqual([200, "1900", 0]);
    expect((await ask(origin, "/missing")).status).toBe(403);
    expect((await ask(origin, "/%E0%A4%A")).status).toBe(400);
    expect((await ask(origin, "/", {}, "POST")).status).toBe(403);
  });

  it("lets a player seek: any part of a file, as long as it is the file that it began with", async () => {
    bucket.put("sound.wav", Buffer.from("0123456789"), { "content-type": "audio/wav" });
    const origin = await serve({});
    const whole = await ask(origin, "/sound.wav");
    expect(whole.headers).toMatchObject({ "accept-ranges": "bytes", "content-length": "10" });
    const part = async (range: string, more: Record<string, string> = {}) => {
      const { status, headers, body } = await ask(origin, "/sound.wav", { range, ...more });
      return `${status} ${headers["content-range"]} ${body}`;
    };
    expect(await part("bytes=0-")).toBe("206 bytes 0-9/10 0123456789");
    expect(await part("bytes=4-6")).toBe("206 bytes 4-6/10 456");
    expect(await part("bytes=-3")).toBe("206 bytes 7-9/10 789");
    expect(await part("bytes=8-99")).toBe("206 bytes 8-9/10 89");
    expect(await part("bytes=10-")).toBe("416 bytes */10 ");
    expect(await part("bytes=4-6", { "if-range": String(whole.headers.etag) })).toBe("206 bytes 4-6/10 456");
    expect(await part("bytes=4-6", { "if-range": '"another"' })).toBe("200 undefined 0123456789");
    const none = await ask(origin, "/sound.wav", { range: "bytes=4-6", "if-none-match": String(whole.headers.etag) });
    expect([none.status, none.headers["content-range"]]).toEqual([304, undefined]);
  });

  it.each(["audio/webm", "audio/mp4", "audio/ogg"])(
    "gives sound of type %s as it is, to a player of any page",
    async (type) => {
      const content = Buffer.alloc(5000, "packed sound ");
      bucket.put("recordings/1/a", content, { "content-type": type, "cache-control": "public, max-age=60" });
      const origin = await serve({
        DefaultCacheBehavior: {
          TargetOriginId: "files",
          CachePolicyId: OPTIMIZED,
          ResponseHeadersPolicyId: "open",
          Compress: true,
        },
      });
      const player = { "accept-encoding": "br, gzip", origin: "https://elsewhere.test", range: "bytes=0-" };
      const part = await ask(origin, "/recordings/1/a?v=1", player);
      expect([part.status, part.body.equals(content)]).toEqual([206, true]);
      expect(part.headers).toMatchObject({
        "content-type": type,
        "content-range": "bytes 0-4999/5000",
        "content-length": "5000",
        "access-control-allow-origin": "*",
        "cache-control": "public, max-age=60",
      });
      expect(part.headers["content-encoding"]).toBeUndefined();
      expect(part.headers["access-control-allow-credentials"]).toBeUndefined();
    },
  );

  it("lets pages of other origins read what the policy opens to them", async () => {
    const origin = await serve({
      DefaultCacheBehavior: { TargetOriginId: "files", CachePolicyId: OPTIMIZED, ResponseHeadersPolicyId: "open" },
    });
    const path = "/a/%C3%BC.js";
    const crossing = await ask(origin, path, { origin: "https://elsewhere.test", range: "bytes=0-1" });
    expect(crossing.headers).toMatchObject({
      "access-control-allow-origin": "*",
      "access-control-expose-headers": "ETag,Content-Range",
    });
    expect(crossing.headers["access-control-allow-credentials"]).toBeUndefined();
    expect((await ask(origin, path)).headers["access-control-allow-origin"]).toBeUndefined();
  });

  it("lets pages that may call the API read what the API says nothing of, with credentials", async () => {
    const CacheBehaviors = [
      { PathPattern: "/v2/*", TargetOriginId: "api", CachePolicyId: DISABLED, ResponseHeadersPolicyId: "callers" },
    ];
    const origin = await serve({ CacheBehaviors });
    const front = await ask(origin, "/v2/x", { origin: "https://front.test" });
    expect(front.headers).toMatchObject({
      "access-control-allow-origin": "https://front.test",
      "access-control-allow-credentials": "true",
    });
    const other = await ask(origin, "/v2/x", { origin: "https://other.test" });
    expect(other.headers["access-control-allow-origin"]).toBeUndefined();
    expect(other.headers["access-control-allow-credentials"]).toBeUndefined();
  });

  it("lets a function answer for what the gateway would refuse, whatever its size", async () => {
    const FunctionAssociations = [{ EventType: "viewer-request", FunctionARN: "limit" }];
    const ofApi = { TargetOriginId: "api", AllowedMethods: ["POST"], CachePolicyId: DISABLED, FunctionAssociations };
    const origin = await serve({ CacheBehaviors: [{ PathPattern: "/v2/*", ...ofApi }] });
    const answer = await ask(origin, "/v2/x", {}, "POST", Buffer.alloc(11 * 1024 * 1024));
    expect([answer.status, answer.body.toString(), reached.length]).toEqual([413, "11534336 is too much", 0]);
    expect((await ask(origin, "/v2/x", {}, "POST", Buffer.from("1234"))).status).toBe(200);
  });

  it("is told by a bucket that it may list what is missing", async () => {
    const origin = await serve({ CacheBehaviors: [{ PathPattern: "/l/*", TargetOriginId: "listed" }] });
    const [listed, hidden] = [await ask(origin, "/l/gone.js"), await ask(origin, "/gone.js")];
    expect([listed.status, listed.body.includes("NoSuchKey")]).toEqual([404, true]);
    expect([hidden.status, hidden.body.includes("AccessDenied")]).toEqual([403, true]);
  });

  it("runs the functions of a behaviour before and after", async () => {
    const FunctionAssociations = [
      { EventType: "viewer-request", FunctionARN: "rewrite" },
      { EventType: "viewer-response", FunctionARN: "stamp" },
    ];
    const origin = await serve({
      DefaultCacheBehavior: { TargetOriginId: "files", CachePolicyId: OPTIMIZED, FunctionAssociations },
    });
    const page = await ask(origin, "/any/route");
    expect([page.body.toString(), page.headers["x-stamp"]]).toEqual(["<h1>page</h1>", "/any/route"]);
    const moved = await ask(origin, "/old?a=7");
    expect([moved.status, moved.headers.location]).toEqual([302, "/new?7"]);
  });

  it("applies the headers policy, and keeps the origin's own header where the policy does not override", async () => {
    const ResponseHeadersPolicyId = "strict";
    const files = { TargetOriginId: "files", CachePolicyId: OPTIMIZED, ResponseHeadersPolicyId };
    const CacheBehaviors = [
      { PathPattern: "/v2/*", TargetOriginId: "api", CachePolicyId: DISABLED, ResponseHeadersPolicyId },
    ];
    const origin = await serve({ DefaultCacheBehavior: files, CacheBehaviors });
    const page = await ask(origin, "/a/%C3%BC.js");
    expect(page.headers).toMatchObject({
      "content-security-policy": "default-src 'self'",
      "strict-transport-security": "max-age=60; includeSubDomains",
      "x-frame-options": "DENY",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "permissions-policy": "camera=()",
    });
    expect(page.headers["x-amz-meta-secret"]).toBeUndefined();
    expect((await ask(origin, "/v2/x")).headers["content-security-policy"]).toBe("own");
  });

  it("hands on what the API compressed, as it is, and asks it for what the viewer takes", async () => {
    packed = gzipSync(script);
    const origin = await serve({
      CacheBehaviors: [
        { PathPattern: "/all/*", TargetOriginId: "api", CachePolicyId: DISABLED, OriginRequestPolicyId: ALL_BUT_HOST },
        { PathPattern: "/cached/*", TargetOriginId: "api", CachePolicyId: OPTIMIZED, Compress: true },
        { PathPattern: "/none/*", TargetOriginId: "api", CachePolicyId: DISABLED, Compress: true },
      ],
    });
    for (const kind of ["all", "cached", "none"]) {
      const answer = await ask(origin, `/${kind}/x`, { "accept-encoding": "deflate, gzip, zstd" });
      expect([answer.headers["content-encoding"], gunzipSync(answer.body).toString()]).toEqual(["gzip", script]);
      expect(answer.headers["content-length"]).toBe(String(packed.length));
    }
    await ask(origin, "/cached/x", { "accept-encoding": "deflate" });
    expect(reached.map(({ headers }) => headers["accept-encoding"])).toEqual([
      "deflate, gzip, zstd",
      "gzip",
      undefined,
      undefined,
    ]);
    packed = undefined;
  });

  it("forwards to the API what the policies name, and nothing else", async () => {
    const methods = ["GET", "HEAD", "OPTIONS", "PUT", "PATCH", "POST", "DELETE"];
    const to = (PathPattern: string, more: object) => ({
      PathPattern,
      TargetOriginId: "api",
      AllowedMethods: methods,
      CachePolicyId: DISABLED,
      Compress: true,
      ...more,
    });
    const some = fromOriginRequestPolicy({
      OriginRequestPolicyConfig: {
        HeadersConfig: { HeaderBehavior: "whitelist", Headers: ["X-One"] },
        CookiesConfig: { CookieBehavior: "whitelist", Cookies: ["k"] },
        QueryStringsConfig: { QueryStringBehavior: "whitelist", QueryStrings: ["a"] },
      },
    });
    const cached = fromCachePolicy({
      CachePolicyConfig: {
        ParametersInCacheKeyAndForwardedToOrigin: {
          HeadersConfig: { HeaderBehavior: "whitelist", Headers: ["Authorization"] },
          CookiesConfig: { CookieBehavior: "none" },
          QueryStringsConfig: { QueryStringBehavior: "none" },
          EnableAcceptEncodingGzip: true,
        },
      },
    });
    const origin = await serve(
      {
        CacheBehaviors: [
          to("/all/*", { OriginRequestPolicyId: ALL_BUT_HOST }),
          to("/some/*", { OriginRequestPolicyId: "some", CachePolicyId: "cached" }),
          to("/none/*", {}),
        ],
      },
      [
        ["some", some],
        ["cached", cached],
      ],
    );
    const headers = {
      authorization: "Bearer x",
      cookie: "k=1; l=2",
      "x-one": "1",
      "x-two": "2",
      "accept-encoding": "gzip",
    };
    const answers = [];
    for (const kind of ["all", "some", "none"]) {
      answers.push(
        await ask(
          origin,
          `/${kind}/x?a=1&b=2`,
          { ...headers, "content-type": "text/plain" },
          "POST",
          Buffer.from("body"),
        ),
      );
    }
    const forwarded = reached.map(({ url, headers: { authorization, cookie, host, "x-one": one, "x-two": two } }) => ({
      url,
      authorization,
      cookie,
      host,
      one,
      two,
    }));
    expect(forwarded).toEqual([
      { url: "/all/x?a=1&b=2", authorization: "Bearer x", cookie: "k=1; l=2", host: "api.test", one: "1", two: "2" },
      { url: "/some/x?a=1", authorization: "Bearer x", cookie: "k=1", host: "api.test", one: "1", two: undefined },
      { url: "/none/x", authorization: undefined, cookie: undefined, host: "api.test", one: undefined, two: undefined },
    ]);
    expect(reached.map((one) => [one.body.toString(), one.headers["content-type"], one.headers["x-from"]])).toEqual([
      ["body", "text/plain", "edge"],
      ["body", "text/plain", "edge"],
      ["body", "text/plain", "edge"],
    ]);
    expect(answers.map((one) => one.headers["content-encoding"])).toEqual([undefined, "gzip", undefined]);
    expect(answers[0]?.headers["set-cookie"]).toEqual(["a=1", "b=2"]);
  });

  it("shows the error page that is set for a status", async () => {
    const CustomErrorResponses = [{ ErrorCode: 403, ResponseCode: 404, ResponsePagePath: "/index.html" }];
    const origin = await serve({ CustomErrorResponses });
    const answer = await ask(origin, "/missing");
    expect([answer.status, answer.body.toString()]).toEqual([404, "<h1>page</h1>"]);
  });

  it("refuses a body beyond the gateway's 10 MB with 413", async () => {
    const origin = await serve({
      CacheBehaviors: [
        { PathPattern: "/v2/*", TargetOriginId: "api", AllowedMethods: ["POST"], CachePolicyId: DISABLED },
      ],
    });
    const answer = await ask(origin, "/v2/x", {}, "POST", Buffer.alloc(10 * 1024 * 1024 + 1));
    expect([answer.status, reached.length]).toEqual([413, 0]);
  });

  it("says at once which policy, function or origin it does not know", async () => {
    server = await listen(() => {});
    const of = (more: object) => serve({ DefaultCacheBehavior: { TargetOriginId: "files", ...more } });
    await expect(of({ CachePolicyId: "nobody's" })).rejects.toThrow("does not know the CloudFront policy nobody's");
    await expect(of({ ResponseHeadersPolicyId: "none" })).rejects.toThrow("response headers policy none");
    await expect(of({ TargetOriginId: "other" })).rejects.toThrow("nothing here answers for the origin other");
    const FunctionAssociations = [{ EventType: "viewer-request", FunctionARN: "gone" }];
    await expect(of({ FunctionAssociations })).rejects.toThrow("there is no function gone");
  });
});
