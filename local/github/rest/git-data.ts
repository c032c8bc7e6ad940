import * as z from "zod";
import { type GitRepository, isBranchName, isWritablePath, type PathEntry } from "../git/git-repository";
import { FOLDER_MODE, type Signature } from "../git/object-format";
import { emptyRepository, GithubError, notFound } from "../github-error";
import type { RepositoryRecord } from "../state";
import {
  type Answer,
  bodyOf,
  type Call,
  created,
  ok,
  paged,
  repositoryOf,
  validationFailed,
  viewerOf,
  writableRepositoryOf,
} from "./call";
import { GitAnswers } from "./git-answers";
import { repositoryApi } from "./repository-answers";

/** The repository of a call with what answers about its objects. Refuses an empty one, as GitHub's git database does. */
function opened(call: Call, repository: RepositoryRecord) {
  const git = call.github.gitOf(repository);
  if (git.isEmpty) throw emptyRepository();
  return { repository, git, answers: new GitAnswers(call.github, call.addresses, repository) };
}

const reading = (call: Call) => opened(call, repositoryOf(call));
function writing(call: Call) {
  const found = opened(call, writableRepositoryOf(call));
  call.limits.takeCreation(viewerOf(call).person.id);
  return found;
}

/** The name of a branch in `heads/name`. */
const branchIn = (ref: string): string => {
  const name = /^heads\/(.+)$/.exec(ref)?.[1];
  if (name === undefined) throw notFound();
  return name;
};

export function readReference(call: Call): Answer {
  const { git, answers } = reading(call);
  const branch = branchIn(call.params.ref ?? "");
  const commit = git.branches.get(branch);
  if (commit === undefined) throw notFound();
  return ok(answers.reference(branch, commit));
}

const newReference = z.object({ ref: z.string(), sha: z.string() });

export function createReference(call: Call): Answer {
  const { git, answers, repository } = writing(call);
  const body = bodyOf(call, newReference);
  const branch = /^refs\/heads\/(.+)$/.exec(body.ref)?.[1];
  if (branch === undefined || !isBranchName(branch)) throw new GithubError(422, "Reference name is not valid");
  if (!git.commit(body.sha)) throw new GithubError(422, "Object does not exist");
  if (git.branches.has(branch)) throw new GithubError(422, "Reference already exists");
  call.github.moveBranch(repository, branch, body.sha);
  return created(answers.reference(branch, body.sha));
}

const movedReference = z.object({ sha: z.string(), force: z.boolean().optional() });

/** Moves a branch; without `force` only to a commit that is made on top of the present one. */
export function moveReference(call: Call): Answer {
  const { git, answers, repository } = writing(call);
  const body = bodyOf(call, movedReference);
  const branch = branchIn(call.params.ref ?? "");
  const head = git.branches.get(branch);
  if (head === undefined) throw new GithubError(422, "Reference does not exist");
  if (!git.commit(body.sha)) throw new GithubError(422, "Object does not exist");
  if (!body.force && !git.isAncestor(head, body.sha)) throw new GithubError(422, "Update is not a fast forward");
  call.github.moveBranch(repository, branch, body.sha);
  return ok(answers.reference(branch, body.sha));
}

export function readGitCommit(call: Call): Answer {
  const { git, answers } = reading(call);
  const id = call.params.commit_sha ?? "";
  const commit = git.commit(id);
  if (!commit) throw notFound();
  return ok(answers.gitCommit(id, commit));
}

const person = z.object({ name: z.string(), email: z.string(), date: z.iso.datetime({ offset: true }).optional() });
const newCommit = z.object({
  message: z.string(),
  tree: z.string(),
  parents: z.array(z.string()).default([]),
  author: person.optional(),
  committer: person.optional(),
});

export function createGitCommit(call: Call): Answer {
  const { git, answers } = writing(call);
  const body = bodyOf(call, newCommit);
  if (!git.tree(body.tree)) throw new GithubError(422, "Tree SHA does not exist");
  const missing = body.parents.find((parent) => !git.commit(parent));
  if (missing !== undefined) throw new GithubError(422, "Parent SHA does not exist or is not a commit object");
  const own = call.github.signatureOf(viewerOf(call).person);
  const signed = (author: z.infer<typeof person> | undefined): Signature | undefined =>
    author && { name: author.name, email: author.email, at: author.date ? new Date(author.date) : call.github.now() };
  const author = signed(body.author) ?? own;
  const commit = {
    tree: body.tree,
    parents: body.parents,
    message: body.message,
    author,
    committer: signed(body.committer) ?? author,
  };
  return created(answers.gitCommit(git.writeCommit(commit), commit));
}

const sizedIn = (git: GitRepository) => (entry: PathEntry) => ({
  ...entry,
  size: entry.mode === FOLDER_MODE ? 0 : (git.blob(entry.id)?.length ?? 0),
});

