import type { GithubClient } from "./client";
import { commitFiles } from "./commit-files";
import { GithubFailure } from "./failures";
import { organisationAnswer, type RepositoryAnswer, repositoryAnswer, userAnswer } from "./github-answers";
import { type GithubAccess, octokitCalls } from "./octokit-calls";
import { readFile, readFolder, readSnapshot } from "./read-files";
import type { Repository } from "./repository";

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
