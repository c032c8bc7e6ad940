import { startTestGithub, type TestGithub } from "./for-tests";

let github: TestGithub;
let headers: Record<string, string>;
beforeAll(async () => {
  github = await startTestGithub();
  headers = { authorization: `Bearer ${(await github.signIn("tessa-teacher")).access_token}` };
});
afterEach(() => github.faults.clear());
afterAll(() => github.server.close());

const read = (path = "/user", init: RequestInit = {}) => fetch(github.api + path, { headers, ...init });
const graphql = (query: string) => read("/graphql", { method: "POST", body: JSON.stringify({ query }) });

test("breaks the connection of the next calls, and only of so many", async () => {
  github.faults.add({ kind: "offline", times: 2 });
  await expect(read()).rejects.toThrow("fetch failed");
  await expect(read()).rejects.toThrow("fetch failed");
  expect((await read()).status).toBe(200);
});

test("never answers until the caller gives up", async () => {
  github.faults.add({ kind: "silent" });
  const controller = new AbortController();
  const answer = read("/user", { signal: controller.signal });
  while (github.faults.list.length > 0) await new Promise((resolve) => setImmediate(resolve));
  controller.abort(new Error("given up"));
  await expect(answer).rejects.toThrow("given up");
});

test("answers late", async () => {
  github.faults.add({ kind: "slow", milliseconds: 30 });
  const before = performance.now();
  expect((await read()).status).toBe(200);
  expect(performance.now() - before).toBeGreaterThanOrEqual(29);
});

test("answers with a status to calls of a path and a method alone", async () => {
  github.faults.add({ kind: "status", status: 503, path: "^/user/repos$", method: "get" });
  expect((await read("/user")).status).toBe(200);
  const response = await read("/user/repos");
  expect(response.status).toBe(503);
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  expect(await response.json()).toMatchObject({ message: "Service unavailable", status: "503" });
  expect((await read("/user/repos")).status).toBe(200);
});

test("answers 401 as for a token that is no longer good", async () => {
  github.faults.add({ kind: "status", status: 401 });
  expect(await (await read()).json()).toMatchObject({ message: "Bad credentials", status: "401" });
});

test("meets an operation of GraphQL by the name of its field", async () => {
  github.faults.add({ kind: "status", status: 502, operation: "viewer", times: null });
  const other = '{ repository(owner: "tessa-teacher", name: "source-programs") { name } }';
  expect((await graphql(other)).status).toBe(200);
  expect((await graphql("{ viewer { login } }")).status).toBe(502);
  expect((await graphql("query Again { viewer { login } }")).status).toBe(502);
  github.faults.clear();
  expect(await (await graphql("{ viewer { login } }")).json()).toEqual({
    data: { viewer: { login: "tessa-teacher" } },
  });
});

test("says when a limit of requests ends", async () => {
  github.faults.add({ kind: "rateLimited", seconds: 120 }, { kind: "secondaryLimit", seconds: 7 });
  const before = Math.floor(Date.now() / 1000);
  const first = await read();
  expect(first.status).toBe(403);
  expect(first.headers.get("x-ratelimit-remaining")).toBe("0");
  expect(Number(first.headers.get("x-ratelimit-reset"))).toBeGreaterThanOrEqual(before + 120);
  const second = await read();
  expect(second.headers.get("retry-after")).toBe("7");
  expect(((await second.json()) as { message: string }).message).toBe(
    "You have exceeded a secondary rate limit. Please wait a few minutes before you try again.",
  );
});

test("says of a limit in GraphQL with 200", async () => {
  github.faults.add({ kind: "rateLimited" });
  const response = await graphql("{ viewer { login } }");
  expect([response.status, response.headers.get("x-ratelimit-remaining")]).toEqual([200, "0"]);
  expect(await response.json()).toMatchObject({ errors: [{ type: "RATE_LIMITED" }] });
});

test("lets somebody else commit just before the next write, not before a reading", async () => {
  github.faults.add({ kind: "commitInBetween", file: "Q1/SavedCode.js", text: "const theirs = 1;" });
  const file = "/repos/tessa-teacher/source-programs/contents/Q1/SavedCode.js";
  expect((await read(file)).status).toBe(404);
  const write = () =>
    read(file, {
      method: "PUT",
      body: JSON.stringify({ message: "Mine", content: Buffer.from("x").toString("base64") }),
    });
  const response = await write();
  expect(response.status).toBe(422);
  const theirs = (await (await read(file)).json()) as { content: string };
  expect(Buffer.from(theirs.content, "base64").toString()).toBe("const theirs = 1;");
  const commits = (await (await read("/repos/tessa-teacher/source-programs/commits")).json()) as {
    commit: { message: string; author: { name: string } };
  }[];
  expect(commits[0]?.commit).toMatchObject({ message: "Change it meanwhile", author: { name: "Nadia Else" } });
});

test("takes, lists and forgets faults by the control route", async () => {
  const control = (method: string, body?: string) =>
    fetch(`${github.site}/_faults`, {
      method,
      ...(body !== undefined && { body, headers: { "content-type": "application/json" } }),
    });
  const put = await control("POST", JSON.stringify([{ kind: "status", status: 500, path: "^/user$" }]));
  expect(await put.json()).toEqual([{ kind: "status", status: 500, path: "^/user$", times: 1 }]);
  expect((await read()).status).toBe(500);
  expect(await (await control("GET")).json()).toEqual([]);
  await control("POST", JSON.stringify([{ kind: "offline", times: null }]));
  await control("DELETE");
  expect((await read()).status).toBe(200);
  for (const wrong of ["no JSON", '[{"kind":"nothing"}]', '[{"kind":"offline","path":"("}]']) {
    expect((await control("POST", wrong)).status).toBe(400);
  }
  const fromAnotherSite = await fetch(`${github.site}/_faults`, { method: "POST", body: '[{"kind":"offline"}]' });
  expect([fromAnotherSite.status, github.faults.list]).toEqual([415, []]);
});
