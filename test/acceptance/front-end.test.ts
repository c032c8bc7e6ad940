import { request as httpRequest } from "node:http";
import { type Cloud, startCloud } from "../../local/cloud";
import { synthesizeLocal } from "../robots/academy";

/*
 * What a front end on another origin, such as the unmodified client of 2022, meets between itself and the API: the edge,
 * the gateway and the two ways to sign in, as the template of the stage local has them.
 */

// The Lambdas are built and started once, on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const FRONT_END = "https://frontend.example.edu";
const TOO_LARGE = "This recording is 6 MB; the limit for this client is 4 MB. Record in the course's own page.";

let cloud: Cloud;
beforeAll(async () => {
  const templateFolder = await synthesizeLocal();
  cloud = await startCloud({ templateFolder, allowedOrigins: [FRONT_END, "http://localhost:3000"] });
});
afterAll(() => cloud?.close());

interface FetchedPage {
  readonly method?: string;
  readonly origin?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** Sends a path as it is, doubled slashes included; fetch would not, and may not set Origin. */
function ask(path: string, { method = "GET", origin, headers = {}, body }: FetchedPage = {}) {
  return new Promise<{ status: number; headers: Record<string, unknown>; text: string }>((resolve, reject) => {
    const { hostname, port } = new URL(cloud.origin);
    const sent = { ...headers, ...(origin && { origin }) };
    const options = { hostname, port, path, method, headers: sent, agent: false };
    const request = httpRequest(options, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (part) => {
        text += part;
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    });
    request.on("error", reject);
    request.end(body);
  });
}

const json = { "content-type": "application/json" };
const login = (origin: string, redirect_uri: string) =>
  ask("/v2/auth/login", {
    method: "POST",
    origin,
    headers: json,
    body: JSON.stringify({ code: "ada", provider: "test", redirect_uri }),
  });

describe("the API's own address", () => {
  const direct = async (headers: Readonly<Record<string, string>> = {}) => {
    const answer = await fetch(`${cloud.apiOrigins[0]}/v2/auth/providers`, { headers });
    return { status: answer.status, text: await answer.text() };
  };

  test("answers nobody who comes past the distribution, and whoever comes through it", async () => {
    const refused = { status: 403, text: `The API is reached through the site only: ${cloud.origin}` };
    expect(await direct()).toEqual(refused);
    expect(await direct({ "x-distribution-key": "guessed" })).toEqual(refused);
    const through = await ask("/v2/auth/providers", { headers: { "x-distribution-key": "guessed" } });
    expect(through.status).toBe(200);
    expect(await direct(cloud.apiHeaders)).toEqual({ status: 200, text: through.text });
  });
});

describe("another front end", () => {
  const localhost = () => cloud.origin.replace("127.0.0.1", "localhost");
  const strangers = ["https://evil.example", "http://localhost:3001", `${FRONT_END}.evil.example`, "null"];

  it("calls the API and signs in when ACADEMY_ORIGINS names it, and so does this machine by either name", async () => {
    for (const origin of [FRONT_END, "http://localhost:3000", cloud.origin, localhost()]) {
      const answer = await login(origin, `${origin}/login`);
      expect([origin, answer.status]).toEqual([origin, 200]);
      expect(answer.headers["access-control-allow-origin"]).toBe(origin);
    }
  });

  it("is refused, and may read nothing, when nobody named it", async () => {
    for (const origin of strangers) {
      const answer = await login(origin, `${origin}/login`);
      expect([origin, answer.status]).toEqual([origin, 400]);
      expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
    }
  });

  it("is led back to by Demo university", async () => {
    const begin = async (redirect_uri: string) => {
      const query = { client_id: "academy", response_type: "code", scope: "openid profile", state: "s", redirect_uri };
      return (await ask(`/idp/auth?${new URLSearchParams(query)}`)).status;
    };
    for (const origin of [FRONT_END, cloud.origin, localhost()])
      for (const path of ["/login", "/login?provider=university"])
        expect([origin, path, await begin(origin + path)]).toEqual([origin, path, 303]);
    for (const origin of strangers) expect([origin, await begin(`${origin}/login`)]).toEqual([origin, 400]);
  });

  it("reads modules from a site on whatever origin, and is told what is missing", async () => {
    for (const path of ["/modules/modules.json", "/modules/bundles/rune.js", "/modules/tabs/Rune.js"]) {
      const answer = await ask(path, { origin: "https://anywhere.example" });
      expect([path, answer.status, answer.headers["access-control-allow-origin"]]).toEqual([path, 404, "*"]);
    }
  });
});

describe("an address", () => {
  const UNAUTHORISED = [401, "Unauthorised"];
  const NOT_FOUND = [404, '"Page not found"'];

  it.each([
    ["/v2/user", UNAUTHORISED],
    ["/v2/user/", UNAUTHORISED],
    ["/v2//user/", UNAUTHORISED],
    ["//v2/user", UNAUTHORISED],
    ["//v2//user//", UNAUTHORISED],
    ["/v2/", NOT_FOUND],
    ["/v2//", NOT_FOUND],
    ["/v2/nothing", NOT_FOUND],
    ["/v2/no//thing", NOT_FOUND],
    ["//v2/nothing", NOT_FOUND],
    ["/.well-known/nothing", NOT_FOUND],
  ])("%s means the same with doubled slashes", async (path, expected) => {
    const { status, headers, text } = await ask(path);
    expect([status, text]).toEqual(expected);
    if (status === 404) expect(headers["content-type"]).toBe("application/json; charset=utf-8");
  });

  it.each(["/ui/x.png", "/modules.json", "/a/gone.js", "/a/worker/gone.js", "/modules/", "/manifest.webmanifest.bak"])(
    "%s of a file that is not there is 404",
    async (path) => {
      expect((await ask(path)).status).toBe(404);
    },
  );

  it.each(["/", "/login", "/courses/1/missions", "/sicpjs/1.2.4"])("%s of the page is the page", async (path) => {
    const { status, headers } = await ask(path);
    expect([status, headers["content-type"]]).toEqual([200, "text/html"]);
  });
});

describe("a body that is too large", () => {
  const RECORDINGS = "/v2/courses/1/admin/sourcecast";
  const form = { "content-type": "multipart/form-data; boundary=x" };
  const post = (path: string, bytes: number, headers: Readonly<Record<string, string>> = form, origin = FRONT_END) => {
    const length = { "content-length": String(bytes) };
    return ask(path, { method: "POST", origin, headers: { ...headers, ...length }, body: Buffer.alloc(bytes, " ") });
  };

  it.each([
    [RECORDINGS, 5_500_000, TOO_LARGE],
    [`/${RECORDINGS}/`, 5_500_000, TOO_LARGE],
    [
      RECORDINGS,
      49_000_000,
      "This recording is 49 MB; the limit for this client is 4 MB. Record in the course's own page.",
    ],
    ["/v2/courses/1/admin/assets/images/a.png", 11_000_000, "This file is 11 MB; the limit is 4 MB."],
  ])("%s with %i bytes is refused in words that the other front end may read", async (path, bytes, text) => {
    const answer = await post(path, bytes);
    expect([answer.status, answer.text]).toEqual([413, text]);
    expect(answer.headers).toMatchObject({
      "access-control-allow-origin": FRONT_END,
      "access-control-allow-credentials": "true",
      "content-type": "text/plain; charset=utf-8",
    });
  });

  it("reaches the API up to what a Lambda can be given", async () => {
    expect((await post(RECORDINGS, 4_700_000)).status).toBe(401);
  });

  it("is refused by the gateway itself with headers by which the other front end may read it", async () => {
    for (const bytes of [7_000_000, 10_500_000]) {
      const answer = await post("/v2/auth/login", bytes, json);
      expect([bytes, answer.status, answer.text]).toEqual([bytes, 413, '{"message":"Request Entity Too Large"}']);
      expect(answer.headers["access-control-allow-origin"]).toBe(FRONT_END);
      const strange = await post("/v2/auth/login", bytes, json, "https://evil.example");
      expect(strange.headers["access-control-allow-origin"]).toBeUndefined();
    }
  });
});
