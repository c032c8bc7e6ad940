import { mayWrite } from "../access";
import { isWritablePath } from "../git/git-repository";
import { FILE_MODE, FOLDER_MODE } from "../git/object-format";
import type { RepositoryRecord } from "../state";
import { branchFields, commitFields, type GraphqlCall, visibleRepository } from "./queries";
import { type Fields, refusal } from "./schema";

/** The input of the mutation, which the schema has checked. */
export interface CreateCommitInput {
  readonly clientMutationId?: string | null;
  readonly branch: {
    readonly id?: string | null;
    readonly repositoryNameWithOwner?: string | null;
    readonly branchName?: string | null;
  };
  readonly expectedHeadOid: string;
  readonly message: { readonly headline: string; readonly body?: string | null };
  readonly fileChanges?: {
    readonly additions?: readonly { readonly path: string; readonly contents: string }[] | null;
    readonly deletions?: readonly { readonly path: string }[] | null;
  } | null;
}

/** Makes one commit on a branch whose head is the one that the caller expects. */
export function createCommitOnBranch(call: GraphqlCall, input: CreateCommitInput): Fields {
  const { github, viewer, limits } = call;
  const { repository, branch } = branchOf(call, input);
  const git = github.gitOf(repository);
  if (!mayWrite(github, viewer, repository)) throw refusal("FORBIDDEN", "Resource not accessible by integration");
  limits.takeCreation(viewer.person.id);
  call.beforeWrite(repository);
  const head = git.branches.get(branch);
  if (head === undefined)
    throw refusal("NOT_FOUND", `Could not resolve to a Ref with the name 'refs/heads/${branch}'.`);
  if (head !== input.expectedHeadOid) {
    throw refusal(
      "STALE_DATA",
      `Expected branch to point to "${input.expectedHeadOid}" but it did not.  Pull and try again.`,
    );
  }
  const { headline, body } = input.message;
  if (headline.trim() === "") throw refusal("UNPROCESSABLE", "A commit message headline is required");
  const oid = github.commit(repository, {
    author: viewer.person,
    branch,
    changes: changesOf(call, repository, head, input),
    message: body ? `${headline}\n\n${body}` : headline,
  });
  return {
    clientMutationId: input.clientMutationId ?? null,
    commit: () => commitFields(call, repository, oid),
    ref: () => branchFields(call, repository, branch, oid),
  };
}

/** The branch that the input names by its id, or by the names of repository and branch. */
function branchOf(call: GraphqlCall, { branch }: CreateCommitInput): { repository: RepositoryRecord; branch: string } {
  const { id, repositoryNameWithOwner, branchName } = branch;
  if (id) {
    const [, repositoryId, name] = /^REF_(\d+)_(.+)$/.exec(id) ?? [];
    const repository = call.github.repositoryById(Number(repositoryId));
    if (!repository || name === undefined)
      throw refusal("NOT_FOUND", `Could not resolve to a node with the global id of '${id}'`);
    const owner = call.github.ownerOf(repository).login;
    return { repository: visibleRepository(call, owner, repository.name), branch: name };
  }
  if (!repositoryNameWithOwner || !branchName) {
    throw refusal("UNPROCESSABLE", "Either an id or a repositoryNameWithOwner and a branchName must be provided");
  }
  const [owner = "", name = ""] = repositoryNameWithOwner.split("/");
  return { repository: visibleRepository(call, owner, name), branch: branchName.replace(/^refs\/heads\//, "") };
}

const BASE64 = /^[A-Za-z0-9+/\s]*={0,2}\s*$/;

function changesOf(
  { github }: GraphqlCall,
  repository: RepositoryRecord,
  head: string,
  { fileChanges }: CreateCommitInput,
): Map<string, { mode: string; id: string } | null> {
  const git = github.gitOf(repository);
  const tree = git.commit(head)?.tree ?? "";
  const changes = new Map<string, { mode: string; id: string } | null>();
  for (const { path } of fileChanges?.deletions ?? []) {
    const entry = git.entryAt(tree, path);
    if (!entry || entry.mode === FOLDER_MODE) {
      throw refusal(
        "UNPROCESSABLE",
        `A path was requested for deletion which does not exist as of commit oid \`${head}\`: ${path}`,
      );
    }
    changes.set(path, null);
  }
  for (const { path, contents } of fileChanges?.additions ?? []) {
    if (!isWritablePath(path)) throw refusal("UNPROCESSABLE", `The path ${path} is malformed`);
    if (!BASE64.test(contents)) throw refusal("UNPROCESSABLE", `The contents of ${path} are not valid Base64`);
    if (changes.get(path)) throw refusal("UNPROCESSABLE", `The path ${path} is given more than once`);
    const mode = git.entryAt(tree, path)?.mode ?? FILE_MODE;
    changes.set(path, {
      mode: mode === FOLDER_MODE ? FILE_MODE : mode,
      id: git.writeBlob(Buffer.from(contents, "base64")),
    });
  }
  return changes;
}
