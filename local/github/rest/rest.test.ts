import { OAUTH_APP } from "../app";
import { startTestGithub, type TestGithub } from "../for-tests";

let now = new Date("2030-03-01T08:00:00Z");
let github: TestGithub;
let teacher: string;
let student: string;
beforeEach(async () => {
  now = new Date("2030-03-01T08:00:00Z");
  github = await startTestGithub({ now: () => now });
  teacher = (await github.signIn("tessa-teacher")).access_token ?? "";
  student = (await github.signIn("stella-student")).access_token ?? "";
});
afterEach(() => github.server.close());

const call = (token: string | null, path: string, init: RequestInit = {}) =>
  fetch(path.startsWith("http") ? path : github.api + path, {
    ...init,
    headers: { ...(token !== null && { authorization: `Bearer ${token}` }), ...init.headers },
  });
const namesOf = async (response: Response) => ((await response.json()) as { name: string }[]).map(({ name }) => name);
const send = (token: string, path: string, body: object, method = "POST") =>
  call(token, path, { method, body: JSON.stringify(body) });
const file = { message: "Write", content: Buffer.from("x").toString("base64") };

describe("lists", () => {
  test("come in pages, with the addresses of their neighbours", async () => {
    const owner = github.github.account("stella-student")?.id ?? 0;
    for (let n = 0; n < 120; n += 1) {
      github.github.createRepository({ owner, name: `r${String(n).padStart(3, "0")}`, isPrivate: true });
    }
    const first = await call(student, "/user/repos?per_page=100&affiliation=owner");
    expect(await namesOf(first)).toHaveLength(100);
    const at = (page: number) => `<${github.api}/user/repos?per_page=100&affiliation=owner&page=${page}>`;
    expect(first.headers.get("link")).toBe(`${at(2)}; rel="next", ${at(2)}; rel="last"`);
    const second = await call(student, `${github.api}/user/repos?per_page=100&affiliation=owner&page=2`);
    expect(await namesOf(second)).toHaveLength(21);
    expect(second.headers.get("link")).toBe(`${at(1)}; rel="prev", ${at(1)}; rel="first"`);
    expect(await namesOf(await call(student, "/user/repos"))).toHaveLength(30);
    expect(await namesOf(await call(student, "/user/repos?per_page=500"))).toHaveLength(100);
  });

  test("have what is one's own, shared and of organisations, as far as it may be seen", async () => {
    expect(await namesOf(await call(student, "/user/repos?per_page=100"))).toEqual([
      "course-info",
      "tea-counter-stella-student",
      "warm-up-stella-student",
      "source-programs",
    ]);
    const teachers = await namesOf(await call(teacher, "/user/repos?per_page=100&affiliation=organization_member"));
    expect(teachers).toContain("mirror-hall");
    expect(teachers).not.toContain("experiments");
    expect(await namesOf(await call(null, "/orgs/source-academy-course-demo/repos?type=public"))).toEqual(["covers"]);
    expect(await namesOf(await call(null, "/orgs/course-academy-project/repos?sort=pushed&per_page=100"))).toHaveLength(
      3,
    );
  });
});

describe("rights", () => {
  const experiments = "/repos/harbour-lab/experiments";

  test("of an App's token end where it is not installed", async () => {
    expect((await call(student, experiments)).status).toBe(404);
    const owner = github.github.account("harbour-lab")?.id ?? 0;
    const at = now.toISOString();
    github.github.state.installations.push({ id: 1, account: owner, repositories: [], createdAt: at, updatedAt: at });
    expect((await call(student, experiments)).status).toBe(404);
    const repository = github.github.repository("harbour-lab", "experiments");
    github.github.state.installations[3] = {
      id: 1,
      account: owner,
      repositories: [repository?.id ?? 0],
      createdAt: at,
      updatedAt: at,
    };
    expect((await call(student, experiments)).status).toBe(200);
    expect((await send(student, `${experiments}/contents/a.js`, file, "PUT")).status).toBe(201);
  });

  test("of an OAuth App's token are those of its scopes", async () => {
    const all = (await github.signIn("stella-student", OAUTH_APP.clientId, "repo")).access_token ?? "";
    const none = (await github.signIn("stella-student", OAUTH_APP.clientId, "read:user")).access_token ?? "";
    expect((await call(all, experiments)).status).toBe(200);
    expect((await call(none, experiments)).status).toBe(404);
    expect((await call(none, "/repos/source-academy-course-demo/covers")).status).toBe(200);
    expect((await send(none, "/user/repos", { name: "more" })).status).toBe(403);
  });

  test("of a reader do not reach to writing, of a stranger not to reading", async () => {
    const info = "/repos/source-academy-course-demo/course-info";
    expect(((await (await call(student, info)).json()) as { permissions: object }).permissions).toEqual({
      admin: false,
      maintain: false,
      push: false,
      triage: false,
      pull: true,
    });
    expect((await send(student, `${info}/contents/a`, file, "PUT")).status).toBe(403);
    expect((await call(student, "/repos/source-academy-course-demo/mirror-hall")).status).toBe(404);
    expect((await call(student, "/repos/tessa-teacher/source-programs")).status).toBe(404);
    expect((await send(student, "/orgs/harbour-lab/repos", { name: "mine" })).status).toBe(403);
    const made = await send(student, "/orgs/source-academy-course-demo/repos", { name: "mine", private: true });
    expect(((await made.json()) as { permissions: { admin: boolean } }).permissions.admin).toBe(true);
  });
});

