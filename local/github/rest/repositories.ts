import { emptyRepository, notFound } from "../github-error";
import { simpleUser } from "./account-answers";
import { type Answer, type Call, noContent, ok, paged, repositoryOf } from "./call";
import { GitAnswers } from "./git-answers";
import { fullRepositoryAnswer } from "./repository-answers";

export const readRepository = (call: Call): Answer =>
  ok(fullRepositoryAnswer(call.github, call.addresses, repositoryOf(call), call.viewer?.person));

const pathOf = ({ params }: Call, part: string) => `/repos/${params.owner}/${params.repo}/${part}`;

/** The accounts that have committed to the default branch, the most active first; of an empty repository, no content. */
export function listContributors(call: Call): Answer {
  const repository = repositoryOf(call);
  const { github, addresses } = call;
  const git = github.gitOf(repository);
  const head = git.branches.get(repository.defaultBranch);
  if (head === undefined) return noContent;
  const counts = new Map<number, number>();
  for (const { author } of git.history(head)) {
    const id = github.accountByEmail(author.email)?.id;
    if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  const found = [...counts].sort(([, one], [, other]) => other - one);
  return paged(call, pathOf(call, "contributors"), found, (page) =>
    page.map(([id, contributions]) => ({ ...simpleUser(addresses, github.knownAccount(id)), contributions })),
  );
}

/** The commits of a branch, the newest first; with `path`, those that changed what is there. */
export function listCommits(call: Call): Answer {
  const repository = repositoryOf(call);
  const { github, addresses, query } = call;
  const git = github.gitOf(repository);
  if (git.isEmpty) throw emptyRepository();
  const head = git.resolve(query.get("sha") ?? repository.defaultBranch);
  if (head === undefined) throw notFound();
  const path = query.get("path");
  const at = (commit: string | undefined) => {
    const tree = commit === undefined ? undefined : git.commit(commit)?.tree;
    return tree === undefined || path === null ? undefined : git.entryAt(tree, path)?.id;
  };
  const commits = [...git.history(head)].filter(({ id, parents }) => path === null || at(id) !== at(parents[0]));
  const answers = new GitAnswers(github, addresses, repository);
  return paged(call, pathOf(call, "commits"), commits, (page) =>
    page.map(({ id, ...commit }) => answers.commit(id, commit)),
  );
}
