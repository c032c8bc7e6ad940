import { type GithubSettings, type GoogleDriveSettings, LOCAL_HOST } from "../../../domain/facts/site-settings";
import { siteSettings } from "./site-settings";

/** Returns GitHub's settings with addresses that can be asked; null where the site has no GitHub. */
export function githubSettings(port = location.port): GithubSettings | null {
  const { github } = siteSettings();
  return github && { ...github, site: resolved(github.site, port), api: resolved(github.api, port) };
}

/** Returns Google Drive's settings with addresses that can be asked; null where the site has no Drive. */
export function googleDriveSettings(port = location.port): GoogleDriveSettings | null {
  const { googleDrive } = siteSettings();
  return (
    googleDrive && {
      ...googleDrive,
      identityScript: resolved(googleDrive.identityScript, port),
      pickerScript: resolved(googleDrive.pickerScript, port),
      api: resolved(googleDrive.api, port),
    }
  );
}

/** In the stage local the stand-ins are on the site's port, by this machine's name. */
const resolved = (address: string, port: string): string => address.replace(LOCAL_HOST, `http://localhost:${port}`);
