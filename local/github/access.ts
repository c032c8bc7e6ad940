import type { Github } from "./github";
import type { Account, RepositoryRecord, TokenRecord } from "./state";

/** The rights on a repository, from none to all. */
export const RIGHTS = ["none", "read", "write", "admin"] as const;
export type Right = (typeof RIGHTS)[number];

/** Who calls: a person by a token, of which an App's reaches only where the App is installed. */
export interface Viewer {
  readonly person: Account;
  readonly token: TokenRecord;
  /** The token is an App's. */
  readonly isApp: boolean;
}

const atLeast = (right: Right, wanted: Right) => RIGHTS.indexOf(right) >= RIGHTS.indexOf(wanted);
const lower = (one: Right, other: Right): Right => (atLeast(one, other) ? other : one);
const higher = (one: Right, other: Right): Right => (atLeast(one, other) ? one : other);

export const roleIn = (github: Github, organisation: number, person: number) =>
  github.state.memberships.find((one) => one.organisation === organisation && one.person === person)?.role;

/** Returns a person's right on a repository, whatever they call with. */
export function rightOf(github: Github, person: Account | undefined, repository: RepositoryRecord): Right {
  const open: Right = repository.isPrivate ? "none" : "read";
  return person ? higher(open, namedRight(github, person, repository)) : open;
}

/** Returns the right of a person who owns a repository, is named in it, or is a member of its organisation. */
export function namedRight(github: Github, person: Account, repository: RepositoryRecord): Right {
  if (repository.owner === person.id) return "admin";
  const role = roleIn(github, repository.owner, person.id);
  if (role === "admin") return "admin";
  const byMembership: Right = role === "member" ? github.knownAccount(repository.owner).memberRight : "none";
  return higher(byMembership, repository.collaborators.find((one) => one.person === person.id)?.right ?? "none");
}

/** Whether the App has been given a repository. */
export function isInstalled(github: Github, { id, owner }: RepositoryRecord): boolean {
  const repositories = github.installationOf(owner)?.repositories;
  return repositories === "all" || (repositories?.includes(id) ?? false);
}

/** Returns the right of a call: the person's right, limited to the scope of their token. */
export function effectiveRight(github: Github, viewer: Viewer | null, repository: RepositoryRecord): Right {
  const right = rightOf(github, viewer?.person, repository);
  if (viewer === null) return right;
  const open: Right = repository.isPrivate ? "none" : "read";
  if (viewer.isApp) return isInstalled(github, repository) ? right : lower(right, open);
  const { scopes } = viewer.token;
  if (scopes.includes("repo")) return right;
  return scopes.includes("public_repo") && !repository.isPrivate ? right : lower(right, open);
}

export const mayRead = (github: Github, viewer: Viewer | null, repository: RepositoryRecord) =>
  atLeast(effectiveRight(github, viewer, repository), "read");
export const mayWrite = (github: Github, viewer: Viewer | null, repository: RepositoryRecord) =>
  atLeast(effectiveRight(github, viewer, repository), "write");

/** Whether a viewer may create repositories of an account: their own, or an organisation's of which they are a member. */
export function mayCreate(github: Github, viewer: Viewer, owner: Account): boolean {
  const isTheirs = owner.id === viewer.person.id || roleIn(github, owner.id, viewer.person.id) !== undefined;
  if (!isTheirs) return false;
  return viewer.isApp ? github.installationOf(owner.id) !== undefined : viewer.token.scopes.includes("repo");
}

/** The organisations of a viewer that their token may see. */
export function organisationsOf(github: Github, viewer: Viewer): Account[] {
  const { memberships } = github.state;
  return memberships
    .filter(({ person }) => person === viewer.person.id)
    .filter(({ organisation }) => !viewer.isApp || github.installationOf(organisation) !== undefined)
    .map(({ organisation }) => github.knownAccount(organisation));
}
