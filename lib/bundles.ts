import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The folders that a deployment uploads, and the file in each without which it is not built. */
const contents = {
  accounts: { folder: "dist/lambdas/accounts", entry: "index.mjs", command: "npm run build:lambdas" },
  api: { folder: "dist/lambdas/api", entry: "index.mjs", command: "npm run build:lambdas" },
  autograder: { folder: "dist/lambdas/autograder", entry: "index.mjs", command: "npm run build:lambdas" },
  robots: { folder: "dist/lambdas/robots", entry: "index.mjs", command: "npm run build:lambdas" },
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

/**
 * Writes into a folder something in the place of all that is built, for commands that deploy nothing: they need the stacks'
 * names alone. `page` is the page before its build.
 */
export function placeholderBundles(folder: string, page: string): Bundles {
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  for (const { folder: built, entry } of Object.values(contents)) write(join(built, entry), "export {};");
  write("web/dist/index.html", readFileSync(page, "utf8"));
  for (const part of ["a", "br/a", "game-assets"]) write(`web/dist/${part}/nothing.js`, "");
  return findBundles(folder);
}
