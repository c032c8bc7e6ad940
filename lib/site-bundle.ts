import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { FileSystem } from "aws-cdk-lib";
import type { SiteSettings } from "../domain/facts/site-settings";
import { playgroundOnly } from "../scripts/playground-page";
import { iconOf, namedPage, PRODUCT_NAME, webManifest } from "../scripts/product-page";
import { withSiteSettings } from "../scripts/site-settings-page";
import { stampSite, withoutUpdateWorker } from "../scripts/update-worker";
import type { Deployment } from "./config";

interface Site extends Pick<Deployment, "playgroundOnly" | "productName" | "updateWorker"> {
  /** What differs from the settings of the build. */
  readonly settings?: Partial<SiteSettings>;
  readonly textbook?: Deployment["textbook"];
  /** The folder that `npm run textbook` writes books into. */
  readonly books?: string;
}

/**
 * Returns the folder of a deployment's site: the build itself, or a copy whose page is a bare playground, has another
 * product's name or settings of its own. The same build serves every deployment: what it is, the page itself says.
 */
export function siteBundle(bundle: string, site: Site): string {
  const { settings = {} } = site;
  const isNamed = site.productName !== PRODUCT_NAME;
  if (!site.playgroundOnly && site.updateWorker && !isNamed && Object.keys(settings).length === 0) return bundle;
  const folder = FileSystem.mkdtemp("site-");
  cpSync(bundle, folder, { recursive: true });
  const file = join(folder, "index.html");
  const page = readFileSync(file, "utf8");
  const named = isNamed ? namedPage(page, site.productName) : page;
  if (site.textbook && "folder" in site.textbook) copyBook(site.textbook.folder, folder, site.books);
  writeFileSync(file, withSiteSettings(site.playgroundOnly ? playgroundOnly(named) : named, settings));
  if (site.updateWorker) stampSite(folder);
  else withoutUpdateWorker(folder);
  if (isNamed) writeFileSync(join(folder, "manifest.webmanifest"), webManifest(site.productName, iconOf(page)));
  return folder;
}

/** @throws when the book was not imported on this machine */
function copyBook(name: string, site: string, books = resolve(__dirname, "../textbooks")): void {
  if (!existsSync(join(books, name, "book.json"))) {
    throw new Error(
      `The deployment names the textbook ${name}, which is not in textbooks/${name}/. Import it: npm run textbook -- import FOLDER --name ${name}`,
    );
  }
  cpSync(join(books, name), join(site, "textbook", name), { recursive: true });
}
