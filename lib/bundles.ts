import { existsSync } from "node:fs";
import { join } from "node:path";

/** The folders that a deployment uploads, and the file in each without which it is not built. */
const contents = {
  accounts: { folder: "dist/lambdas/accounts", entry: "index.mjs", command: "npm run build:lambdas" },
  api: { folder: "dist/lambdas/api", entry: "index.mjs", command: "npm run build:lambdas" },
  autograder: { folder: "dist/lambdas/autograder", entry: "index.mjs", command: "npm run build:lambdas" },
  devices: { folder: "dist/lambdas/devices", entry: "index.mjs", command: "npm run build:lambdas" },
  executor: { folder: "dist/lambdas/executor", entry: "index.mjs", command: "npm run build:lambdas" },
  schedule: { folder: "dist/lambdas/schedule", entry: "index.mjs", command: "npm run build:lambdas" },
  web: { folder: "web/dist", entry: "index.html", command: "npm run build:web" },
} as const;

/** Absolute folders of what was built: one a Lambda, and the web page. */
export type Bundles = Readonly<Record<keyof typeof contents, string>>;

/** Finds what was built under the repository's root. Throws an Error that names the command for each missing piece. */
export function findBundles(root: string): Bundles {
  const missing: string[] = [];
  const found = Object.entries(contents).map(([name, { folder, entry, command }]) => {
    if (!existsSync(join(root, folder, entry))) missing.push(`  ${folder}/${entry}: ${command}`);
    return [name, join(root, folder)];
  });
  if (missing.length > 0) throw new Error(`Not built yet (the command builds it):\n${missing.join("\n")}`);
  return Object.fromEntries(found) as Bundles;
}
