import type { GithubClient } from "./client";
import { GithubFailure } from "./failures";
import { createGithubClient } from "./octokit-client";

interface Sent {
  readonly call: string;
  readonly body: unknown;
  readonly headers: Headers;
  readonly cache: RequestCache | undefined;
}
type Reply = unknown | Response;

const NOW = Date.parse("2026-11-21T08:00:00.000Z");
const API = "https://api.github.com";
const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json; charset=utf-8", ...headers },
  });

/** A client whose calls get these answers, in order; what was sent is kept. */
function clientWith(...replies: (Reply | ((sent: Sent) => Reply))[]) {
  const sent: Sent[] = [];
  let signedOut = 0;
  const fetch = (async (url: string, init: RequestInit) => {
    const path = String(url).replace(API, "");
    const body = init.body === undefined ? undefined : JSON.parse(String(init.body));
    const one = { call: `${init.method} ${path}`, body, headers: new Headers(init.headers), cache: init.cache };
    sent.push(one);
    if (replies.length === 0) throw new Error(`Nothing answers ${one.call}`);
    const reply = replies.shift();
    const answer = typeof reply === "function" ? reply(one) : reply;
    if (answer instanceof Error) throw answer;
    return answer instanceof Response ? answer : json(answer);
  }) as typeof globalThis.fetch;
  const client = createGithubClient({
    api: API,
    token: "ghu_token",
    fetch,
    now: () => NOW,
    onSignedOut: () => {
      signedOut += 1;
    },
  });
  return { client, sent, signedOut: () => signedOut };
}

const PLACE = { owner: "ada", name: "mission" };
const REPOSITORY = {
  name: "mission",
  owner: { login: "ada" },
  private: true,
  created_at: "2026-09-01T00:00:00Z",
  pushed_at: "2026-09-08T10:00:00Z",
  default_branch: "trunk",
  permissions: { admin: false, maintain: false, push: true, triage: true, pull: true },
};
const REPOSITORY_READ = {
  owner: "ada",
  name: "mission",
  isPrivate: true,
  isWritable: true,
  isAdministered: false,
  createdAt: "2026-09-01T00:00:00Z",
  pushedAt: "2026-09-08T10:00:00Z",
  defaultBranch: "trunk",
};

describe("lists", () => {
  it("tells who the person is, with the token and past the browser's cache", async () => {
    const { client, sent } = clientWith({ login: "ada", name: null, email: "ada@example.edu", id: 7 });
    expect(await client.user()).toEqual({ login: "ada", name: null, email: "ada@example.edu" });
    expect(sent[0]?.call).toBe("GET /user");
    expect(sent[0]?.headers.get("authorization")).toBe("token ghu_token");
    expect(sent[0]?.cache).toBe("no-cache");
  });

  it("reads all pages of repositories, more than a hundred", async () => {
    const numbered = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, n) => ({ ...REPOSITORY, name: `r${from + n}` }));
    const next = { link: `<${API}/user/repos?per_page=100&page=2>; rel="next"` };
    const { client, sent } = clientWith(json(numbered(0, 100), 200, next), numbered(100, 130));
    const found = await client.repositories();
    expect(found).toHaveLength(130);
    expect(found[129]?.name).toBe("r129");
    expect(found[0]).toEqual({ ...REPOSITORY_READ, name: "r0" });
    expect(sent.map(({ call }) => call)).toEqual([
      "GET /user/repos?per_page=100",
      "GET /user/repos?per_page=100&page=2",
    ]);
  });

  it("reads organisations", async () => {
    const { client } = clientWith([{ login: "cs101", avatar_url: "https://pictures.example/1", id: 1 }]);
    expect(await client.organisations()).toEqual([{ login: "cs101", avatar: "https://pictures.example/1" }]);
  });

  it("finds a repository, or null where the person sees none", async () => {
    const { client } = clientWith(REPOSITORY, json({ message: "Not Found" }, 404));
    expect(await client.repository(PLACE)).toEqual(REPOSITORY_READ);
    expect(await client.repository(PLACE)).toBeNull();
  });

  it("creates a repository of the person or of an organisation", async () => {
    const { client, sent } = clientWith(json(REPOSITORY, 201), json(REPOSITORY, 201));
    await client.createRepository({ name: "mission", organisation: null, isPrivate: true });
    await client.createRepository({ name: "mission", organisation: "cs101", isPrivate: false });
    expect(sent.map(({ call, body }) => [call, body])).toEqual([
      ["POST /user/repos", { name: "mission", private: true }],
      ["POST /orgs/cs101/repos", { name: "mission", private: false }],
    ]);
  });
});

