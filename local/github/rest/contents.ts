import * as z from "zod";
import { isWritablePath, type PathEntry } from "../git/git-repository";
import { FILE_MODE, FOLDER_MODE } from "../git/object-format";
import { GithubError, notFound } from "../github-error";
import type { RepositoryRecord } from "../state";
import { type Answer, bodyOf, type Call, created, ok, repositoryOf, viewerOf, writableRepositoryOf } from "./call";
import { GitAnswers, wrappedBase64 } from "./git-answers";

/** Bytes of a file that the answer carries as base64; of a larger one the raw form is asked for. */
const MOST_INLINE = 1_048_576;
const DOCUMENTATION = "/repos/contents";

/** A file with its content, or the entries of a folder. */
export function readContents(call: Call): Answer {
  const repository = repositoryOf(call);
  const git = call.github.gitOf(repository);
  if (git.isEmpty) throw new GithubError(404, "This repository is empty.", { documentation: DOCUMENTATION });
  const reference = call.query.get("ref") ?? repository.defaultBranch;
  const commit = git.resolve(reference);
  const tree = commit === undefined ? undefined : git.commit(commit)?.tree;
  if (tree === undefined) {
    throw new GithubError(404, `No commit found for the ref ${reference}`, { documentation: DOCUMENTATION });
  }
  const found = git.entryAt(tree, call.params.path ?? "");
  if (!found) throw notFound();
  const answers = new GitAnswers(call.github, call.addresses, repository);
  const sized = <T extends { readonly mode: string; readonly id: string }>(entry: T) => ({
    ...entry,
    size: entry.mode === FOLDER_MODE ? 0 : (git.blob(entry.id)?.length ?? 0),
  });
  if (found.mode === FOLDER_MODE) {
    const inside = (git.tree(found.id) ?? []).map((entry) => ({
      ...entry,
      path: found.path === "" ? entry.name : `${found.path}/${entry.name}`,
    }));
    return ok(inside.map((entry) => answers.entry(sized(entry), reference)));
  }
  const body = git.blob(found.id) ?? Buffer.alloc(0);
  if (call.wantsRaw) return ok(body, { "content-type": "application/vnd.github.raw+json; charset=utf-8" });
  const isInline = body.length <= MOST_INLINE;
  return ok({
    ...answers.entry(sized(found), reference),
    ...(isInline ? { content: wrappedBase64(body), encoding: "base64" } : { content: "", encoding: "none" }),
  });
}

const person = z.object({ name: z.string(), email: z.string() });
const fileChange = z.object({
  message: z.string(),
  sha: z.string().optional(),
  branch: z.string().optional(),
  author: person.optional(),
  committer: person.optional(),
});
const fileWriting = fileChange.extend({ content: z.string() });

const BASE64 = /^[A-Za-z0-9+/\s]*={0,2}\s*$/;

/** Writes one file in a commit of its own. The first file of an empty repository makes its default branch. */
export function writeContents(call: Call): Answer {
  const repository = writableRepositoryOf(call);
  const body = bodyOf(call, fileWriting);
  const path = writablePath(call);
  if (!BASE64.test(body.content)) {
    throw new GithubError(422, "content is not valid Base64.", { documentation: DOCUMENTATION });
  }
  const before = entryBefore(call, repository, body.branch, path);
  if (before?.mode === FOLDER_MODE) {
    throw new GithubError(422, `${path} is a directory, and cannot be written as a file.`);
  }
  refuseOtherSha(path, before, body.sha);
  const git = call.github.gitOf(repository);
  const id = git.writeBlob(Buffer.from(body.content, "base64"));
  const answer = commitChange(call, repository, body, path, { mode: FILE_MODE, id });
  return before ? ok(answer) : created(answer);
}

/** Deletes one file in a commit of its own. */
export function deleteContents(call: Call): Answer {
  const repository = writableRepositoryOf(call);
  const body = bodyOf(call, fileChange);
  const path = writablePath(call);
  const before = entryBefore(call, repository, body.branch, path);
  if (!before || before.mode === FOLDER_MODE) throw notFound();
  refuseOtherSha(path, before, body.sha);
  return ok(commitChange(call, repository, body, path, null));
}

function writablePath({ params }: Call): string {
  const { path = "" } = params;
  if (path.startsWith("/")) throw new GithubError(422, "path cannot start with a slash");
  if (!isWritablePath(path)) throw new GithubError(422, "path contains a malformed path component");
  return path;
}

function entryBefore(
  { github }: Call,
  repository: RepositoryRecord,
  branch: string | undefined,
  path: string,
): PathEntry | undefined {
  const git = github.gitOf(repository);
  const head = git.branches.get(branch ?? repository.defaultBranch);
  if (head === undefined && !(git.isEmpty && (branch ?? repository.defaultBranch) === repository.defaultBranch)) {
    throw new GithubError(404, `Branch ${branch} not found`, { documentation: DOCUMENTATION });
  }
  const tree = head === undefined ? undefined : git.commit(head)?.tree;
  return tree === undefined ? undefined : git.entryAt(tree, path);
}

/** A file that is there is changed by whoever names the blob that it has. */
function refuseOtherSha(path: string, before: PathEntry | undefined, sha: string | undefined): void {
  if (before && sha === undefined) {
    throw new GithubError(422, 'Invalid request.\n\n"sha" wasn\'t supplied.', { documentation: DOCUMENTATION });
  }
  if (sha !== undefined && sha !== before?.id) {
    throw new GithubError(409, `${path} does not match ${sha}`, { documentation: DOCUMENTATION });
  }
}

function commitChange(
  call: Call,
  repository: RepositoryRecord,
  body: z.infer<typeof fileChange>,
  path: string,
  change: { readonly mode: string; readonly id: string } | null,
): object {
  const { github, limits } = call;
  const { person: author } = viewerOf(call);
  limits.takeCreation(author.id);
  const branch = body.branch ?? repository.defaultBranch;
  const id = github.commit(repository, {
    author,
    branch,
    message: body.message,
    changes: new Map([[path, change]]),
    ...(body.author && { signature: { ...body.author, at: github.now() } }),
  });
  const git = github.gitOf(repository);
  const commit = git.commit(id);
  if (!commit) throw new Error(`The commit ${id} was not kept`);
  const answers = new GitAnswers(github, call.addresses, repository);
  const entry = git.entryAt(commit.tree, path);
  return {
    content: entry ? answers.entry({ ...entry, size: git.blob(entry.id)?.length ?? 0 }, branch) : null,
    commit: answers.gitCommit(id, commit),
  };
}