/** A tree by its id, or that of a branch or commit; with `recursive`, all that is below. */
export function readTree(call: Call): Answer {
  const { git, answers } = reading(call);
  const body = call.params.tree_sha ?? "";
  const commit = git.resolve(body);
  const id = commit === undefined ? body : (git.commit(commit)?.tree ?? "");
  const entries = git.tree(id);
  if (!entries) throw notFound();
  const shown = call.query.has("recursive")
    ? git.entriesBelow(id)
    : entries.map((entry) => ({ ...entry, path: entry.name }));
  return ok(answers.tree(id, shown.map(sizedIn(git))));
}

const newTree = z.object({
  base_tree: z.string().optional(),
  tree: z.array(
    z.object({
      path: z.string(),
      mode: z.enum(["100644", "100755", "040000", "160000", "120000"]),
      type: z.enum(["blob", "tree", "commit"]).optional(),
      sha: z.string().nullish(),
      content: z.string().optional(),
    }),
  ),
});

/** Writes a tree of what each path becomes, given as text or by the id of an object; `sha` null takes a path away. */
export function createTree(call: Call): Answer {
  const { git, answers } = writing(call);
  const body = bodyOf(call, newTree);
  const baseCommit = body.base_tree === undefined ? undefined : git.commit(body.base_tree);
  const base = baseCommit?.tree ?? body.base_tree ?? null;
  if (base !== null && !git.tree(base)) throw new GithubError(404, "Not Found");
  const changes = new Map(
    body.tree.map(({ path, mode, sha, content }) => {
      if (!isWritablePath(path)) throw new GithubError(422, "tree.path contains a malformed path component");
      if (content !== undefined && sha !== undefined)
        throw new GithubError(422, "Only one of tree.sha or tree.content may be specified");
      if (content !== undefined) return [path, { mode, id: git.writeBlob(Buffer.from(content)) }];
      if (sha === null) return [path, null];
      const isThere = sha !== undefined && (mode === FOLDER_MODE ? git.tree(sha) : git.blob(sha)) !== undefined;
      if (!isThere)
        throw new GithubError(422, `tree.sha ${sha ?? ""} is not a valid ${mode === FOLDER_MODE ? "tree" : "blob"}`);
      return [path, { mode, id: sha }];
    }),
  );
  const id = git.treeWith(base, changes);
  const entries = (git.tree(id) ?? []).map((entry) => sizedIn(git)({ ...entry, path: entry.name }));
  if (entries.length === 0) throw validationFailed([{ resource: "Tree", field: "tree", code: "missing_field" }]);
  return created(answers.tree(id, entries));
}

/** A blob as base64, or its bytes. */
export function readBlob(call: Call): Answer {
  const { git, answers } = reading(call);
  const id = call.params.file_sha ?? "";
  const body = git.blob(id);
  if (!body) throw notFound();
  if (call.wantsRaw) return ok(body, { "content-type": "application/vnd.github.raw+json; charset=utf-8" });
  return ok(answers.blob(id, body));
}

const newBlob = z.object({ content: z.string(), encoding: z.enum(["utf-8", "base64"]).default("utf-8") });

export function createBlob(call: Call): Answer {
  const { git, repository } = writing(call);
  const body = bodyOf(call, newBlob);
  const sha = git.writeBlob(Buffer.from(body.content, body.encoding === "base64" ? "base64" : "utf8"));
  return created({ sha, url: `${repositoryApi(call.github, call.addresses, repository)}/git/blobs/${sha}` });
}

export function listBranches(call: Call): Answer {
  const repository = repositoryOf(call);
  const answers = new GitAnswers(call.github, call.addresses, repository);
  const branches = [...call.github.gitOf(repository).branches].sort(([one], [other]) => (one < other ? -1 : 1));
  const path = new URL(repositoryApi(call.github, call.addresses, repository)).pathname.replace(/^\/github\/api/, "");
  return paged(call, `${path}/branches`, branches, (page) => page.map(([name, id]) => answers.branch(name, id)));
}

export function readBranch(call: Call): Answer {
  const repository = repositoryOf(call);
  const { github, addresses, params } = call;
  const git = github.gitOf(repository);
  const name = params.branch ?? "";
  const id = git.branches.get(name);
  const commit = id === undefined ? undefined : git.commit(id);
  if (id === undefined || !commit) throw new GithubError(404, "Branch not found");
  const self = `${repositoryApi(github, addresses, repository)}/branches/${name}`;
  return ok({
    name,
    commit: new GitAnswers(github, addresses, repository).commit(id, commit),
    protected: false,
    _links: { html: self.replace("/api/repos", ""), self },
    protection_url: `${self}/protection`,
    protection: { enabled: false, required_status_checks: { enforcement_level: "off", contexts: [], checks: [] } },
  });
}
