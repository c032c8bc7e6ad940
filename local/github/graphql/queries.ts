import { effectiveRight, namedRight, type Right, rightOf, type Viewer } from "../access";
import { FOLDER_MODE, type TreeEntry } from "../git/object-format";
import { avatarOf, nodeId } from "../rest/account-answers";
import { repositoriesOf } from "../rest/accounts";
import type { Call } from "../rest/call";
import { entryType, gitTime } from "../rest/git-answers";
import { repositoryNodeId, repositoryPage } from "../rest/repository-answers";
import type { Account, RepositoryRecord } from "../state";
import { type Fields, refusal } from "./schema";

export interface GraphqlCall extends Pick<Call, "github" | "limits" | "addresses" | "beforeWrite"> {
  readonly viewer: Viewer;
}

const PERMISSIONS: Readonly<Record<Right, string | null>> = {
  none: null,
  read: "READ",
  write: "WRITE",
  admin: "ADMIN",
};

/** The fields of the query root. */
export const queryRoot = (call: GraphqlCall): Fields => ({
  viewer: () => accountFields(call, call.viewer.person),
  repository: ({ owner, name }: { owner: string; name: string }) => findRepository(call, owner, name),
});

/** The repository of a name that the viewer may see. Throws GitHub's refusal of one that they may not. */
export function visibleRepository({ github, viewer }: GraphqlCall, owner: string, name: string): RepositoryRecord {
  const repository = github.repository(owner, name);
  if (!repository || effectiveRight(github, viewer, repository) === "none") {
    throw refusal("NOT_FOUND", `Could not resolve to a Repository with the name '${owner}/${name}'.`);
  }
  return repository;
}

const findRepository = (call: GraphqlCall, owner: string, name: string): Fields =>
  repositoryFields(call, visibleRepository(call, owner, name));

function accountFields(call: GraphqlCall, account: Account): Fields {
  const { github, addresses, viewer } = call;
  return {
    __typename: account.kind,
    id: nodeId(account),
    databaseId: account.id,
    login: account.login,
    name: account.name,
    email: account.email ?? "",
    createdAt: account.createdAt,
    avatarUrl: avatarOf(addresses, account),
    url: `${addresses.site}/${account.login}`,
    resourcePath: `/${account.login}`,
    isViewer: account.id === viewer.person.id,
    repository: ({ name }: { name: string }) => findRepository(call, account.login, name),
    repositories: (args: PageArguments) =>
      connection(
        repositoriesOf(github, viewer, new Set(["owner"])).filter(({ owner }) => owner === account.id),
        args,
        (repository) => repositoryFields(call, repository),
      ),
  };
}

interface PageArguments {
  readonly first?: number | null;
  readonly after?: string | null;
}

/** One page of a list, by the cursors of the place in it. */
function connection<T>(items: readonly T[], { first, after }: PageArguments, fields: (item: T) => Fields): Fields {
  if (typeof first !== "number")
    throw refusal(
      "MISSING_PAGINATION_BOUNDARIES",
      "You must provide a `first` value to properly paginate the connection.",
    );
  if (first > 100)
    throw refusal(
      "EXCESSIVE_PAGINATION",
      `Requesting ${first} records on the connection exceeds the \`first\` limit of 100 records.`,
    );
  const cursor = (place: number) => Buffer.from(`cursor:${place}`).toString("base64");
  const from = after ? Number(/:(\d+)$/.exec(Buffer.from(after, "base64").toString())?.[1] ?? 0) : 0;
  const shown = items.slice(from, from + first);
  return {
    nodes: () => shown.map(fields),
    edges: () => shown.map((item, index) => ({ cursor: cursor(from + index + 1), node: fields(item) })),
    totalCount: items.length,
    pageInfo: {
      hasNextPage: from + shown.length < items.length,
      hasPreviousPage: from > 0,
      startCursor: shown.length > 0 ? cursor(from + 1) : null,
      endCursor: shown.length > 0 ? cursor(from + shown.length) : null,
    },
  };
}

