import { authorizedFetch, fetchFile } from "./authorized-fetch";
import { readTokens, writeTokens } from "./tokens";

const origin = "http://academy.test";
const storage = new Map<string, string>();
let refreshes: string[];
let valid: string;
let refreshAnswer: () => Response;

const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });
const text = (body: string, status = 200): Response =>
  new Response(body, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } });

/** A server on which only the token `valid` is good. */
async function server(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  if (input === "/v2/auth/refresh") {
    refreshes.push(String(init?.body));
    return refreshAnswer();
  }
  const request = input as Request;
  if (request.headers.get("Authorization") !== `Bearer ${valid}`) return text("Unauthorised", 401);
  if (request.url.endsWith("/early")) return text("Assessment not open", 401);
  return request.method === "POST"
    ? text(`got ${await request.text()}`)
    : json({ path: new URL(request.url).pathname });
}

beforeEach(() => {
  storage.clear();
  refreshes = [];
  valid = "a2";
  refreshAnswer = () => json({ access_token: "a2", refresh_token: "r2" });
  Object.defineProperty(globalThis, "localStorage", {
    configurable: true,
    value: {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => storage.set(key, value),
      removeItem: (key: string) => storage.delete(key),
    },
  });
  globalThis.fetch = server as typeof fetch;
  writeTokens({ access: "a1", refresh: "r1" });
});

const get = (path: string) => authorizedFetch(new Request(origin + path));

it("renews the tokens once for eight requests that meet 401 together, and repeats all eight", async () => {
  const answers = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((number) => get(`/v2/${number}`)));
  expect(refreshes).toEqual(['{"refresh_token":"r1"}']);
  expect(await Promise.all(answers.map((answer) => answer.json()))).toContainEqual({ path: "/v2/8" });
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 200, 200]);
  expect(readTokens()).toEqual({ access: "a2", refresh: "r2" });
});

it("gives a file as the server sent it, with new tokens where they are needed", async () => {
  const answer = await fetchFile(new Request(`${origin}/v2/x`, { method: "POST", body: 'a "text"' }));
  expect(await answer.text()).toBe('got a "text"');
  expect(refreshes).toEqual(['{"refresh_token":"r1"}']);
});

it("sends a body again with the new token", async () => {
  const answer = await authorizedFetch(new Request(`${origin}/v2/x`, { method: "POST", body: "program" }));
  expect(await answer.json()).toBe("got program");
});

it("takes the tokens another tab has renewed meanwhile", async () => {
  const refreshed = get("/v2/1");
  storage.set("academy.session", JSON.stringify({ access: "a2", refresh: "r9" }));
  expect((await refreshed).status).toBe(200);
  expect(refreshes).toEqual([]);
  expect(readTokens()).toEqual({ access: "a2", refresh: "r9" });
});

it("forgets the session when the refresh token is refused", async () => {
  refreshAnswer = () => text("Invalid refresh token", 401);
  expect((await get("/v2/1")).status).toBe(401);
  expect(readTokens()).toBeNull();
});

it("keeps the session when the server is in trouble", async () => {
  refreshAnswer = () => text("", 503);
  await expect(get("/v2/1")).rejects.toThrow(TypeError);
  expect(readTokens()).toEqual({ access: "a1", refresh: "r1" });
});

it("does not renew for an assessment that is not open yet", async () => {
  writeTokens({ access: "a2", refresh: "r2" });
  const answer = await get("/v2/early");
  expect([answer.status, await answer.text(), refreshes.length]).toEqual([401, "Assessment not open", 0]);
});

/** An access token as the server makes them, as far as this page reads it. */
const tokenOf = (user: string): string => `x.${Buffer.from(JSON.stringify({ sub: user })).toString("base64url")}.y`;

it("does not log in again who has logged out while the tokens were renewed", async () => {
  refreshAnswer = () => {
    writeTokens(null);
    return json({ access_token: "a2", refresh_token: "r2" });
  };
  expect((await get("/v2/1")).status).toBe(401);
  expect(readTokens()).toBeNull();
});

it("does not repeat a person's request for another one who logged in meanwhile", async () => {
  writeTokens({ access: tokenOf("3"), refresh: "r3" });
  valid = tokenOf("4");
  const saving = authorizedFetch(new Request(`${origin}/v2/x`, { method: "POST", body: "program" }));
  writeTokens({ access: tokenOf("4"), refresh: "r4" });
  expect((await saving).status).toBe(401);
  expect(readTokens()).toEqual({ access: tokenOf("4"), refresh: "r4" });
});
