import { toBase64 } from "lib0/buffer";
import type { GithubClient } from "./client";
import { GithubFailure } from "./failures";
import {
  commitAnswer,
  firstFileAnswer,
  organisationAnswer,
  type RepositoryAnswer,
  referenceAnswer,
  repositoryAnswer,
  shaAnswer,
  userAnswer,
} from "./github-answers";
import { type GithubAccess, type OctokitCalls, octokitCalls } from "./octokit-calls";
import { readFile, readFolder, readSnapshot } from "./read-files";
import type { Repository } from "./repository";

type CommitRequest = Parameters<GithubClient["commit"]>[0];

const base64 = (text: string): string => toBase64(new TextEncoder().encode(text));

/** Makes one commit of all changes on top of `head`; without a head the first one of the repository. */
function commitFiles(calls: OctokitCalls, request: CommitRequest): Promise<string> {
  const { head } = request;
  return head === null ? firstCommit(calls, request) : commitOnBranch(calls, { ...request, head });
}

const COMMIT = `mutation ($input: CreateCommitOnBranchInput!) {
  createCommitOnBranch(input: $input) { commit { oid } }
}`;

/** GitHub refuses it as a whole when `head` is no longer the branch's. */
async function commitOnBranch(calls: OctokitCalls, request: CommitRequest & { head: string }): Promise<string> {
  const { place, branch, head, changes, message } = request;
  const [headline = "", ...body] = message.split("\n");
  const input = {
    branch: { repositoryNameWithOwner: `${place.owner}/${place.name}`, branchName: branch },
    expectedHeadOid: head,
    message: { headline, body: body.join("\n").trim() },
    fileChanges: {
      additions: [...changes.additions].map(([path, text]) => ({ path, contents: base64(text) })),
      deletions: changes.deletions.map((path) => ({ path })),
    },
  };
  return (await calls.graphql(commitAnswer, COMMIT, { input })).createCommitOnBranch.commit.oid;
}

/**
 * An empty repository takes neither objects nor commits, only a single file. So one file comes first, and a commit of all
 * files takes its place in history.
 */
async function firstCommit(calls: OctokitCalls, request: CommitRequest): Promise<string> {
  const { place, branch, changes, message } = request;
  const repository = { owner: place.owner, repo: place.name };
  const [first, ...rest] = changes.additions;
  if (!first) throw new GithubFailure("refused", "There is no file to commit");
  if ((await headOf(calls, request)) !== null) throw movedOn();
  const [path, text] = first;
  const { commit } = await calls.rest(firstFileAnswer, "PUT /repos/{owner}/{repo}/contents/{+path}", {
    ...repository,
    path: encodedPath(path),
    message,
    content: base64(text),
  });
  if (commit.parents.length > 0) throw movedOn();
  if (rest.length === 0) return commit.sha;
  const tree = await calls.rest(shaAnswer, "POST /repos/{owner}/{repo}/git/trees", {
    ...repository,
    tree: [first, ...rest].map(([file, content]) => ({ path: file, mode: "100644", type: "blob", content })),
  });
  const whole = await calls.rest(shaAnswer, "POST /repos/{owner}/{repo}/git/commits", {
    ...repository,
    message,
    tree: tree.sha,
    parents: [],
  });
  if ((await headOf(calls, request)) !== commit.sha) throw movedOn();
  try {
    const route = "PATCH /repos/{owner}/{repo}/git/refs/{+ref}";
    await calls.rest(referenceAnswer, route, {
      ...repository,
      ref: `heads/${encodedPath(branch)}`,
      sha: whole.sha,
      force: true,
    });
    return whole.sha;
  } catch (error) {
    if (!(error instanceof GithubFailure) || error.kind !== "refused") throw error;
    // The organisation's rules keep every commit: the other files come on top of the first.
    const others = { additions: new Map(rest), deletions: [] };
    return commitOnBranch(calls, { ...request, head: commit.sha, changes: others });
  }
}

const movedOn = () => new GithubFailure("conflict", "Somebody has committed to the repository meanwhile");

const encodedPath = (path: string): string => path.split("/").map(encodeURIComponent).join("/");

/** The newest commit of a branch; null where there is none. */
async function headOf(calls: OctokitCalls, { place, branch }: CommitRequest): Promise<string | null> {
  const route = "GET /repos/{owner}/{repo}/git/ref/{+ref}";
  try {
    const ofBranch = { owner: place.owner, repo: place.name, ref: `heads/${encodedPath(branch)}` };
    return (await calls.rest(referenceAnswer, route, ofBranch)).object.sha;
  } catch (error) {
    // Of a repository without any commit GitHub says 409.
    const isNone = error instanceof GithubFailure && (error.kind === "missing" || error.kind === "conflict");
    if (isNone) return null;
    throw error;
  }
}

/** Makes the client by which pages ask GitHub in the name of the person whose token it has. */
export function createGithubClient(access: GithubAccess): GithubClient {
  const calls = octokitCalls(access);
  return {
    user: async () => {
      const { login, name, email } = await calls.rest(userAnswer, "GET /user");
      return { login, name: name ?? null, email: email ?? null };
    },
    organisations: async () => {
      const found = await calls.pages(organisationAnswer, "GET /user/orgs");
      return found.map(({ login, avatar_url }) => ({ login, avatar: avatar_url }));
    },
    repositories: async () => (await calls.pages(repositoryAnswer, "GET /user/repos")).map(repositoryOf),
    repository: async ({ owner, name }) => {
      const found = calls.rest(repositoryAnswer, "GET /repos/{owner}/{repo}", { owner, repo: name });
      return found.then(repositoryOf, nullIfMissing);
    },
    createRepository: async ({ name, organisation, isPrivate }) => {
      const route = organisation === null ? "POST /user/repos" : "POST /orgs/{org}/repos";
      const made = { ...(organisation !== null && { org: organisation }), name, private: isPrivate };
      return repositoryOf(await calls.rest(repositoryAnswer, route, made));
    },
    folder: (place, path) => readFolder(calls, place, path),
    file: (place, path) => readFile(calls, place, path),
    snapshot: (place, isWanted) => readSnapshot(calls, place, isWanted),
    commit: (request) => commitFiles(calls, request),
  };
}

const repositoryOf = ({ owner, name, ...answer }: RepositoryAnswer): Repository => ({
  owner: owner.login,
  name,
  isPrivate: answer.private,
  isWritable: answer.permissions?.push ?? false,
  isAdministered: answer.permissions?.admin ?? false,
  createdAt: answer.created_at ?? "",
  defaultBranch: answer.default_branch,
});

function nullIfMissing(error: unknown): null {
  if (error instanceof GithubFailure && error.kind === "missing") return null;
  throw error;
}
