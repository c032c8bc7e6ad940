import { contract, expectContract } from "../../test/access/contract";
import { type Platform, startPlatform } from "../../test/access/platform";
import { createApp, type RequestLine } from "./app";
import { routes } from "./routes";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

describe("paths", () => {
  it.each(["/v2/user", "/v2/user/", "//v2//user", "/v2/user//"])("reads %s as the user call", async (path) => {
    expect((await platform.call("GET", path, { as: "ada" })).status).toBe(200);
  });

  it("answer 404 with a JSON string where there is no route", async () => {
    const answer = await platform.call("GET", "/v2/nothing");
    expect([answer.status, answer.headers.get("content-type"), await answer.text()]).toEqual([
      404,
      "application/json; charset=utf-8",
      '"Page not found"',
    ]);
  });

  it("welcome at the root", async () => {
    await expectContract("root", await platform.call("GET", "/", { headers: { accept: "text/html" } }));
  });
});

describe("caches", () => {
  const cacheControlOf = async (method: string, path: string, call: Parameters<Platform["call"]>[2] = {}) =>
    (await platform.call(method, path, call)).headers.get("cache-control");

  it("keep no answer to a caller, no token and no refusal", async () => {
    const courseId = await platform.makeCourse("private");
    const login = { body: { code: "ada", provider: "test" } };
    expect([
      await cacheControlOf("GET", "/v2/user", { as: "ada" }),
      await cacheControlOf("GET", `/v2/courses/${courseId}/admin/users`, { as: "private" }),
      await cacheControlOf("PUT", `/v2/courses/${courseId}/user/game_states`, {
        as: "private",
        body: { gameStates: {} },
      }),
      await cacheControlOf("POST", "/v2/auth/login", login),
      await cacheControlOf("GET", "/v2/user"),
      await cacheControlOf("GET", "/v2/nothing"),
    ]).toEqual(Array(6).fill("no-store"));
  });

  it("may keep the answers of public routes", async () => {
    expect([
      await cacheControlOf("GET", "/v2/auth/providers"),
      await cacheControlOf("GET", "/v2/openapi.json"),
    ]).toEqual([null, null]);
  });
});

describe("bodies", () => {
  const login = "/v2/auth/login";

  it("come as JSON or urlencoded", async () => {
    const form = new URLSearchParams({ code: "ada", provider: "test" });
    expect((await platform.call("POST", login, { body: form })).status).toBe(200);
  });

  it.each([
    ["{", 400, '"Internal server error"'],
    ["null", 400, "Missing parameter"],
    ["[]", 400, "Missing parameter"],
  ])("that are %s are refused", async (body, status, text) => {
    const headers = { "content-type": "application/json" };
    const answer = await platform.call("POST", login, { body, headers });
    expect([answer.status, await answer.text()]).toEqual([status, text]);
  });

  it("of more than 8,000,000 bytes are 413", async () => {
    const headers = { "content-type": "application/json" };
    const answer = await platform.call("POST", login, { body: `"${"x".repeat(8_000_000)}"`, headers });
    expect([answer.status, await answer.text()]).toEqual([413, '"Internal server error"']);
  });

  it("are read after the caller is known: 401 comes before 400", async () => {
    expect((await platform.call("POST", "/v2/config/create", { body: "{" })).status).toBe(401);
  });

  it("of a DELETE are ignored", async () => {
    const courseId = await platform.makeCourse("bodily");
    const path = `/v2/courses/${courseId}/admin/config/assessment_config/1`;
    const answer = await platform.call("DELETE", path, { as: "bodily", body: { uuid: "x" } });
    expect([answer.status, await answer.text()]).toEqual([400, "The given assessment configuration does not exist"]);
  });
});

describe("content negotiation", () => {
  it.each([
    ["text/html", 406],
    ["application/json;q=0", 406],
    ["application/json", 200],
    ["text/html, */*;q=0.1", 200],
    ["application/*", 200],
  ])("answers Accept %s with %i", async (accept, status) => {
    expect((await platform.call("GET", "/v2/auth/providers", { headers: { accept } })).status).toBe(status);
  });
});

describe("bearer tokens", () => {
  it.each(["nonsense", "Bearer", "Bearer a.b.c", "Basic YTpi"])("refuses %s even on a public route", async (header) => {
    const answer = await platform.call("GET", "/v2/auth/providers", { headers: { authorization: header } });
    expect([answer.status, await answer.text()]).toEqual([401, "Unauthorised"]);
  });
});

