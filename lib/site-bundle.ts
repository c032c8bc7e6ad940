import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { FileSystem } from "aws-cdk-lib";
import { playgroundOnly } from "../scripts/playground-page";
import { iconOf, namedPage, PRODUCT_NAME, webManifest } from "../scripts/product-page";
import type { Deployment } from "./config";

type SiteSettings = Pick<Deployment, "playgroundOnly" | "productName">;

/**
 * Returns the folder of a deployment's site: the build itself, or a copy whose page is a bare playground or has another
 * product's name. The same build serves every deployment: what it is, the page itself says.
 */
export function siteBundle(bundle: string, settings: SiteSettings): string {
  const isNamed = settings.productName !== PRODUCT_NAME;
  if (!settings.playgroundOnly && !isNamed) return bundle;
  const folder = FileSystem.mkdtemp("site-");
  cpSync(bundle, folder, { recursive: true });
  const file = join(folder, "index.html");
  const page = readFileSync(file, "utf8");
  const named = isNamed ? namedPage(page, settings.productName) : page;
  writeFileSync(file, settings.playgroundOnly ? playgroundOnly(named) : named);
  if (isNamed) writeFileSync(join(folder, "manifest.webmanifest"), webManifest(settings.productName, iconOf(page)));
  return folder;
}