const objectOf = (object: unknown, branch: string | null = "trunk") => ({
  data: { repository: { defaultBranchRef: branch === null ? null : { name: branch }, object } },
});

describe("a folder", () => {
  it("has its folders first, and no submodules", async () => {
    const entries = [
      { name: "a.js", type: "blob", oid: "1" },
      { name: "Q10", type: "tree", oid: "2" },
      { name: "library", type: "commit", oid: "3" },
      { name: "Q1", type: "tree", oid: "4" },
    ];
    const { client, sent } = clientWith(objectOf({ __typename: "Tree", oid: "0", entries }));
    expect(await client.folder(PLACE, "week 1")).toEqual([
      { kind: "folder", path: "week 1/Q1", name: "Q1", sha: "4" },
      { kind: "folder", path: "week 1/Q10", name: "Q10", sha: "2" },
      { kind: "file", path: "week 1/a.js", name: "a.js", sha: "1" },
    ]);
    expect(sent[0]).toMatchObject({
      call: "POST /graphql",
      body: { variables: { owner: "ada", name: "mission", expression: "HEAD:week 1" } },
    });
  });

  it("is empty of a repository without a commit, missing otherwise, and refused of a file", async () => {
    const { client } = clientWith(
      objectOf(null, null),
      objectOf(null),
      objectOf({ __typename: "Blob", oid: "1", text: "", isTruncated: false }),
    );
    expect(await client.folder(PLACE, "")).toEqual([]);
    await expect(client.folder(PLACE, "none")).rejects.toMatchObject({ kind: "missing" });
    await expect(client.folder(PLACE, "a.js")).rejects.toMatchObject({ kind: "refused" });
  });
});

describe("a file", () => {
  it("has its text and id", async () => {
    const { client } = clientWith(
      objectOf({ __typename: "Blob", oid: "b1", text: "let 名 = '𝛑';\n", isTruncated: false }),
    );
    expect(await client.file(PLACE, "a.js")).toEqual({ path: "a.js", sha: "b1", text: "let 名 = '𝛑';\n" });
  });

  it("is read whole when GitHub cuts its text off, byte order mark and all", async () => {
    const long = `\uFEFF${"x".repeat(600_000)}`;
    const content = Buffer.from(long)
      .toString("base64")
      .replace(/(.{60})/g, "$1\n");
    const { client, sent } = clientWith(objectOf({ __typename: "Blob", oid: "b1", text: "xxx", isTruncated: true }), {
      sha: "b1",
      content,
      encoding: "base64",
    });
    expect((await client.file(PLACE, "long.js"))?.text).toBe(long);
    expect(sent[1]?.call).toBe("GET /repos/ada/mission/git/blobs/b1");
  });

  it("is null where there is none, and refused of a folder", async () => {
    const { client } = clientWith(objectOf(null), objectOf({ __typename: "Tree", oid: "t", entries: [] }));
    expect(await client.file(PLACE, "none.js")).toBeNull();
    await expect(client.file(PLACE, "Q1")).rejects.toMatchObject({ kind: "refused" });
  });
});

const blob = (name: string, text: string | null, more: object = {}) => ({
  name,
  type: "blob",
  object: { oid: `oid of ${name}`, text, isTruncated: false, ...more },
});
const tree = (name: string, entries: readonly object[]) => ({ name, type: "tree", object: { entries } });
const snapshotOf = (entries: readonly object[], viewerPermission: string | null = "WRITE") => ({
  data: {
    repository: {
      viewerPermission,
      createdAt: "2026-09-01T00:00:00Z",
      defaultBranchRef: { name: "trunk", target: { oid: "c1", tree: { entries } } },
    },
  },
});

