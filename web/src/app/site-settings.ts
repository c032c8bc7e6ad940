import { DEFAULT_SITE_SETTINGS, type SiteSettings } from "../../../domain/facts/site-settings";

let read: SiteSettings | undefined;

/** Returns what the build and the deployment decided of this site: they wrote it into index.html (scripts/site-settings-page.ts). */
export function siteSettings(): SiteSettings {
  const text = document.getElementById("settings")?.textContent || "{}";
  read ??= { ...DEFAULT_SITE_SETTINGS, ...(JSON.parse(text) as Partial<SiteSettings>) };
  return read;
}

/** Tells whether the site shows missions that courses keep on GitHub. */
export const hasGithubMissions = ({ github }: SiteSettings): boolean => github?.hasMissions === true;
