import { namedRight, RIGHTS, type Right, rightOf } from "../access";
import type { Github } from "../github";
import type { Account, RepositoryRecord } from "../state";
import { simpleUser } from "./account-answers";
import type { Addresses } from "./call";

/** Addresses of a repository in the API: what follows its own, by the name of the field. */
const PARTS = {
  forks_url: "/forks",
  keys_url: "/keys{/key_id}",
  collaborators_url: "/collaborators{/collaborator}",
  teams_url: "/teams",
  hooks_url: "/hooks",
  issue_events_url: "/issues/events{/number}",
  events_url: "/events",
  assignees_url: "/assignees{/user}",
  branches_url: "/branches{/branch}",
  tags_url: "/tags",
  blobs_url: "/git/blobs{/sha}",
  git_tags_url: "/git/tags{/sha}",
  git_refs_url: "/git/refs{/sha}",
  trees_url: "/git/trees{/sha}",
  statuses_url: "/statuses/{sha}",
  languages_url: "/languages",
  stargazers_url: "/stargazers",
  contributors_url: "/contributors",
  subscribers_url: "/subscribers",
  subscription_url: "/subscription",
  commits_url: "/commits{/sha}",
  git_commits_url: "/git/commits{/sha}",
  comments_url: "/comments{/number}",
  issue_comment_url: "/issues/comments{/number}",
  contents_url: "/contents/{+path}",
  compare_url: "/compare/{base}...{head}",
  merges_url: "/merges",
  archive_url: "/{archive_format}{/ref}",
  downloads_url: "/downloads",
  issues_url: "/issues{/number}",
  pulls_url: "/pulls{/number}",
  milestones_url: "/milestones{/number}",
  notifications_url: "/notifications{?since,all,participating}",
  labels_url: "/labels{/name}",
  releases_url: "/releases{/id}",
  deployments_url: "/deployments",
} as const;

export const repositoryNodeId = ({ id }: RepositoryRecord): string => `R_${id}`;

export const repositoryApi = (github: Github, { api }: Addresses, repository: RepositoryRecord): string =>
  `${api}/repos/${github.ownerOf(repository).login}/${repository.name}`;

export const repositoryPage = (github: Github, { site }: Addresses, repository: RepositoryRecord): string =>
  `${site}/${github.ownerOf(repository).login}/${repository.name}`;

const permissionsOf = (right: Right) => {
  const has = (wanted: Right) => RIGHTS.indexOf(right) >= RIGHTS.indexOf(wanted);
  return { admin: has("admin"), maintain: has("admin"), push: has("write"), triage: has("write"), pull: has("read") };
};

/** A repository in a list. */
export function repositoryAnswer(
  github: Github,
  addresses: Addresses,
  repository: RepositoryRecord,
  person: Account | undefined,
) {
  const { name, isPrivate } = repository;
  const owner = github.ownerOf(repository);
  const url = repositoryApi(github, addresses, repository);
  const page = repositoryPage(github, addresses, repository);
  const parts = Object.fromEntries(Object.entries(PARTS).map(([field, part]) => [field, url + part]));
  const host = new URL(addresses.site).host;
  return {
    id: repository.id,
    node_id: repositoryNodeId(repository),
    name,
    full_name: `${owner.login}/${name}`,
    private: isPrivate,
    owner: simpleUser(addresses, owner),
    html_url: page,
    url,
    description: repository.description,
    fork: false,
    ...parts,
    created_at: repository.createdAt,
    updated_at: repository.updatedAt,
    pushed_at: repository.pushedAt,
    git_url: `git://${host}/github/${owner.login}/${name}.git`,
    ssh_url: `git@${host}:${owner.login}/${name}.git`,
    clone_url: `${page}.git`,
    svn_url: page,
    homepage: null,
    size: 0,
    stargazers_count: 0,
    watchers_count: 0,
    language: null,
    has_issues: true,
    has_projects: true,
    has_downloads: true,
    has_wiki: !isPrivate,
    has_pages: false,
    has_discussions: false,
    forks_count: 0,
    mirror_url: null,
    archived: false,
    disabled: false,
    open_issues_count: 0,
    license: null,
    allow_forking: true,
    is_template: repository.isTemplate,
    web_commit_signoff_required: false,
    topics: [],
    visibility: isPrivate ? "private" : "public",
    forks: 0,
    open_issues: 0,
    watchers: 0,
    default_branch: repository.defaultBranch,
    ...(person && { permissions: permissionsOf(rightOf(github, person, repository)) }),
  };
}

/** A repository as the call for it alone answers. */
export function fullRepositoryAnswer(
  github: Github,
  addresses: Addresses,
  repository: RepositoryRecord,
  person: Account | undefined,
): object {
  const owner = github.ownerOf(repository);
  const template = repository.madeFrom === null ? undefined : github.repositoryById(repository.madeFrom);
  // Named only to whom the template is shown.
  const seesTemplate = template && (!template.isPrivate || (person && namedRight(github, person, template) !== "none"));
  return {
    ...repositoryAnswer(github, addresses, repository, person),
    network_count: 0,
    subscribers_count: 0,
    ...(owner.kind === "Organization" && { organization: simpleUser(addresses, owner) }),
    ...(seesTemplate && { template_repository: repositoryAnswer(github, addresses, template, person) }),
  };
}