describe("a snapshot", () => {
  it("is one request for all texts of two levels", async () => {
    const { client, sent } = clientWith(
      snapshotOf([
        blob("README.md", "# Tea"),
        blob("notes.txt", "mine"),
        tree("Q1", [blob("StarterCode.js", "1;"), blob("Problem.md", "")]),
        { name: "library", type: "commit", object: null },
      ]),
    );
    const snapshot = await client.snapshot(PLACE, (path) => path !== "notes.txt");
    expect(snapshot).toEqual({
      place: PLACE,
      branch: "trunk",
      head: "c1",
      isWritable: true,
      isAdministered: false,
      createdAt: "2026-09-01T00:00:00Z",
      files: new Map([
        ["README.md", "# Tea"],
        ["Q1/StarterCode.js", "1;"],
        ["Q1/Problem.md", ""],
      ]),
    });
    expect(sent.map(({ call }) => call)).toEqual(["POST /graphql"]);
  });

  it.each([
    ["ADMIN", true, true],
    ["MAINTAIN", true, false],
    ["TRIAGE", false, false],
    ["READ", false, false],
    [null, false, false],
  ])("with the permission %s may be written: %s, administered: %s", async (permission, isWritable, isAdministered) => {
    const { client } = clientWith(snapshotOf([], permission));
    expect(await client.snapshot(PLACE, () => true)).toMatchObject({ isWritable, isAdministered });
  });

  it("asks further for what is deeper, and only where something is", async () => {
    const { client, sent } = clientWith(
      snapshotOf([tree("Q1", [{ name: "data", type: "tree", object: {} }])]),
      {
        tree: [
          { path: "Q1", type: "tree", sha: "t1" },
          { path: "Q1/data/points.csv", type: "blob", sha: "b1" },
          { path: "Q1/data/cat.png", type: "blob", sha: "b2" },
        ],
        truncated: false,
      },
      { content: "MSwyCg==\n", encoding: "base64" },
    );
    const { files } = await client.snapshot(PLACE, (path) => path.endsWith(".csv"));
    expect(files).toEqual(new Map([["Q1/data/points.csv", "1,2\n"]]));
    expect(sent.map(({ call }) => call)).toEqual([
      "POST /graphql",
      "GET /repos/ada/mission/git/trees/c1?recursive=1",
      "GET /repos/ada/mission/git/blobs/b1",
    ]);
  });

  it("of a repository without a commit has no head, and the branch that the first commit will make", async () => {
    const empty = {
      repository: { viewerPermission: "ADMIN", createdAt: "2026-09-01T00:00:00Z", defaultBranchRef: null },
    };
    const { client } = clientWith({ data: empty }, REPOSITORY);
    expect(await client.snapshot(PLACE, () => true)).toEqual({
      place: PLACE,
      branch: "trunk",
      head: null,
      files: new Map(),
      isWritable: true,
      isAdministered: true,
      createdAt: "2026-09-01T00:00:00Z",
    });
  });
});

