import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { siteSettingsIn, withSiteSettings } from "./site-settings-page";

/** The update worker's file at the site's root. Its address must never change: browsers look there for the next one. */
export const UPDATE_WORKER_FILE = "sw.js";

const BUILD_LINE = /^const BUILD="[0-9a-f]*"(?:,BOOK="[^"\n]*")?;\n/;

/** Takes the place of an update worker: it forgets what that one kept and unregisters itself. */
const FAREWELL = `addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) =>
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .then(() => registration.unregister()),
  ),
);
`;

/** Writes the update worker of a site; `stampSite` says which build it belongs to. */
export const writeUpdateWorker = (site: string, code: string): void =>
  writeFileSync(join(site, UPDATE_WORKER_FILE), `const BUILD="";\n${code}`);

/**
 * Writes into the page and the update worker of a site which build they are: a digest of the page, which names all files. The worker
 * is told of a textbook of another host, too.
 * A site without an update worker stays as it is.
 */
export function stampSite(site: string): void {
  const [page, worker] = [join(site, "index.html"), join(site, UPDATE_WORKER_FILE)];
  if (!existsSync(worker)) return;
  const unstamped = withSiteSettings(readFileSync(page, "utf8"), { build: undefined });
  const build = createHash("sha256").update(unstamped).digest("hex").slice(0, 16);
  writeFileSync(page, withSiteSettings(unstamped, { build }));
  const { textbook } = siteSettingsIn(unstamped);
  const book = textbook && !textbook.base.startsWith("/") ? `,BOOK=${JSON.stringify(textbook.base)}` : "";
  const line = `const BUILD="${build}"${book};\n`;
  writeFileSync(
    worker,
    readFileSync(worker, "utf8").replace(BUILD_LINE, () => line),
  );
}

/** Takes the update worker out of a site, and out of every browser that has it. */
export function withoutUpdateWorker(site: string): void {
  const page = join(site, "index.html");
  writeFileSync(page, withSiteSettings(readFileSync(page, "utf8"), { build: undefined }));
  writeFileSync(join(site, UPDATE_WORKER_FILE), FAREWELL);
}