describe("browsers of other origins", () => {
  it("may call by default, with credentials", async () => {
    const answer = await platform.call("OPTIONS", "/v2/user", {
      headers: {
        origin: "https://client.example",
        "access-control-request-method": "PUT",
        "access-control-request-headers": "authorization,content-type",
      },
    });
    expect(answer.status).toBe(204);
    const header = (name: string) => answer.headers.get(`access-control-${name}`);
    expect(header("allow-origin")).toBe("https://client.example");
    expect(header("allow-credentials")).toBe("true");
    expect(header("allow-methods")).toContain("PUT");
    expect(header("allow-headers")).toBe("authorization,content-type");
    expect(header("max-age")).toBe("86400");
  });

  it("may call from listed origins only when there is a list, and read errors too", async () => {
    const app = createApp({ ...platform.services, allowedOrigins: ["https://client.example"] });
    const from = async (origin: string) => (await app.request("/v2/user", { headers: { origin } })).headers;
    expect((await from("https://client.example")).get("access-control-allow-origin")).toBe("https://client.example");
    expect((await from("https://client.example")).get("access-control-expose-headers")).toContain("Content-Range");
    expect((await from("https://other.example")).get("access-control-allow-origin")).toBeNull();
  });
});

describe("the log", () => {
  it("has a line a request with the pattern, and no token, query or body", async () => {
    const lines: RequestLine[] = [];
    const app = createApp(platform.services, { log: (line) => lines.push(line) });
    const authorization = `Bearer ${await platform.tokenOf("ada")}`;
    await app.request("/v2/courses/7/config?secret=1", { headers: { authorization } });
    await app.request("/v2/courses/7/config");
    await app.request("/v2/secret");
    expect(lines).toEqual([
      { method: "GET", route: "/v2/courses/{courseId}/config", status: 403, ms: 0, userId: 1, courseId: 7 },
      { method: "GET", route: "/v2/courses/{courseId}/config", status: 401, ms: 0, courseId: 7 },
      { method: "GET", route: "unknown", status: 404, ms: 0 },
    ]);
  });

  it("has the cause of a fault, which the caller is not told", async () => {
    const lines: RequestLine[] = [];
    const broken = { ...platform.services, tokens: undefined } as unknown as Platform["services"];
    const app = createApp(broken, { log: (line) => lines.push(line) });
    const answer = await app.request("/.well-known/jwks.json");
    expect([answer.status, await answer.text()]).toEqual([500, '"Internal server error"']);
    expect(lines[0]?.error).toContain("jwks");
  });
});

/**
 * Calls whose role is not the contract's: a student reads their own assessments, as its quirks allow; the game's state is
 * that of students alone, as the specification has it and as the contract's own client keeps it; assessment types are changed
 * by admins alone, as the specification has it.
 */
const ROLES: Readonly<Record<string, string>> = {
  listUserAssessments: "member",
  putGameStates: "student",
  putAssessmentConfigs: "admin",
  deleteAssessmentConfig: "admin",
};

describe("the document", () => {
  interface Described {
    openapi: string;
    paths: Record<string, Record<string, { operationId: string; "x-role": string; "x-additive"?: boolean }>>;
    components: { schemas: Record<string, unknown> };
  }
  const read = () => platform.succeed<Described>("GET", "/v2/openapi.json");

  it("is OpenAPI 3.1 and describes each route once with its caller", async () => {
    const document = await read();
    expect(document.openapi).toBe("3.1.0");
    const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
    expect(operations).toHaveLength(routes.length);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(routes.length);
  });

  it("agrees with the contract in paths, operation names and callers, and marks what it adds", async () => {
    const document = await read();
    for (const [path, item] of Object.entries(document.paths)) {
      for (const [method, operation] of Object.entries(item)) {
        const agreed = contract.paths[path]?.[method] as { operationId: string; "x-role": string } | undefined;
        expect([path, method, agreed === undefined]).toEqual([path, method, operation["x-additive"] === true]);
        if (agreed) {
          const role = ROLES[agreed.operationId] ?? agreed["x-role"];
          expect([operation.operationId, operation["x-role"]]).toEqual([agreed.operationId, role]);
        }
      }
    }
  });

  it("names its schemas as the contract does", async () => {
    const names = Object.keys((await read()).components.schemas);
    expect(names).toEqual(expect.arrayContaining(["UserIndex", "LatestViewed", "AdminUser", "CourseCreate", "Tokens"]));
  });

  it("is also a page that loads nothing", async () => {
    const answer = await platform.call("GET", "/v2/docs", { headers: { accept: "text/html" } });
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    const page = await answer.text();
    expect(page).toContain("/v2/courses/{courseId}/admin/users");
    expect(page).not.toMatch(/<script|<link|<img|@import|\surl\(|\ssrc=|\son\w+="/);
  });
});