describe("a commit", () => {
  const changes = {
    additions: new Map([
      ["README.md", "# Tea 茶"],
      ["Q1/StarterCode.js", "1;"],
    ]),
    deletions: ["Q2/Problem.md"],
  };
  const request = { place: PLACE, branch: "trunk", head: "c1", changes, message: "Save\n\nAll of it" };

  it("is one request, on the head that was read", async () => {
    const { client, sent } = clientWith({ data: { createCommitOnBranch: { commit: { oid: "c2" } } } });
    expect(await client.commit(request)).toBe("c2");
    expect(sent.map(({ body }) => (body as { variables: unknown }).variables)).toEqual([
      {
        input: {
          branch: { repositoryNameWithOwner: "ada/mission", branchName: "trunk" },
          expectedHeadOid: "c1",
          message: { headline: "Save", body: "All of it" },
          fileChanges: {
            additions: [
              { path: "README.md", contents: "IyBUZWEg6Iy2" },
              { path: "Q1/StarterCode.js", contents: "MTs=" },
            ],
            deletions: [{ path: "Q2/Problem.md" }],
          },
        },
      },
    ]);
  });

  it("is a conflict when the branch has moved on", async () => {
    const refused = { type: "STALE_DATA", path: ["createCommitOnBranch"], message: "Expected branch to point to" };
    const { client } = clientWith({ data: { createCommitOnBranch: null }, errors: [refused] });
    await expect(client.commit(request)).rejects.toMatchObject({ kind: "conflict" });
  });

  const first = { ...request, head: null, changes: { additions: changes.additions, deletions: [] } };
  const noCommit = () => json({ message: "Git Repository is empty." }, 409);
  const fileMade = (parents: readonly object[] = []) => json({ content: {}, commit: { sha: "c0", parents } }, 201);

  it("of an empty repository is one commit of all files in the end", async () => {
    const { client, sent } = clientWith(
      noCommit(),
      fileMade(),
      json({ sha: "t1" }, 201),
      json({ sha: "c1" }, 201),
      { object: { sha: "c0" } },
      { object: { sha: "c1" } },
    );
    expect(await client.commit(first)).toBe("c1");
    expect(sent.map(({ call, body }) => [call, body])).toEqual([
      ["GET /repos/ada/mission/git/ref/heads/trunk", undefined],
      ["PUT /repos/ada/mission/contents/README.md", { message: "Save\n\nAll of it", content: "IyBUZWEg6Iy2" }],
      [
        "POST /repos/ada/mission/git/trees",
        {
          tree: [
            { path: "README.md", mode: "100644", type: "blob", content: "# Tea 茶" },
            { path: "Q1/StarterCode.js", mode: "100644", type: "blob", content: "1;" },
          ],
        },
      ],
      ["POST /repos/ada/mission/git/commits", { message: "Save\n\nAll of it", tree: "t1", parents: [] }],
      ["GET /repos/ada/mission/git/ref/heads/trunk", undefined],
      ["PATCH /repos/ada/mission/git/refs/heads/trunk", { sha: "c1", force: true }],
    ]);
  });

  it("of an empty repository whose rules keep every commit comes on top of the first file", async () => {
    const { client, sent } = clientWith(
      noCommit(),
      fileMade(),
      json({ sha: "t1" }, 201),
      json({ sha: "c1" }, 201),
      { object: { sha: "c0" } },
      json({ message: "Repository rule violations found" }, 422),
      { data: { createCommitOnBranch: { commit: { oid: "c2" } } } },
    );
    expect(await client.commit(first)).toBe("c2");
    expect(sent.at(-1)?.body).toMatchObject({
      variables: {
        input: { expectedHeadOid: "c0", fileChanges: { additions: [{ path: "Q1/StarterCode.js", contents: "MTs=" }] } },
      },
    });
  });

  it("of an empty repository of one file needs no more than that", async () => {
    const { client, sent } = clientWith(noCommit(), fileMade());
    const one = { ...first, changes: { additions: new Map([["a b/c#.js", "1;"]]), deletions: [] } };
    expect(await client.commit(one)).toBe("c0");
    expect(sent[1]?.call).toBe("PUT /repos/ada/mission/contents/a%20b/c%23.js");
  });

  it.each([
    ["has a commit", [{ object: { sha: "c9" } }]],
    ["got one at the same moment", [noCommit(), fileMade([{ sha: "c9" }])]],
    [
      "got one before all files were there",
      [noCommit(), fileMade(), json({ sha: "t1" }, 201), json({ sha: "c1" }, 201), { object: { sha: "c9" } }],
    ],
  ])("is a conflict when the repository that was empty %s", async (_, replies) => {
    await expect(clientWith(...replies).client.commit(first)).rejects.toMatchObject({ kind: "conflict" });
  });
});

