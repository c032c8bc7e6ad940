import * as z from "zod";
import { isInstalled, mayCreate, mayRead, namedRight, organisationsOf, roleIn, type Viewer } from "../access";
import type { Github } from "../github";
import { GithubError, notAccessible, notFound } from "../github-error";
import { copyTemplate } from "../repositories-from-templates";
import type { Account, RepositoryRecord } from "../state";
import { fullOrganisation, privateUser, publicUser, simpleOrganisation } from "./account-answers";
import { type Answer, bodyOf, type Call, created, ok, paged, validationFailed, viewerOf } from "./call";
import { fullRepositoryAnswer, repositoryAnswer } from "./repository-answers";

export const readUser = (call: Call): Answer => ok(privateUser(call.github, call.addresses, viewerOf(call).person));

export function readAccount(call: Call): Answer {
  const account = call.github.account(call.params.username ?? "");
  if (!account) throw notFound();
  return ok(publicUser(call.github, call.addresses, account));
}

export function readOrganisation(call: Call): Answer {
  return ok(fullOrganisation(call.github, call.addresses, organisationOf(call)));
}

export const listOrganisations = (call: Call): Answer =>
  paged(call, "/user/orgs", organisationsOf(call.github, viewerOf(call)), (page) =>
    page.map((organisation) => simpleOrganisation(call.addresses, organisation)),
  );

/** The repositories that a person has as their own, as a collaborator, or by an organisation, and their token reaches. */
export function repositoriesOf(github: Github, viewer: Viewer, affiliations: ReadonlySet<string>): RepositoryRecord[] {
  const { person } = viewer;
  return github.state.repositories.filter((repository) => {
    const isOwn = repository.owner === person.id;
    const isNamed = repository.collaborators.some((one) => one.person === person.id);
    const isMembers = roleIn(github, repository.owner, person.id) !== undefined;
    const isWanted =
      (affiliations.has("owner") && isOwn) ||
      (affiliations.has("collaborator") && isNamed) ||
      (affiliations.has("organization_member") && isMembers && namedRight(github, person, repository) !== "none");
    const isReached = !viewer.isApp || isInstalled(github, repository);
    return isWanted && isReached && mayRead(github, viewer, repository);
  });
}

const AFFILIATIONS = ["owner", "collaborator", "organization_member"];
const sortings: Readonly<Record<string, (repository: RepositoryRecord, owner: string) => string>> = {
  created: ({ createdAt }) => createdAt,
  updated: ({ updatedAt }) => updatedAt,
  pushed: ({ pushedAt }) => pushedAt,
  full_name: ({ name }, owner) => `${owner}/${name}`.toLowerCase(),
};

function sorted(call: Call, repositories: readonly RepositoryRecord[], usual: string): RepositoryRecord[] {
  const body = call.query.get("sort") ?? usual;
  const key = sortings[body];
  if (!key) throw validationFailed([{ resource: "Repository", field: "sort", code: "invalid" }]);
  const isAscending = (call.query.get("direction") ?? (body === "full_name" ? "asc" : "desc")) === "asc";
  const keyed = repositories.map((one) => ({ one, key: key(one, call.github.ownerOf(one).login) }));
  keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0) * (isAscending ? 1 : -1));
  return keyed.map(({ one }) => one);
}

export function listRepositories(call: Call): Answer {
  const viewer = viewerOf(call);
  const { query } = call;
  if (query.has("type") && (query.has("visibility") || query.has("affiliation"))) {
    throw new GithubError(422, "If you specify visibility or affiliation, you cannot specify type.");
  }
  const affiliations = new Set((query.get("affiliation") ?? AFFILIATIONS.join(",")).split(","));
  const visibility = query.get("visibility") ?? "all";
  const found = repositoriesOf(call.github, viewer, affiliations).filter(
    ({ isPrivate }) => visibility === "all" || (visibility === "private") === isPrivate,
  );
  return repositoryPage(call, "/user/repos", sorted(call, found, "full_name"));
}

/** The repositories of an organisation that the caller may see; `type` picks the public or the private ones. */
export function listOrganisationRepositories(call: Call): Answer {
  const { github, viewer } = call;
  const organisation = organisationOf(call);
  const type = call.query.get("type") ?? "all";
  const found = github.state.repositories.filter(
    (repository) =>
      repository.owner === organisation.id &&
      mayRead(github, viewer, repository) &&
      (type === "all" || (type === "public" && !repository.isPrivate) || (type === "private" && repository.isPrivate)),
  );
  return repositoryPage(call, `/orgs/${organisation.login}/repos`, sorted(call, found, "created"));
}