describe("answers", () => {
  test("are kept by browsers for a minute, and asked again by their tag for nothing", async () => {
    const first = await call(student, "/repos/source-academy-course-demo/course-info");
    expect(first.headers.get("cache-control")).toBe("private, max-age=60, s-maxage=60");
    expect(first.headers.get("x-ratelimit-remaining")).toBe("4999");
    const etag = first.headers.get("etag") ?? "";
    const again = await call(student, "/repos/source-academy-course-demo/course-info", {
      headers: { "if-none-match": etag },
    });
    expect([again.status, await again.text(), again.headers.get("x-ratelimit-remaining")]).toEqual([304, "", "4999"]);
  });

  test("may be read by pages of any origin, which may send a token", async () => {
    const preflight = await call(null, "/user", { method: "OPTIONS", headers: { origin: "http://127.0.0.1:9" } });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
    expect(preflight.headers.get("access-control-allow-headers")).toContain("Authorization");
    const answer = await call(student, "/user");
    expect(answer.headers.get("access-control-expose-headers")).toContain("X-RateLimit-Reset");
    expect(answer.headers.get("access-control-expose-headers")).toContain("Link");
  });

  test("give a file's bytes when they are asked for, and no base64 of a large one", async () => {
    const path = "/repos/stella-student/source-programs/contents/big.txt";
    const text = "x".repeat(1_048_577);
    await send(student, path, { message: "Write", content: Buffer.from(text).toString("base64") }, "PUT");
    expect(await (await call(student, path)).json()).toMatchObject({ size: 1_048_577, content: "", encoding: "none" });
    const raw = await call(student, path, { headers: { accept: "application/vnd.github.raw+json" } });
    expect((await raw.text()).length).toBe(1_048_577);
  });

  test("refuse what is no JSON, and no object", async () => {
    const post = (body: string) => call(student, "/user/repos", { method: "POST", body });
    expect(await (await post("{")).json()).toMatchObject({ status: "400", message: "Problems parsing JSON" });
    expect((await post("[]")).status).toBe(422);
  });
});

describe("limits", () => {
  test("are 60 requests an hour without a token, and begin anew after it", async () => {
    const read = () => call(null, "/users/stella-student");
    for (let n = 0; n < 60; n += 1) expect((await read()).status).toBe(200);
    const refused = await read();
    expect(refused.status).toBe(403);
    expect(refused.headers.get("x-ratelimit-remaining")).toBe("0");
    expect(refused.headers.get("x-ratelimit-reset")).toBe(String(Date.parse("2030-03-01T09:00:00Z") / 1000));
    expect(await refused.json()).toMatchObject({ message: "API rate limit exceeded for 127.0.0.1." });
    expect((await call(student, "/users/stella-student")).status).toBe(200);
    now = new Date(now.getTime() + 3_600_000);
    expect((await read()).status).toBe(200);
  });

  test("are 80 writes a minute", async () => {
    const write = (n: number) => send(student, `/repos/stella-student/source-programs/contents/n${n}`, file, "PUT");
    for (let n = 0; n < 80; n += 1) expect((await write(n)).status).toBe(201);
    const refused = await write(80);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([403, "60"]);
    now = new Date(now.getTime() + 60_000);
    expect((await write(80)).status).toBe(201);
  });
});
