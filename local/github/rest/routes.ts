import {
  createOrganisationRepository,
  createOwnRepository,
  generateFromTemplate,
  listOrganisationRepositories,
  listOrganisations,
  listRepositories,
  readAccount,
  readOrganisation,
  readUser,
} from "./accounts";
import type { Answer, Call } from "./call";
import { deleteContents, readContents, writeContents } from "./contents";
import {
  createBlob,
  createGitCommit,
  createReference,
  createTree,
  listBranches,
  moveReference,
  readBlob,
  readBranch,
  readGitCommit,
  readReference,
  readTree,
} from "./git-data";
import { listInstallationRepositories, listInstallations } from "./installations";
import { readRateLimit } from "./rate-limit";
import { listCommits, listContributors, readRepository } from "./repositories";

export interface Route {
  readonly method: string;
  /** The path as GitHub's description writes it. */
  readonly path: string;
  readonly answer: (call: Call) => Answer;
}

const route = (method: string, path: string, answer: Route["answer"]): Route => ({ method, path, answer });

/** The calls that the stand-in knows, by the paths of GitHub's published description. */
export const ROUTES: readonly Route[] = [
  route("GET", "/user", readUser),
  route("GET", "/user/orgs", listOrganisations),
  route("GET", "/user/repos", listRepositories),
  route("POST", "/user/repos", createOwnRepository),
  route("GET", "/user/installations", listInstallations),
  route("GET", "/user/installations/{installation_id}/repositories", listInstallationRepositories),
  route("GET", "/users/{username}", readAccount),
  route("GET", "/orgs/{org}", readOrganisation),
  route("GET", "/orgs/{org}/repos", listOrganisationRepositories),
  route("POST", "/orgs/{org}/repos", createOrganisationRepository),
  route("GET", "/rate_limit", readRateLimit),
  route("GET", "/repos/{owner}/{repo}", readRepository),
  route("GET", "/repos/{owner}/{repo}/contributors", listContributors),
  route("GET", "/repos/{owner}/{repo}/commits", listCommits),
  route("GET", "/repos/{owner}/{repo}/branches", listBranches),
  route("GET", "/repos/{owner}/{repo}/branches/{branch}", readBranch),
  route("GET", "/repos/{owner}/{repo}/contents/{path}", readContents),
  route("PUT", "/repos/{owner}/{repo}/contents/{path}", writeContents),
  route("DELETE", "/repos/{owner}/{repo}/contents/{path}", deleteContents),
  route("GET", "/repos/{owner}/{repo}/git/ref/{ref}", readReference),
  route("POST", "/repos/{owner}/{repo}/git/refs", createReference),
  route("PATCH", "/repos/{owner}/{repo}/git/refs/{ref}", moveReference),
  route("GET", "/repos/{owner}/{repo}/git/commits/{commit_sha}", readGitCommit),
  route("POST", "/repos/{owner}/{repo}/git/commits", createGitCommit),
  route("GET", "/repos/{owner}/{repo}/git/trees/{tree_sha}", readTree),
  route("POST", "/repos/{owner}/{repo}/git/trees", createTree),
  route("GET", "/repos/{owner}/{repo}/git/blobs/{file_sha}", readBlob),
  route("POST", "/repos/{owner}/{repo}/git/blobs", createBlob),
  route("POST", "/repos/{template_owner}/{template_repo}/generate", generateFromTemplate),
];

/** Parameters that may hold slashes. */
const LONG = /^(path|ref|branch|tree_sha)$/;

const patternOf = (path: string): RegExp =>
  new RegExp(
    `^${path.replace(/\{(\w+)\}/g, (_, name: string) => (LONG.test(name) ? `(?<${name}>.*)` : `(?<${name}>[^/]+)`))}$`,
  );

const patterns = ROUTES.map((one) => ({ ...one, pattern: patternOf(one.path) }));

export interface FoundRoute {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

/** The route of a method and an undecoded path; undefined for a call that the stand-in does not know. */
export function findRoute(method: string, path: string): FoundRoute | undefined {
  // The root of a repository may be asked for without the slash at its end.
  const whole = path.endsWith("/contents") ? `${path}/` : path;
  for (const { pattern, ...found } of patterns) {
    const match = found.method === method ? pattern.exec(whole) : null;
    if (!match) continue;
    const params = Object.entries(match.groups ?? {}).map(([name, text]) => [name, decodeURIComponent(text)]);
    return { route: found, params: Object.fromEntries(params) };
  }
  return undefined;
}