const repositoryPage = (call: Call, path: string, repositories: readonly RepositoryRecord[]): Answer =>
  paged(call, path, repositories, (page) =>
    page.map((repository) => repositoryAnswer(call.github, call.addresses, repository, call.viewer?.person)),
  );

function organisationOf({ github, params }: Call): Account {
  const account = github.account(params.org ?? "");
  if (account?.kind !== "Organization") throw notFound();
  return account;
}

const newRepository = z.object({
  name: z.string(),
  description: z.string().nullish(),
  private: z.boolean().optional(),
  visibility: z.enum(["public", "private"]).optional(),
  auto_init: z.boolean().optional(),
  is_template: z.boolean().optional(),
});

export const createOwnRepository = (call: Call): Answer => createRepository(call, viewerOf(call).person);
export const createOrganisationRepository = (call: Call): Answer => createRepository(call, organisationOf(call));

const FAILED = "Repository creation failed.";
const MOST_NAME = 100;

/** Returns the name that GitHub gives a new repository: what is no letter, digit, dot, hyphen or underscore becomes a hyphen. */
export function acceptableName(github: Github, owner: Account, wanted: string): string {
  const name = wanted.trim().replace(/[^\w.-]+/g, "-");
  const fault = (message: string) =>
    validationFailed([{ resource: "Repository", code: "custom", field: "name", message }], FAILED);
  if (wanted.trim() === "") {
    throw validationFailed([{ resource: "Repository", code: "missing_field", field: "name" }], FAILED);
  }
  if (name.length > MOST_NAME) throw fault(`name is too long (maximum is ${MOST_NAME} characters)`);
  if (/^\.{1,2}$|\.git$/i.test(name)) throw fault("name is reserved");
  if (github.repository(owner.login, name)) throw fault("name already exists on this account");
  return name;
}

function createRepository(call: Call, owner: Account): Answer {
  const { github, limits, addresses } = call;
  const viewer = viewerOf(call);
  if (!mayCreate(github, viewer, owner)) throw notAccessible();
  const body = bodyOf(call, newRepository);
  limits.takeCreation(viewer.person.id);
  const repository = github.createRepository({
    owner: owner.id,
    name: acceptableName(github, owner, body.name),
    description: body.description ?? null,
    isPrivate: body.private ?? body.visibility === "private",
    isTemplate: body.is_template ?? false,
    collaborators: owner.id === viewer.person.id ? [] : [{ person: viewer.person.id, right: "admin" }],
  });
  includeInInstallation(github, repository);
  if (body.auto_init) {
    github.commitTexts(repository, viewer.person, "Initial commit", { "README.md": `# ${repository.name}\n` });
  }
  return created(fullRepositoryAnswer(github, addresses, repository, viewer.person));
}

/** The App reaches what was created with it, where it has been given some repositories only. */
function includeInInstallation(github: Github, { id, owner }: RepositoryRecord): void {
  const installation = github.installationOf(owner);
  if (!installation || installation.repositories === "all") return;
  installation.repositories = [...installation.repositories, id];
  github.save();
}

const fromTemplate = z.object({
  owner: z.string().optional(),
  name: z.string(),
  description: z.string().optional(),
  private: z.boolean().optional(),
});

/** Makes a repository whose first commit has the files of a template. */
export function generateFromTemplate(call: Call): Answer {
  const { github, params, limits, addresses } = call;
  const viewer = viewerOf(call);
  const template = github.repository(params.template_owner ?? "", params.template_repo ?? "");
  if (!template?.isTemplate || !mayRead(github, viewer, template)) throw notFound();
  const body = bodyOf(call, fromTemplate);
  const owner = body.owner === undefined ? viewer.person : github.account(body.owner);
  if (!owner) throw notFound();
  if (!mayCreate(github, viewer, owner)) throw notAccessible();
  limits.takeCreation(viewer.person.id);
  const repository = copyTemplate(github, template, {
    owner,
    name: acceptableName(github, owner, body.name),
    isPrivate: body.private ?? false,
    person: viewer.person,
    right: "admin",
  });
  includeInInstallation(github, repository);
  return created(fullRepositoryAnswer(github, addresses, repository, viewer.person));
}
