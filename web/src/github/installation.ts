import type { GithubSettings } from "../../../domain/facts/site-settings";

/**
 * Returns the address at GitHub where a person lets the App see repositories, their own or an organisation's; null for an
 * OAuth App, which sees all that the person does.
 */
export function installationAddress({
  kind,
  site,
  api,
  appSlug,
}: Pick<GithubSettings, "kind" | "site" | "api" | "appSlug">): string | null {
  if (kind !== "app") return null;
  // An Enterprise Server has its Apps at another path.
  const apps = api === `${site}/api/v3` ? "github-apps" : "apps";
  return `${site}/${apps}/${appSlug}/installations/new`;
}