describe("a call that fails", () => {
  const failureOf = async (reply: Reply, ask = (client: GithubClient): Promise<unknown> => client.user()) => {
    const { client, signedOut } = clientWith(reply);
    const failure = await ask(client).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(GithubFailure);
    const { kind, until } = failure as GithubFailure;
    return { kind, until, signedOut: signedOut() };
  };
  const plain = (kind: string) => ({ kind, until: null, signedOut: 0 });

  it.each([
    [new TypeError("Failed to fetch"), plain("offline")],
    [Object.assign(new Error("The operation timed out."), { name: "TimeoutError" }), plain("offline")],
    [json({ message: "Bad credentials" }, 401), { kind: "signedOut", until: null, signedOut: 1 }],
    [json({ message: "Resource not accessible by integration" }, 403), plain("forbidden")],
    [json({ message: "Not Found" }, 404), plain("missing")],
    [json({ message: "is at a but expected b" }, 409), plain("conflict")],
    [json({ message: "Validation Failed", errors: [{ message: "name already exists" }] }, 422), plain("refused")],
    [json({ message: "Server Error" }, 500), plain("server")],
    [new Response("<html>Unicorn!</html>", { status: 502 }), plain("server")],
    [json({ login: 7 }), plain("server")],
    [new Response("no JSON", { headers: { "content-type": "application/json" } }), plain("server")],
  ])("says why: %#", async (reply, expected) => {
    expect(await failureOf(reply)).toEqual(expected);
  });

  it.each([
    [{ "x-ratelimit-remaining": "0", "x-ratelimit-reset": "1795250000" }, 403, 1_795_250_000_000],
    [{ "x-ratelimit-remaining": "0", "x-ratelimit-reset": "1795250000" }, 429, 1_795_250_000_000],
    [{ "retry-after": "90", "x-ratelimit-remaining": "4000" }, 403, NOW + 90_000],
    [{ "retry-after": "90" }, 429, NOW + 90_000],
    [{}, 429, NOW + 60_000],
  ])("of a rate limit with %j says when it ends", async (headers, status, until) => {
    const reply = json({ message: "API rate limit exceeded" }, status, headers);
    expect(await failureOf(reply)).toEqual({ kind: "rateLimited", until, signedOut: 0 });
  });

  it("of a secondary limit without a time waits a minute", async () => {
    const reply = json({ message: "You have exceeded a secondary rate limit." }, 403, {
      "x-ratelimit-remaining": "42",
    });
    expect(await failureOf(reply)).toEqual({ kind: "rateLimited", until: NOW + 60_000, signedOut: 0 });
  });

  const graphql = (type: string | undefined, message: string, headers = {}) =>
    json(
      { data: { repository: null }, errors: [{ ...(type && { type }), message, path: ["repository"] }] },
      200,
      headers,
    );
  const asked = (reply: Reply) => failureOf(reply, (client) => client.folder(PLACE, ""));

  it("of GraphQL says why by its type, though it comes with 200", async () => {
    expect(await asked(graphql("NOT_FOUND", "Could not resolve to a Repository"))).toEqual(plain("missing"));
    expect(await asked(graphql("FORBIDDEN", "Resource not accessible"))).toEqual(plain("forbidden"));
    expect(await asked(graphql("UNPROCESSABLE", "The path is malformed"))).toEqual(plain("refused"));
    expect(await asked(graphql(undefined, "Something went wrong"))).toEqual(plain("server"));
    const spent = { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "1795250000" };
    expect(await asked(graphql("RATE_LIMITED", "API rate limit exceeded", spent))).toEqual({
      kind: "rateLimited",
      until: 1_795_250_000_000,
      signedOut: 0,
    });
    expect(
      await asked(graphql("FORBIDDEN", "You have exceeded a secondary rate limit", { "retry-after": "30" })),
    ).toEqual({ kind: "rateLimited", until: NOW + 30_000, signedOut: 0 });
  });
});

it("asks an Enterprise Server where its GraphQL API is", async () => {
  const asked: string[] = [];
  const fetch = (async (url: string) => {
    asked.push(url);
    return json(objectOf(null, null));
  }) as typeof globalThis.fetch;
  const api = "https://github.university.example/api/v3";
  await createGithubClient({ api, token: "t", fetch, now: () => NOW, onSignedOut: () => {} }).folder(PLACE, "");
  expect(asked).toEqual(["https://github.university.example/api/graphql"]);
});
