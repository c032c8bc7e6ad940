import type { SiteSettings } from "../../../domain/facts/site-settings";
import { loadChunk } from "../app/chunks";
import { googleDriveSettings } from "../app/file-host-settings";
import { isPlaygroundOnly } from "../app/mode";
import type { HostLoaders } from "./hosts";
import type { ProgramFileHost } from "./program-file-host";

/** Tells how the hosts are loaded that the site has. GitHub's sign-in goes by our servers, which a bare playground lacks. */
export const hostLoaders = ({ github, googleDrive }: SiteSettings): HostLoaders => ({
  ...(github && !isPlaygroundOnly() && { github: loadGithub }),
  ...(googleDrive && { drive: loadDrive }),
});

async function loadGithub(): Promise<ProgramFileHost> {
  const { openGithubHost } = await loadChunk(
    "program-files/github/open-github-host",
    () => import("./github/open-github-host"),
  );
  return openGithubHost();
}

async function loadDrive(): Promise<ProgramFileHost> {
  const settings = googleDriveSettings();
  if (!settings) throw new Error("This site has no Google Drive.");
  const { createDriveHost } = await loadChunk("program-files/drive/drive-host", () => import("./drive/drive-host"));
  return createDriveHost(settings);
}
