import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { FileSystem } from "aws-cdk-lib";
import { playgroundOnly } from "../scripts/playground-page";

/**
 * A copy of the built site whose page is a bare playground. The same build serves every deployment: what it is, the page
 * itself says.
 * @returns the folder of the copy
 */
export function playgroundBundle(bundle: string): string {
  const folder = FileSystem.mkdtemp("playground-");
  cpSync(bundle, folder, { recursive: true });
  const page = join(folder, "index.html");
  writeFileSync(page, playgroundOnly(readFileSync(page, "utf8")));
  return folder;
}
