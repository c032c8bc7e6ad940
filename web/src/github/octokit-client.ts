import { fromBase64, toBase64 } from "lib0/buffer";
import type { GithubClient } from "./client";
import { GithubFailure } from "./failures";
import {
  blobAnswer,
  commitAnswer,
  type FileEntry,
  firstFileAnswer,
  type GithubAccess,
  type OctokitCalls,
  objectAnswer,
  octokitCalls,
  organisationAnswer,
  type RepositoryAnswer,
  referenceAnswer,
  repositoryAnswer,
  shaAnswer,
  snapshotAnswer,
  userAnswer,
  wholeTreeAnswer,
} from "./octokit-calls";
import type { Repository, RepositoryEntry, RepositoryFile, RepositoryPlace, Snapshot } from "./repository";

const OBJECT = `query ($owner: String!, $name: String!, $expression: String!) {
  repository(owner: $owner, name: $name) {
    defaultBranchRef { name }
    object(expression: $expression) {
      __typename oid
      ... on Blob { text isTruncated }
      ... on Tree { entries { name type oid } }
    }
  }
}`;

const readObject = async (calls: OctokitCalls, place: RepositoryPlace, path: string) => {
  const variables = { ...place, expression: `HEAD:${path}` };
  return (await calls.graphql(objectAnswer, OBJECT, variables)).repository;
};

/** Reads the files and folders of a folder, folders first. */
async function readFolder(
  calls: OctokitCalls,
  place: RepositoryPlace,
  path: string,
): Promise<readonly RepositoryEntry[]> {
  const { object, defaultBranchRef } = await readObject(calls, place, path);
  if (!object) {
    if (!defaultBranchRef && path === "") return [];
    throw new GithubFailure("missing", `There is no folder ${path}`);
  }
  if (object.__typename !== "Tree") throw new GithubFailure("refused", `${path} is no folder`);
  const entries = (object.entries ?? []).flatMap(({ name, type, oid }): RepositoryEntry[] => {
    // A submodule is another repository.
    if (type !== "blob" && type !== "tree") return [];
    return [{ kind: type === "tree" ? "folder" : "file", path: below(path, name), name, sha: oid }];
  });
  return entries.sort(foldersFirst);
}

const below = (folder: string, name: string): string => (folder === "" ? name : `${folder}/${name}`);

const foldersFirst = (one: RepositoryEntry, other: RepositoryEntry): number =>
  one.kind === other.kind ? one.name.localeCompare(other.name, "en") : one.kind === "folder" ? -1 : 1;

/** Reads a file; null where there is none. */
async function readFile(calls: OctokitCalls, place: RepositoryPlace, path: string): Promise<RepositoryFile | null> {
  const { object } = await readObject(calls, place, path);
  if (!object) return null;
  const { __typename, oid } = object;
  if (__typename !== "Blob" || !oid) throw new GithubFailure("refused", `${path} is a folder`);
  return { path, sha: oid, text: wholeText(object) ?? (await readBlob(calls, place, oid)) };
}

/** The text of a blob, unless GitHub has cut it off or takes it for binary. */
const wholeText = ({ text, isTruncated }: { text?: string | null | undefined; isTruncated?: boolean | undefined }) =>
  isTruncated ? null : text;

/** Reads the whole text of a blob. As base64: what says that it is text loses its byte order mark on the way. */
async function readBlob(calls: OctokitCalls, place: RepositoryPlace, sha: string): Promise<string> {
  const route = "GET /repos/{owner}/{repo}/git/blobs/{file_sha}";
  const { content } = await calls.rest(blobAnswer, route, { ...ofRest(place), file_sha: sha });
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(fromBase64(content.replaceAll("\n", "")));
}

/** Two levels of folders in one request: missions have no more. */
const SNAPSHOT = `query ($owner: String!, $name: String!) {
  repository(owner: $owner, name: $name) {
    viewerPermission createdAt
    defaultBranchRef {
      name
      target {
        oid
        ... on Commit {
          tree {
            entries { name type object { ...file ... on Tree { entries { name type object { ...file } } } } }
          }
        }
      }
    }
  }
}
fragment file on Blob { oid text isTruncated }`;

/** Reads the files that are wanted of the newest commit, and what the person may do with the repository. */
async function readSnapshot(
  calls: OctokitCalls,
  place: RepositoryPlace,
  isWanted: (path: string) => boolean,
): Promise<Snapshot> {
  const { repository } = await calls.graphql(snapshotAnswer, SNAPSHOT, { ...place });
  const { viewerPermission, createdAt, defaultBranchRef: branch } = repository;
  const rights = {
    isWritable: ["ADMIN", "MAINTAIN", "WRITE"].includes(viewerPermission ?? ""),
    isAdministered: viewerPermission === "ADMIN",
  };
  if (!branch) {
    const { default_branch } = await calls.rest(repositoryAnswer, "GET /repos/{owner}/{repo}", ofRest(place));
    return { place, branch: default_branch, head: null, files: new Map(), ...rights, createdAt };
  }
  const head = branch.target.oid;
  const { texts, unread, hasDeeper } = sorted(branch.target.tree.entries ?? [], isWanted);
  if (hasDeeper) {
    for (const { path, sha } of await deeperFiles(calls, place, head)) if (isWanted(path)) unread.set(path, sha);
  }
  for (const [path, sha] of unread) texts.set(path, await readBlob(calls, place, sha));
  return { place, branch: branch.name, head, files: texts, ...rights, createdAt };
}

const ofRest = ({ owner, name }: RepositoryPlace) => ({ owner, repo: name });

interface SortedFiles {
  readonly texts: Map<string, string>;
  /** Ids of blobs whose texts the answer does not have whole, by path. */
  readonly unread: Map<string, string>;
  /** There are folders below the second level. */
  readonly hasDeeper: boolean;
}

function sorted(entries: readonly FileEntry[], isWanted: (path: string) => boolean): SortedFiles {
  const texts = new Map<string, string>();
  const unread = new Map<string, string>();
  const keep = (path: string, object: Pick<NonNullable<FileEntry["object"]>, "oid" | "text" | "isTruncated">) => {
    if (!isWanted(path) || !object.oid) return;
    const text = wholeText(object);
    if (typeof text === "string") texts.set(path, text);
    else unread.set(path, object.oid);
  };
  let hasDeeper = false;
  for (const { name, type, object } of entries) {
    if (type === "blob" && object) keep(name, object);
    for (const inside of (type === "tree" && object?.entries) || []) {
      if (inside.type === "tree") hasDeeper = true;
      else if (inside.type === "blob" && inside.object) keep(below(name, inside.name), inside.object);
    }
  }
  return { texts, unread, hasDeeper };
}

/** The files below the second level of folders. */
async function deeperFiles(calls: OctokitCalls, place: RepositoryPlace, head: string) {
  const route = "GET /repos/{owner}/{repo}/git/trees/{tree_sha}";
  const { tree, truncated } = await calls.rest(wholeTreeAnswer, route, {
    ...ofRest(place),
    tree_sha: head,
    recursive: "1",
  });
  if (truncated) throw new GithubFailure("refused", "The repository has more files than GitHub lists");
  return tree.filter(({ type, path }) => type === "blob" && path.split("/").length > 2);
}

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
  pushedAt: answer.pushed_at ?? null,
  defaultBranch: answer.default_branch,
});

function nullIfMissing(error: unknown): null {
  if (error instanceof GithubFailure && error.kind === "missing") return null;
  throw error;
}