export function repositoryFields(call: GraphqlCall, repository: RepositoryRecord): Fields {
  const { github, addresses, viewer } = call;
  const { name, isPrivate, defaultBranch } = repository;
  const git = github.gitOf(repository);
  const owner = github.ownerOf(repository);
  const right = rightOf(github, viewer.person, repository);
  const refFields = (branch: string) => {
    const commit = git.branches.get(branch);
    return commit === undefined ? null : branchFields(call, repository, branch, commit);
  };
  return {
    __typename: "Repository",
    id: repositoryNodeId(repository),
    databaseId: repository.id,
    name,
    nameWithOwner: `${owner.login}/${name}`,
    description: repository.description,
    isPrivate,
    isEmpty: git.isEmpty,
    isTemplate: repository.isTemplate,
    isFork: false,
    isArchived: false,
    visibility: isPrivate ? "PRIVATE" : "PUBLIC",
    isInOrganization: owner.kind === "Organization",
    createdAt: repository.createdAt,
    updatedAt: repository.updatedAt,
    pushedAt: git.isEmpty ? null : repository.pushedAt,
    url: repositoryPage(github, addresses, repository),
    viewerPermission: PERMISSIONS[right],
    viewerCanAdminister: namedRight(github, viewer.person, repository) === "admin",
    owner: () => accountFields(call, owner),
    defaultBranchRef: () => refFields(defaultBranch),
    ref: ({ qualifiedName }: { qualifiedName: string }) => refFields(qualifiedName.replace(/^refs\/heads\//, "")),
    object: (args: { expression?: string | null; oid?: string | null }) =>
      objectOf(call, repository, args.oid ?? args.expression ?? ""),
  };
}

export function branchFields(call: GraphqlCall, repository: RepositoryRecord, name: string, commit: string): Fields {
  return {
    __typename: "Ref",
    id: `REF_${repository.id}_${name}`,
    name,
    prefix: "refs/heads/",
    target: () => commitFields(call, repository, commit),
    repository: () => repositoryFields(call, repository),
  };
}

/** The object of an expression: a revision, or with a colon a path in it. */
function objectOf(call: GraphqlCall, repository: RepositoryRecord, expression: string): Fields | null {
  const git = call.github.gitOf(repository);
  const colon = expression.indexOf(":");
  const name = colon < 0 ? expression : expression.slice(0, colon);
  const revision = name === "HEAD" ? repository.defaultBranch : name;
  const commit = git.resolve(revision);
  if (colon < 0) {
    if (commit !== undefined) return commitFields(call, repository, commit);
    if (git.tree(revision)) return treeFields(call, repository, revision, "");
    return git.blob(revision) ? blobFields(call, repository, revision) : null;
  }
  const tree = commit === undefined ? git.tree(revision) && revision : git.commit(commit)?.tree;
  const entry = tree === undefined ? undefined : git.entryAt(tree, expression.slice(colon + 1));
  return entry ? entryObject(call, repository, entry, entry.path) : null;
}

const gitObject = (kind: "Commit" | "Tree" | "Blob", call: GraphqlCall, repository: RepositoryRecord, id: string) => ({
  __typename: kind,
  id: `${kind[0]}_${repository.id}_${id}`,
  oid: id,
  abbreviatedOid: id.slice(0, 7),
  repository: () => repositoryFields(call, repository),
});

export function commitFields(call: GraphqlCall, repository: RepositoryRecord, id: string): Fields {
  const { github, addresses } = call;
  const commit = github.gitOf(repository).commit(id);
  if (!commit) throw new Error(`Repository ${repository.id} has no commit ${id}`);
  const actor = ({ name, email, at }: typeof commit.author) => ({
    __typename: "GitActor",
    name,
    email,
    date: gitTime(at),
    user: () => {
      const account = github.accountByEmail(email);
      return account ? accountFields(call, account) : null;
    },
  });
  const [headline = "", ...rest] = commit.message.split("\n");
  return {
    ...gitObject("Commit", call, repository, id),
    message: commit.message,
    messageHeadline: headline,
    messageBody: rest.join("\n").trim(),
    committedDate: gitTime(commit.committer.at),
    authoredDate: gitTime(commit.author.at),
    author: () => actor(commit.author),
    committer: () => actor(commit.committer),
    url: `${repositoryPage(github, addresses, repository)}/commit/${id}`,
    tree: () => treeFields(call, repository, commit.tree, ""),
    parents: (args: PageArguments) =>
      connection(commit.parents, args, (parent) => commitFields(call, repository, parent)),
  };
}

function entryObject(call: GraphqlCall, repository: RepositoryRecord, entry: TreeEntry, path: string): Fields | null {
  if (entry.mode === FOLDER_MODE) return treeFields(call, repository, entry.id, path);
  return entryType(entry) === "blob" ? blobFields(call, repository, entry.id) : null;
}

function treeFields(call: GraphqlCall, repository: RepositoryRecord, id: string, path: string): Fields {
  const git = call.github.gitOf(repository);
  return {
    ...gitObject("Tree", call, repository, id),
    entries: () =>
      (git.tree(id) ?? []).map((entry) => {
        const below = path === "" ? entry.name : `${path}/${entry.name}`;
        return {
          __typename: "TreeEntry",
          name: entry.name,
          path: below,
          oid: entry.id,
          type: entryType(entry),
          mode: Number.parseInt(entry.mode, 8),
          extension: /\.[^.]*$/.exec(entry.name)?.[0] ?? "",
          size: git.blob(entry.id)?.length ?? 0,
          object: () => entryObject(call, repository, entry, below),
        };
      }),
  };
}

/** Bytes of text that the API gives; a longer one is cut off and said to be. */
const MOST_TEXT = 512_000;

function blobFields(call: GraphqlCall, repository: RepositoryRecord, id: string): Fields {
  const body = call.github.gitOf(repository).blob(id) ?? Buffer.alloc(0);
  const isBinary = body.subarray(0, 8000).includes(0);
  return {
    ...gitObject("Blob", call, repository, id),
    byteSize: body.length,
    isBinary,
    isTruncated: !isBinary && body.length > MOST_TEXT,
    text: isBinary ? null : body.subarray(0, MOST_TEXT).toString("utf8"),
  };
}
