import { startTestGithub, type TestGithub } from "../for-tests";

let github: TestGithub;
let teacher: string;
let student: string;
beforeAll(async () => {
  github = await startTestGithub();
  teacher = (await github.signIn("tessa-teacher")).access_token ?? "";
  student = (await github.signIn("stella-student")).access_token ?? "";
});
afterAll(() => github.server.close());

interface Answer {
  // biome-ignore lint/suspicious/noExplicitAny: each test looks at other fields; the schema has checked their types.
  readonly data?: any;
  readonly errors?: readonly { readonly type?: string; readonly message: string; readonly path?: readonly string[] }[];
}

async function ask(token: string, query: string, variables: object = {}): Promise<Answer> {
  const response = await fetch(`${github.api}/graphql`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({ query, variables }),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Answer;
}

const COMMIT = `mutation ($input: CreateCommitOnBranchInput!) {
  createCommitOnBranch(input: $input) { clientMutationId commit { oid messageHeadline messageBody author { user { login } } } ref { id name } }
}`;
const base64 = (text: string) => Buffer.from(text).toString("base64");

/** The head of a repository's default branch, and the id of that branch. */
async function headOf(token: string, owner: string, name: string): Promise<{ oid: string; id: string }> {
  const query =
    "query ($owner: String!, $name: String!) { repository(owner: $owner, name: $name) { defaultBranchRef { id target { oid } } } }";
  const { id, target } = (await ask(token, query, { owner, name })).data.repository.defaultBranchRef;
  return { id, oid: target.oid };
}

const inputFor = (nameWithOwner: string, oid: string, more: object = {}) => ({
  input: {
    branch: { repositoryNameWithOwner: nameWithOwner, branchName: "main" },
    expectedHeadOid: oid,
    message: { headline: "Save" },
    fileChanges: { additions: [{ path: "a.js", contents: base64("a") }] },
    ...more,
  },
});

test("reads a mission whole with nested trees, under an alias, with the rights of the person", async () => {
  const query = `{
    viewer { login databaseId }
    mission: repository(owner: "source-academy-course-demo", name: "tea-counter-stella-student") {
      id nameWithOwner isPrivate viewerPermission viewerCanAdminister
      object(expression: "main:") { ... on Tree { entries { path type object {
        ... on Blob { text isBinary byteSize isTruncated }
        ... on Tree { entries { path object { ... on Blob { text } } } }
      } } } }
    }
    task: repository(owner: "source-academy-course-demo", name: "tea-counter-stella-student") {
      object(expression: "HEAD:Q1/SavedCode.js") { __typename oid ... on Blob { text } }
    }
    missing: repository(owner: "stella-student", name: "source-programs") { object(expression: "HEAD:none.js") { oid } }
  }`;
  const { data, errors } = await ask(student, query);
  expect(errors).toBeUndefined();
  expect(data.viewer.login).toBe("stella-student");
  expect(data.mission).toMatchObject({ isPrivate: true, viewerPermission: "WRITE", viewerCanAdminister: false });
  expect(data.mission.object.entries.map(({ path, type }: Record<string, string>) => `${type} ${path}`)).toEqual([
    "blob .metadata",
    "tree Q1",
    "tree Q2",
    "tree Q3",
    "blob README.md",
  ]);
  expect(data.mission.object.entries[0].object.text).toBe('{\n    "sourceVersion": 2\n}');
  expect(data.mission.object.entries[1].object.entries.map(({ path }: { path: string }) => path)).toContain(
    "Q1/SavedCode.js",
  );
  expect(data.task.object).toEqual({
    __typename: "Blob",
    oid: expect.stringMatching(/^[0-9a-f]{40}$/),
    text: "const cups = pots => pots * pot;\n",
  });
  expect(data.missing.object).toBeNull();
});

test("pages through the repositories of a person by cursors", async () => {
  const query =
    "query ($after: String) { viewer { repositories(first: 1, after: $after) { totalCount nodes { name } pageInfo { hasNextPage endCursor } } } }";
  const { data } = await ask(teacher, query);
  expect(data.viewer.repositories).toMatchObject({ totalCount: 1, nodes: [{ name: "source-programs" }] });
  const after = data.viewer.repositories.pageInfo.endCursor;
  expect((await ask(teacher, query, { after })).data.viewer.repositories.nodes).toEqual([]);
  const unbounded = await ask(teacher, "{ viewer { repositories { totalCount } } }");
  expect(unbounded.errors?.[0]?.type).toBe("MISSING_PAGINATION_BOUNDARIES");
});

test("commits by the id of a branch too, writes nothing but what is named, and keeps the author", async () => {
  const { id, oid } = await headOf(teacher, "tessa-teacher", "source-programs");
  const { data } = await ask(teacher, COMMIT, {
    input: {
      branch: { id },
      expectedHeadOid: oid,
      clientMutationId: "one",
      message: { headline: "Sum", body: "Without recursion" },
      fileChanges: {
        deletions: [{ path: "lists/pairs.js" }],
        additions: [{ path: "lists/sum.js", contents: base64("0;") }],
      },
    },
  });
  expect(data.createCommitOnBranch).toMatchObject({
    clientMutationId: "one",
    commit: { messageHeadline: "Sum", messageBody: "Without recursion", author: { user: { login: "tessa-teacher" } } },
    ref: { id, name: "main" },
  });
  const repository = github.github.repository("tessa-teacher", "source-programs");
  if (!repository) throw new Error("The repository is not there");
  expect(github.github.text(repository, "lists/sum.js")).toBe("0;");
  expect(github.github.text(repository, "lists/pairs.js")).toBeUndefined();
  expect(github.github.text(repository, "hello.js")).toBe('display("Hello from GitHub");\n');
});

test.each([
  [
    "of a repository that is hidden",
    "tessa-teacher/source-programs",
    {},
    "NOT_FOUND",
    /^Could not resolve to a Repository with the name 'tessa-teacher\/source-programs'\.$/,
  ],
  [
    "of a repository that may only be read",
    "source-academy-course-demo/covers",
    {},
    "FORBIDDEN",
    /^Resource not accessible by integration$/,
  ],
  [
    "on a branch that is not there",
    "stella-student/source-programs",
    { branch: { repositoryNameWithOwner: "stella-student/source-programs", branchName: "none" } },
    "NOT_FOUND",
    /refs\/heads\/none/,
  ],
  [
    "that takes away what is not there",
    "stella-student/source-programs",
    { fileChanges: { deletions: [{ path: "none.js" }] } },
    "UNPROCESSABLE",
    /^A path was requested for deletion which does not exist/,
  ],
  [
    "outside the repository",
    "stella-student/source-programs",
    { fileChanges: { additions: [{ path: "../a", contents: "" }] } },
    "UNPROCESSABLE",
    /^The path \.\.\/a is malformed$/,
  ],
  ["without a headline", "stella-student/source-programs", { message: { headline: " " } }, "UNPROCESSABLE", /headline/],
])("refuses a commit %s, and changes nothing", async (_what, name, more, type, message) => {
  const repository = github.github.repository(name.split("/")[0] ?? "", name.split("/")[1] ?? "");
  if (!repository) throw new Error("The repository is not there");
  const before = github.github.gitOf(repository).branches.get("main") ?? "";
  const answer = await ask(student, COMMIT, inputFor(name, before, more));
  expect(answer.errors).toMatchObject([
    { type, path: ["createCommitOnBranch"], message: expect.stringMatching(message) },
  ]);
  expect(github.github.gitOf(repository).branches.get("main")).toBe(before);
});

test("refuses a second commit on the same head", async () => {
  const { oid } = await headOf(student, "stella-student", "source-programs");
  const variables = inputFor("stella-student/source-programs", oid);
  const answers = await Promise.all([ask(student, COMMIT, variables), ask(student, COMMIT, variables)]);
  expect(answers.flatMap(({ errors = [] }) => errors.map(({ type }) => type))).toEqual(["STALE_DATA"]);
});

test("checks queries by the published schema, and tells of what it does not resolve", async () => {
  expect((await ask(student, "{ viewer { loggin } }")).errors?.[0]?.message).toContain('Cannot query field "loggin"');
  expect((await ask(student, COMMIT, { input: {} })).errors?.[0]?.message).toContain('Field "branch" of required type');
  expect((await ask(student, "{ viewer {")).errors?.[0]?.message).toContain("Syntax Error");
  expect((await ask(student, "{ viewer { bio } }")).errors).toMatchObject([
    { type: "NOT_STOOD_IN", path: ["viewer", "bio"], message: "The stand-in of GitHub does not know User.bio" },
  ]);
});

test("asks for a token", async () => {
  const response = await fetch(`${github.api}/graphql`, { method: "POST", body: '{"query":"{ viewer { login } }"}' });
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({ message: "This endpoint requires you to be authenticated." });
});
