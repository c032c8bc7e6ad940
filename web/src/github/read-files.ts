import { fromBase64 } from "lib0/buffer";
import { GithubFailure } from "./failures";
import {
  blobAnswer,
  type FileEntry,
  objectAnswer,
  repositoryAnswer,
  snapshotAnswer,
  wholeTreeAnswer,
} from "./github-answers";
import type { OctokitCalls } from "./octokit-calls";
import type { RepositoryEntry, RepositoryFile, RepositoryPlace, Snapshot } from "./repository";

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
export async function readFolder(
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
export async function readFile(
  calls: OctokitCalls,
  place: RepositoryPlace,
  path: string,
): Promise<RepositoryFile | null> {
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
export async function readSnapshot(
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
