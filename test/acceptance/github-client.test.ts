import { startTestGithub, type TestGithub } from "../../local/github/for-tests";
import type { GithubClient } from "../../web/src/github/client";
import { createGithubClient } from "../../web/src/github/octokit-client";

/** The page's client of GitHub, against the stand-in that answers as GitHub's published descriptions say. */
let github: TestGithub;
beforeAll(async () => {
  github = await startTestGithub();
});
afterAll(() => github.server.close());
afterEach(() => github.faults.clear());

const TEACHER = "tessa-teacher";
let signedOut = 0;
async function clientOf(login: string): Promise<GithubClient> {
  const { access_token: token = "" } = await github.signIn(login);
  return createGithubClient({
    api: github.api,
    token,
    fetch,
    now: () => Date.now(),
    onSignedOut: () => {
      signedOut += 1;
    },
  });
}
let teacher: GithubClient;
beforeAll(async () => {
  teacher = await clientOf(TEACHER);
});

const place = (name: string) => ({ owner: TEACHER, name });
const everything = () => true;
const changes = (additions: Record<string, string>, deletions: readonly string[] = []) => ({
  additions: new Map(Object.entries(additions)),
  deletions,
});

/** Makes a repository with a first commit of these files. */
async function begun(name: string, files: Record<string, string>) {
  await teacher.createRepository({ name, organisation: null, isPrivate: true });
  const { head, branch } = await teacher.snapshot(place(name), everything);
  await teacher.commit({ place: place(name), branch, head, changes: changes(files), message: "Begin" });
  return teacher.snapshot(place(name), everything);
}

/** How many commits are behind a head. */
async function commitsOf(name: string): Promise<number> {
  const repository = github.github.repository(TEACHER, name);
  if (!repository) throw new Error(`There is no ${name}`);
  const git = github.github.gitOf(repository);
  let count = 0;
  for (let id = git.branches.get(repository.defaultBranch); id; id = git.commit(id)?.parents[0]) count += 1;
  return count;
}

test("tells who signed in, their organisations and all they may see", async () => {
  const student = await clientOf("stella-student");
  expect((await student.user()).login).toBe("stella-student");
  expect((await student.organisations()).map(({ login }) => login)).toContain("source-academy-course-demo");
  const names = (await student.repositories()).map(({ owner, name }) => `${owner}/${name}`);
  expect(names).toContain("source-academy-course-demo/course-info");
  expect(await student.repository({ owner: TEACHER, name: "there-is-none" })).toBeNull();
});

test("makes one first commit of all files of an empty repository, which read the same again", async () => {
  const files = {
    ".metadata": '{\n    "sourceVersion": 1\n}',
    "README.md": "# Tea 茶 \u{1F375}\n",
    "Q1/StarterCode.js": "",
    "Q1/data/deep.txt": "deep",
    "long.txt": `\uFEFF${"é".repeat(400_000)}`,
  };
  await teacher.createRepository({ name: "tea", organisation: null, isPrivate: true });
  const empty = await teacher.snapshot(place("tea"), everything);
  expect(empty).toMatchObject({ branch: "main", head: null, isWritable: true, isAdministered: true });
  expect(await teacher.folder(place("tea"), "")).toEqual([]);
  const id = await teacher.commit({ ...empty, changes: changes(files), message: "Begin" });
  const snapshot = await teacher.snapshot(place("tea"), everything);
  expect(snapshot.head).toBe(id);
  expect(Object.fromEntries(snapshot.files)).toEqual(files);
  expect(await commitsOf("tea")).toBe(1);
  expect((await teacher.folder(place("tea"), "")).map(({ kind, path }) => `${kind} ${path}`)).toEqual([
    "folder Q1",
    "file .metadata",
    "file long.txt",
    "file README.md",
  ]);
  expect((await teacher.file(place("tea"), "long.txt"))?.text).toBe(files["long.txt"]);
  expect(await teacher.file(place("tea"), "none.txt")).toBeNull();
  await expect(teacher.file(place("tea"), "Q1")).rejects.toMatchObject({ kind: "refused" });
  await expect(teacher.folder(place("tea"), "Q9")).rejects.toMatchObject({ kind: "missing" });
});

test("saves by one commit that adds, changes and deletes", async () => {
  const before = await begun("save", { "a.js": "1;", "Q1/b.js": "2;", "Q1/c.js": "3;" });
  const saved = changes({ "a.js": "one;", "Q2/d.js": "4;" }, ["Q1/b.js", "Q1/c.js"]);
  const id = await teacher.commit({ ...before, changes: saved, message: "Save" });
  const after = await teacher.snapshot(place("save"), everything);
  expect([after.head, Object.fromEntries(after.files)]).toEqual([id, { "a.js": "one;", "Q2/d.js": "4;" }]);
  expect(await commitsOf("save")).toBe(2);
});

test("changes nothing when somebody was faster, on a branch and on an empty repository", async () => {
  const before = await begun("race", { "a.js": "1;" });
  github.faults.add({ kind: "commitInBetween" });
  const late = teacher.commit({ ...before, changes: changes({ "a.js": "2;" }), message: "Late" });
  await expect(late).rejects.toMatchObject({ kind: "conflict" });
  const after = await teacher.snapshot(place("race"), everything);
  expect(after.files.get("a.js")).toBe("1;");
  const stale = { place: place("race"), branch: "main", head: null, message: "Begin" };
  await expect(teacher.commit({ ...stale, changes: changes({ "b.js": "2;" }) })).rejects.toMatchObject({
    kind: "conflict",
  });
  expect(await commitsOf("race")).toBe(2);
});

test("refuses a name that is taken", async () => {
  const request = { name: "taken", organisation: null, isPrivate: false };
  await teacher.createRepository(request);
  await expect(teacher.createRepository(request)).rejects.toMatchObject({ kind: "refused" });
});

test.each([
  [{ kind: "offline" as const }, "offline"],
  [{ kind: "status" as const, status: 401 }, "signedOut"],
  [{ kind: "status" as const, status: 403 }, "forbidden"],
  [{ kind: "status" as const, status: 502 }, "server"],
  [{ kind: "rateLimited" as const, seconds: 600 }, "rateLimited"],
  [{ kind: "secondaryLimit" as const, seconds: 60 }, "rateLimited"],
])("says of the fault %j that it is %s", async (fault, kind) => {
  const before = signedOut;
  github.faults.add(fault);
  const failure = await teacher.user().catch((error: unknown) => error);
  expect(failure).toMatchObject({ kind });
  expect(signedOut - before).toBe(kind === "signedOut" ? 1 : 0);
  if (fault.kind === "rateLimited" || fault.kind === "secondaryLimit") {
    const seconds = ((failure as { until: number }).until - Date.now()) / 1000;
    expect(Math.abs(seconds - fault.seconds)).toBeLessThan(10);
  }
  expect((await teacher.user()).login).toBe(TEACHER);
});
