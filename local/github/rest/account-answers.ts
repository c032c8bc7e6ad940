import type { Github } from "../github";
import type { Account } from "../state";
import type { Addresses } from "./call";

/** The picture of an account, drawn by the stand-in. */
export const avatarOf = ({ site }: Addresses, { id }: Account): string => `${site}/avatars/u/${id}?v=4`;

export const nodeId = ({ id, kind }: Account): string => `${kind === "User" ? "U" : "O"}_${id}`;

/** An account as other answers carry it. */
export function simpleUser(addresses: Addresses, account: Account) {
  const { id, login, kind } = account;
  const url = `${addresses.api}/users/${login}`;
  return {
    login,
    id,
    node_id: nodeId(account),
    avatar_url: avatarOf(addresses, account),
    gravatar_id: "",
    url,
    html_url: `${addresses.site}/${login}`,
    followers_url: `${url}/followers`,
    following_url: `${url}/following{/other_user}`,
    gists_url: `${url}/gists{/gist_id}`,
    starred_url: `${url}/starred{/owner}{/repo}`,
    subscriptions_url: `${url}/subscriptions`,
    organizations_url: `${url}/orgs`,
    repos_url: `${url}/repos`,
    events_url: `${url}/events{/privacy}`,
    received_events_url: `${url}/received_events`,
    type: kind,
    user_view_type: "public",
    site_admin: false,
  };
}

export function publicUser(github: Github, addresses: Addresses, account: Account) {
  const owned = github.state.repositories.filter(({ owner, isPrivate }) => owner === account.id && !isPrivate);
  return {
    ...simpleUser(addresses, account),
    name: account.name,
    company: null,
    blog: "",
    location: null,
    email: account.email,
    hireable: null,
    bio: account.description || null,
    twitter_username: null,
    public_repos: owned.length,
    public_gists: 0,
    followers: 0,
    following: 0,
    created_at: account.createdAt,
    updated_at: account.createdAt,
  };
}

/** An account as its own person sees it. */
export function privateUser(github: Github, addresses: Addresses, account: Account) {
  const ownPrivate = github.state.repositories.filter(({ owner, isPrivate }) => owner === account.id && isPrivate);
  return {
    ...publicUser(github, addresses, account),
    user_view_type: "private",
    notification_email: account.email,
    private_gists: 0,
    total_private_repos: ownPrivate.length,
    owned_private_repos: ownPrivate.length,
    disk_usage: 0,
    collaborators: 0,
    two_factor_authentication: true,
    plan: { name: "free", space: 976_562_499, collaborators: 0, private_repos: 10_000 },
  };
}

export function simpleOrganisation(addresses: Addresses, account: Account) {
  const url = `${addresses.api}/orgs/${account.login}`;
  return {
    login: account.login,
    id: account.id,
    node_id: nodeId(account),
    url,
    repos_url: `${url}/repos`,
    events_url: `${url}/events`,
    hooks_url: `${url}/hooks`,
    issues_url: `${url}/issues`,
    members_url: `${url}/members{/member}`,
    public_members_url: `${url}/public_members{/member}`,
    avatar_url: avatarOf(addresses, account),
    description: account.description,
  };
}

export function fullOrganisation(github: Github, addresses: Addresses, account: Account) {
  const open = github.state.repositories.filter(({ owner, isPrivate }) => owner === account.id && !isPrivate);
  return {
    ...simpleOrganisation(addresses, account),
    name: account.name,
    html_url: `${addresses.site}/${account.login}`,
    type: "Organization",
    has_organization_projects: true,
    has_repository_projects: true,
    public_repos: open.length,
    public_gists: 0,
    followers: 0,
    following: 0,
    archived_at: null,
    created_at: account.createdAt,
    updated_at: account.createdAt,
  };
}
