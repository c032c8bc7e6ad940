import { Octokit } from "@octokit/core";
import { paginateRest } from "@octokit/plugin-paginate-rest";
import { startTestGithub, type TestGithub } from "./for-tests";

const PagingOctokit = Octokit.plugin(paginateRest);

let github: TestGithub;
beforeAll(async () => {
  github = await startTestGithub();
});
afterAll(() => github.server.close());

const clientOf = async (login: string) =>
  new PagingOctokit({ auth: (await github.signIn(login)).access_token, baseUrl: github.api });

interface SnapshotAnswer {
  readonly repository: {
    readonly viewerPermission: string;
    readonly isPrivate: boolean;
    readonly defaultBranchRef: { readonly name: string; readonly target: { readonly oid: string } } | null;
    readonly object: { readonly entries: readonly { readonly name: string; readonly type: string }[] } | null;
  };
}

const SNAPSHOT = `query ($owner: String!, $name: String!) {
  repository(owner: $owner, name: $name) {
    id viewerPermission isPrivate createdAt
    defaultBranchRef { name target { oid } }
    object(expression: "HEAD:") {
      ... on Tree { entries { name type oid object { ... on Blob { text isBinary byteSize oid } } } }
    }
  }
}`;

const COMMIT = `mutation ($input: CreateCommitOnBranchInput!) {
  createCommitOnBranch(input: $input) { commit { oid message } ref { name } }
}`;

test("signs a person in, and lists their organisations and repositories", async () => {
  const octokit = await clientOf("stella-student");
  expect((await octokit.request("GET /user")).data.login).toBe("stella-student");
  const organisations = await octokit.paginate("GET /user/orgs", { per_page: 100 });
  expect(organisations.map(({ login }) => login)).toContain("source-academy-course-demo");
  const repositories = await octokit.paginate("GET /user/repos", { per_page: 100 });
  expect(repositories.map(({ full_name }) => full_name)).toContain("source-academy-course-demo/course-info");
});

test("starts an empty repository by its first file, reads it whole, and makes one commit of several files", async () => {
  const octokit = await clientOf("tessa-teacher");
  const place = { owner: "tessa-teacher", repo: "counting" };
  await octokit.request("POST /user/repos", { name: "counting", private: true });
  const variables = { owner: "tessa-teacher", name: "counting" };
  const empty = await octokit.graphql<SnapshotAnswer>(SNAPSHOT, variables);
  expect(empty.repository.defaultBranchRef).toBeNull();
  expect(empty.repository.object).toBeNull();
  const first = await octokit.request("PUT /repos/{owner}/{repo}/contents/{path}", {
    ...place,
    path: "Q1/StarterCode.js",
    message: "Begin",
    content: Buffer.from("const x = 1;").toString("base64"),
  });
  expect(first.status).toBe(201);
  const begun = await octokit.graphql<SnapshotAnswer>(SNAPSHOT, variables);
  const head = begun.repository.defaultBranchRef?.target.oid ?? "";
  expect(begun.repository).toMatchObject({
    viewerPermission: "ADMIN",
    isPrivate: true,
    defaultBranchRef: { name: "main" },
    object: { entries: [{ name: "Q1", type: "tree" }] },
  });
  const made = await octokit.graphql<{ createCommitOnBranch: { commit: { oid: string; message: string } } }>(COMMIT, {
    input: {
      branch: { repositoryNameWithOwner: "tessa-teacher/counting", branchName: "main" },
      expectedHeadOid: head,
      message: { headline: "Save", body: "All of it" },
      fileChanges: {
        additions: [
          { path: "Q2/StarterCode.js", contents: Buffer.from("const y = 2; // ✓").toString("base64") },
          { path: "README.md", contents: Buffer.from("# Counting").toString("base64") },
        ],
        deletions: [{ path: "Q1/StarterCode.js" }],
      },
    },
  });
  expect(made.createCommitOnBranch.commit.message).toBe("Save\n\nAll of it");
  const { data: reference } = await octokit.request("GET /repos/{owner}/{repo}/git/ref/{ref}", {
    ...place,
    ref: "heads/main",
  });
  expect(reference.object.sha).toBe(made.createCommitOnBranch.commit.oid);
  const { data: tree } = await octokit.request("GET /repos/{owner}/{repo}/git/trees/{tree_sha}", {
    ...place,
    tree_sha: "main",
    recursive: "1",
  });
  expect(tree.tree.map(({ path }) => path)).toEqual(["Q2", "Q2/StarterCode.js", "README.md"]);
  const { data: file } = await octokit.request("GET /repos/{owner}/{repo}/contents/{path}", {
    ...place,
    path: "Q2/StarterCode.js",
  });
  const content = "content" in file ? file.content : "";
  expect(Buffer.from(content, "base64").toString()).toBe("const y = 2; // ✓");
});

test("refuses a commit on a head that is no longer there, with the error of GitHub", async () => {
  const octokit = await clientOf("tessa-teacher");
  const place = { owner: "tessa-teacher", repo: "moving" };
  await octokit.request("POST /user/repos", { name: "moving", auto_init: true });
  const { data } = await octokit.request("GET /repos/{owner}/{repo}/git/ref/{ref}", { ...place, ref: "heads/main" });
  const input = {
    branch: { repositoryNameWithOwner: "tessa-teacher/moving", branchName: "main" },
    expectedHeadOid: data.object.sha,
    message: { headline: "Save" },
    fileChanges: { additions: [{ path: "a.js", contents: "" }] },
  };
  github.faults.add({ kind: "commitInBetween" });
  await expect(octokit.graphql(COMMIT, { input })).rejects.toMatchObject({
    errors: [
      {
        type: "STALE_DATA",
        path: ["createCommitOnBranch"],
        message: `Expected branch to point to "${data.object.sha}" but it did not.  Pull and try again.`,
      },
    ],
  });
});
