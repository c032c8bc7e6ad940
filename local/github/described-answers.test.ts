import { describedAnswers } from "./described-answers";
import { CLIENT_SECRET, startTestGithub, type TestGithub } from "./for-tests";
import { findRoute, ROUTES } from "./rest/routes";

const faultsOf = describedAnswers();
const answered = new Set<string>();
const faults: string[] = [];

let github: TestGithub;
let teacher: string;
let student: string;
beforeAll(async () => {
  github = await startTestGithub();
  teacher = (await github.signIn("tessa-teacher")).access_token ?? "";
  student = (await github.signIn("stella-student")).access_token ?? "";
});
afterAll(() => github.server.close());

interface Answered {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: each test looks at other fields; the description has checked their types.
  readonly body: any;
  readonly headers: Headers;
}

/** Calls the API and holds the answer to the description. */
async function call(route: string, body?: unknown, token: string | null = teacher): Promise<Answered> {
  const [method = "", path = ""] = route.split(" ");
  const response = await fetch(github.api + path, {
    method,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const parsed: unknown = text === "" ? undefined : JSON.parse(text);
  const [plain = ""] = path.split("?");
  faults.push(...faultsOf({ method, path: plain, status: response.status, body: parsed }));
  const found = findRoute(method, plain);
  if (found && response.status < 300) answered.add(`${found.route.method} ${found.route.path}`);
  return { status: response.status, body: parsed, headers: response.headers };
}

const REPOSITORY = "/repos/tessa-teacher/described";
const base64 = (text: string) => Buffer.from(text).toString("base64");

test("answers about people and organisations as described", async () => {
  expect((await call("GET /user")).body.login).toBe("tessa-teacher");
  expect((await call("GET /user", undefined, null)).status).toBe(401);
  expect((await call("GET /user", undefined, "ghu_wrong")).body.message).toBe("Bad credentials");
  expect((await call("GET /users/stella-student", undefined, null)).status).toBe(200);
  expect((await call("GET /users/nobody")).status).toBe(404);
  expect((await call("GET /orgs/source-academy-course-demo")).status).toBe(200);
  expect((await call("GET /orgs/tessa-teacher")).status).toBe(404);
  expect((await call("GET /user/orgs")).status).toBe(200);
  const { body } = await call("GET /user/installations");
  expect(body.total_count).toBeGreaterThan(1);
  const [{ id }] = body.installations;
  expect((await call(`GET /user/installations/${id}/repositories`)).status).toBe(200);
  expect((await call("GET /user/installations/1/repositories")).status).toBe(404);
});

test("creates repositories and lists them as described", async () => {
  const made = await call("POST /user/repos", { name: "described", private: true, is_template: true });
  expect(made.status).toBe(201);
  expect(made.body.full_name).toBe("tessa-teacher/described");
  expect((await call("POST /user/repos", { name: "Described" })).body).toMatchObject({
    message: "Repository creation failed.",
    errors: [{ resource: "Repository", code: "custom", field: "name", message: "name already exists on this account" }],
  });
  expect((await call("POST /user/repos", {})).status).toBe(422);
  expect((await call("POST /user/repos")).status).toBe(422);
  expect((await call("POST /orgs/source-academy-course-demo/repos", { name: "a mission!" })).body.name).toBe(
    "a-mission-",
  );
  expect((await call("GET /user/repos?per_page=1")).status).toBe(200);
  expect((await call("GET /user/repos?sort=size")).status).toBe(422);
  expect((await call("GET /orgs/source-academy-course-demo/repos?type=public", undefined, null)).status).toBe(200);
  expect((await call(`GET ${REPOSITORY}`)).status).toBe(200);
});

test("answers about an empty repository as described", async () => {
  expect((await call(`GET ${REPOSITORY}/contents/`)).body.message).toBe("This repository is empty.");
  expect((await call(`GET ${REPOSITORY}/contributors`)).status).toBe(204);
  expect((await call(`GET ${REPOSITORY}/branches`)).body).toEqual([]);
  for (const path of ["commits", "git/ref/heads/main", "git/trees/main"]) {
    expect((await call(`GET ${REPOSITORY}/${path}`)).body).toMatchObject({
      status: "409",
      message: "Git Repository is empty.",
    });
  }
  expect((await call(`POST ${REPOSITORY}/git/blobs`, { content: "x" })).status).toBe(409);
  expect((await call(`POST ${REPOSITORY}/git/trees`, { tree: [] })).status).toBe(409);
});

test("writes and reads files as described", async () => {
  const file = `${REPOSITORY}/contents/folder/a.js`;
  const first = await call(`PUT ${file}`, { message: "Begin", content: base64("one") });
  expect(first.status).toBe(201);
  const { sha } = first.body.content;
  expect((await call(`PUT ${file}`, { message: "Change", content: base64("two") })).body.message).toBe(
    'Invalid request.\n\n"sha" wasn\'t supplied.',
  );
  expect((await call(`PUT ${file}`, { content: base64("two") })).body.message).toBe(
    'Invalid request.\n\n"message" wasn\'t supplied.',
  );
  expect((await call(`PUT ${file}`, { message: "Change", content: "§", sha })).body.message).toBe(
    "content is not valid Base64.",
  );
  const changed = await call(`PUT ${file}`, { message: "Change", content: base64("two"), sha });
  expect(changed.status).toBe(200);
  const stale = await call(`PUT ${file}`, { message: "Change", content: base64("three"), sha });
  expect(stale).toMatchObject({ status: 409, body: { message: `folder/a.js does not match ${sha}` } });
  expect((await call(`GET ${file}`)).body).toMatchObject({ type: "file", content: "dHdv\n", encoding: "base64" });
  expect((await call(`GET ${REPOSITORY}/contents/folder%2Fa.js?ref=main`)).status).toBe(200);
  expect((await call(`GET ${REPOSITORY}/contents`)).body).toMatchObject([{ type: "dir", name: "folder", size: 0 }]);
  expect((await call(`GET ${REPOSITORY}/contents/none`)).status).toBe(404);
  expect((await call(`GET ${REPOSITORY}/contents/folder?ref=none`)).body.message).toBe(
    "No commit found for the ref none",
  );
  expect((await call(`DELETE ${file}`, { message: "Away", sha })).status).toBe(409);
  const second = await call(`PUT ${REPOSITORY}/contents/b.js`, { message: "More", content: base64("b") });
  expect((await call(`DELETE ${REPOSITORY}/contents/b.js`, { message: "Away" })).status).toBe(422);
  const away = await call(`DELETE ${REPOSITORY}/contents/b.js`, { message: "Away", sha: second.body.content.sha });
  expect(away).toMatchObject({ status: 200, body: { content: null } });
});

test("reads and writes the git database as described", async () => {
  const { body: reference } = await call(`GET ${REPOSITORY}/git/ref/heads/main`);
  const head: string = reference.object.sha;
  const { body: commit } = await call(`GET ${REPOSITORY}/git/commits/${head}`);
  expect((await call(`GET ${REPOSITORY}/git/commits/${"0".repeat(40)}`)).status).toBe(404);
  expect((await call(`GET ${REPOSITORY}/git/trees/main?recursive=1`)).status).toBe(200);
  const { body: blob } = await call(`POST ${REPOSITORY}/git/blobs`, { content: "const z = 3;" });
  expect((await call(`GET ${REPOSITORY}/git/blobs/${blob.sha}`)).body.size).toBe(12);
  const { body: tree } = await call(`POST ${REPOSITORY}/git/trees`, {
    base_tree: commit.tree.sha,
    tree: [
      { path: "z.js", mode: "100644", type: "blob", sha: blob.sha },
      { path: "folder/inline.js", mode: "100644", type: "blob", content: "const i = 1;" },
      { path: "folder/a.js", mode: "100644", type: "blob", sha: null },
    ],
  });
  expect(tree.tree.map(({ path }: { path: string }) => path)).toEqual(["folder", "z.js"]);
  const wrongTree = { tree: [{ path: "../out", mode: "100644", content: "" }] };
  expect((await call(`POST ${REPOSITORY}/git/trees`, wrongTree)).status).toBe(422);
  const newCommit = { message: "All", tree: tree.sha, parents: [head] };
  const { body: made } = await call(`POST ${REPOSITORY}/git/commits`, newCommit);
  expect((await call(`POST ${REPOSITORY}/git/commits`, { ...newCommit, tree: head })).status).toBe(422);
  const moved = await call(`PATCH ${REPOSITORY}/git/refs/heads/main`, { sha: made.sha, force: false });
  expect(moved.body.object.sha).toBe(made.sha);
  const { body: aside } = await call(`POST ${REPOSITORY}/git/commits`, { ...newCommit, message: "Aside" });
  expect((await call(`PATCH ${REPOSITORY}/git/refs/heads/main`, { sha: aside.sha })).body).toMatchObject({
    message: "Update is not a fast forward",
    status: "422",
  });
  const branch = { ref: "refs/heads/topic/one", sha: aside.sha };
  expect((await call(`POST ${REPOSITORY}/git/refs`, branch)).status).toBe(201);
  expect((await call(`POST ${REPOSITORY}/git/refs`, branch)).body.message).toBe("Reference already exists");
  expect((await call(`GET ${REPOSITORY}/branches`)).body).toHaveLength(2);
  expect((await call(`GET ${REPOSITORY}/branches/topic/one`)).body.commit.sha).toBe(aside.sha);
  expect((await call(`GET ${REPOSITORY}/branches/none`)).status).toBe(404);
  expect((await call(`GET ${REPOSITORY}/commits?path=z.js`)).body).toHaveLength(1);
  expect((await call(`GET ${REPOSITORY}/contributors`)).body).toMatchObject([
    { login: "tessa-teacher", contributions: 5 },
  ]);
});

test("makes a repository from a template as described", async () => {
  const made = await call(`POST ${REPOSITORY}/generate`, { name: "from-template", private: true });
  expect(made.status).toBe(201);
  expect((await call("GET /repos/tessa-teacher/from-template")).body.template_repository.name).toBe("described");
  expect((await call("GET /repos/tessa-teacher/from-template/contents/z.js")).status).toBe(200);
  expect((await call("POST /repos/tessa-teacher/from-template/generate", { name: "again" })).status).toBe(404);
});

test("hides what a person may not see, and refuses what they may not do, as described", async () => {
  expect((await call(`GET ${REPOSITORY}`, undefined, student)).status).toBe(404);
  expect((await call(`GET ${REPOSITORY}`, undefined, null)).status).toBe(404);
  const change = { message: "Change", content: base64("x") };
  expect((await call(`PUT ${REPOSITORY}/contents/a`, change, student)).status).toBe(404);
  await call("POST /user/repos", { name: "open", auto_init: true });
  expect((await call("GET /repos/tessa-teacher/open", undefined, null)).status).toBe(200);
  expect((await call("PUT /repos/tessa-teacher/open/contents/a", change, student)).body).toMatchObject({
    status: "403",
    message: "Resource not accessible by integration",
  });
  expect((await call("GET /rate_limit")).body.resources.core.limit).toBe(5000);
  expect((await call("GET /rate_limit", undefined, null)).body.rate.limit).toBe(60);
});

test("tells of a call that it does not know, which is none of GitHub's answers", async () => {
  const response = await fetch(`${github.api}/repos/tessa-teacher/open/issues`, {
    headers: { authorization: `Bearer ${teacher}` },
  });
  expect(response.status).toBe(501);
  expect(((await response.json()) as { message: string }).message).toBe(
    "The stand-in of GitHub does not know GET /repos/tessa-teacher/open/issues",
  );
});

test("has had every answer described, and every route answered", () => {
  expect(faults).toEqual([]);
  expect(ROUTES.map(({ method, path }) => `${method} ${path}`).filter((name) => !answered.has(name))).toEqual([]);
});

test("finds fault with an answer that is not as described", () => {
  const call = { method: "GET", path: "/user/orgs", status: 200 };
  expect(faultsOf({ ...call, body: [{ login: 7 }] })[0]).toMatch(/^GET \/user\/orgs 200: /);
  expect(faultsOf({ ...call, status: 302, body: undefined })).toEqual([
    "GET /user/orgs is not described to answer 302",
  ]);
});

test("lets whoever has the client's secret end a token, and nobody else", async () => {
  const { access_token = "" } = await github.signIn("stella-student");
  const end = (secret: string) =>
    fetch(`${github.api}/applications/Iv1.course-academy/token`, {
      method: "DELETE",
      headers: { authorization: `Basic ${base64(`Iv1.course-academy:${secret}`)}` },
      body: JSON.stringify({ access_token }),
    });
  expect((await end("wrong")).status).toBe(401);
  expect((await call("GET /user", undefined, access_token)).status).toBe(200);
  expect((await end(CLIENT_SECRET)).status).toBe(204);
  expect((await call("GET /user", undefined, access_token)).status).toBe(401);
});
