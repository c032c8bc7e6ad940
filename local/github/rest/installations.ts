import { isInstalled, mayRead, namedRight, organisationsOf, type Viewer } from "../access";
import { APP } from "../app";
import type { Github } from "../github";
import { notAccessible, notFound } from "../github-error";
import type { Account, Installation, RepositoryRecord } from "../state";
import { simpleUser } from "./account-answers";
import { type Addresses, type Answer, type Call, paged, viewerOf } from "./call";
import { repositoryAnswer } from "./repository-answers";

/** The installations of the App that a person may see: their own, and their organisations'. */
export function listInstallations(call: Call): Answer {
  const { github, addresses } = call;
  const viewer = appViewerOf(call);
  const accounts = [viewer.person, ...organisationsOf(github, viewer)];
  const found = accounts.flatMap((account) => {
    const installation = github.installationOf(account.id);
    return installation ? [{ installation, account }] : [];
  });
  return paged(call, "/user/installations", found, (page) => ({
    total_count: found.length,
    installations: page.map(({ installation, account }) => installationAnswer(addresses, installation, account)),
  }));
}

/** The repositories of an installation that the person may see. */
export function listInstallationRepositories(call: Call): Answer {
  const { github, addresses, params } = call;
  const viewer = appViewerOf(call);
  const installation = github.state.installations.find(({ id }) => String(id) === params.installation_id);
  const isVisible =
    installation && [viewer.person, ...organisationsOf(github, viewer)].some(({ id }) => id === installation.account);
  if (!installation || !isVisible) throw notFound();
  const found = installedRepositories(github, viewer, installation);
  return paged(call, `/user/installations/${installation.id}/repositories`, found, (page) => ({
    total_count: found.length,
    repositories: page.map((repository) => repositoryAnswer(github, addresses, repository, viewer.person)),
  }));
}

const installedRepositories = (github: Github, viewer: Viewer, { account }: Installation): RepositoryRecord[] =>
  github.state.repositories.filter(
    (repository) =>
      repository.owner === account &&
      isInstalled(github, repository) &&
      mayRead(github, viewer, repository) &&
      namedRight(github, viewer.person, repository) !== "none",
  );

function appViewerOf(call: Call): Viewer {
  const viewer = viewerOf(call);
  if (!viewer.isApp) throw notAccessible();
  return viewer;
}

function installationAnswer(addresses: Addresses, installation: Installation, account: Account): object {
  const { id, createdAt, updatedAt, repositories } = installation;
  return {
    id,
    app_id: APP.id,
    app_slug: APP.slug,
    client_id: APP.clientId,
    account: simpleUser(addresses, account),
    target_id: account.id,
    target_type: account.kind,
    events: [],
    permissions: APP.permissions,
    repository_selection: repositories === "all" ? "all" : "selected",
    access_tokens_url: `${addresses.api}/app/installations/${id}/access_tokens`,
    repositories_url: `${addresses.api}/installation/repositories`,
    html_url: `${addresses.site}/settings/installations/${id}`,
    created_at: createdAt,
    updated_at: updatedAt,
    suspended_at: null,
    suspended_by: null,
    single_file_name: null,
    has_multiple_single_files: false,
    single_file_paths: [],
  };
}
