import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { FolderInUse, lockFolder } from "./lock";
import { productNode } from "./product-node";
import { Progress } from "./progress";

/** What lets node run TypeScript; by its file, since scripts of other folders are run as well. */
const LOADER = pathToFileURL(require.resolve("tsx")).href;

/** Stamps and templates, in the repository; nothing else writes here. */
const WORK = "dist/local";

/** The folders of a build, and where it tells how far it is. */
interface Site {
  readonly root: string;
  readonly work: string;
  readonly progress: Progress;
  readonly asReleased: boolean;
}

/** One thing that is built from files of the repository. */
interface Step {
  readonly name: string;
  /** Files and folders that its result depends on. */
  readonly inputs: readonly string[];
  readonly script: string;
  /** Words for the script: of a build for this machine alone, which saves time, and of one as it is released. */
  readonly commands?: { readonly here: readonly string[]; readonly asReleased: readonly string[] };
  /** A file without which the result is not there. */
  readonly result: string;
}

const lambdas: Step = {
  name: "Lambda bundles",
  inputs: ["domain", "lambdas", "language", "scripts/bundle-lambdas.ts", "package-lock.json", "tsconfig.json"],
  script: "scripts/bundle-lambdas.ts",
  commands: { here: ["--untimed"], asReleased: [] },
  result: "dist/lambdas/api/index.mjs",
};
/** Files of `scripts` that write into the page. */
const PAGE_SCRIPTS = ["playground-page.ts", "product-page.ts", "site-settings-page.ts", "update-worker.ts"].map(
  (name) => `scripts/${name}`,
);

const web: Step = {
  name: "web page",
  inputs: [
    "domain",
    "web",
    "language",
    "assets/game",
    "assets/textbook",
    "scripts/textbook",
    ...PAGE_SCRIPTS,
    "package-lock.json",
    "tsconfig.json",
  ],
  script: "web/build.ts",
  commands: { here: [], asReleased: ["--smallest"] },
  result: "web/dist/index.html",
};
const template: Step = {
  name: "template",
  inputs: [
    "bin",
    "domain/facts",
    "lib",
    "deployments/local.json",
    "cdk.json",
    "package-lock.json",
    "web/dist",
    "textbooks",
    ...PAGE_SCRIPTS,
    "dist/lambdas/accounts",
    "dist/lambdas/api",
    "dist/lambdas/autograder",
    "dist/lambdas/robots",
    "dist/lambdas/executor",
    "dist/lambdas/schedule",
  ],
  script: "bin/app.ts",
  result: "manifest.json",
};

export interface BuildOptions {
  readonly root?: string;
  /** Builds what a release has too: the smallest page, weighed, and the time that each bundle takes to import. */
  readonly asReleased?: boolean;
}

/**
 * Brings the Lambda bundles, the web page and the template of the stage local up to date, each only if its inputs changed
 * since; answers the folder of the template. Rejects with the output of what failed.
 */
export async function prepareTemplate(
  progress: Progress,
  { root = resolve(__dirname, ".."), asReleased = false }: BuildOptions = {},
): Promise<string> {
  const site = { root, work: join(root, WORK), progress, asReleased };
  const unlock = await lockBuild(site);
  try {
    await Promise.all([buildIfChanged(lambdas, site), buildIfChanged(web, site)]);
    return await synthesizeIfChanged(site);
  } finally {
    unlock();
  }
}

async function lockBuild({ work, progress }: Site): Promise<() => void> {
  for (let isReported = false; ; isReported = true) {
    try {
      return lockFolder(work);
    } catch (error) {
      if (!(error instanceof FolderInUse)) throw error;
      if (!isReported) progress.log(`Waiting for process ${error.pid}, which is building`);
      await new Promise((again) => setTimeout(again, 500));
    }
  }
}

/** Follows the digest in the stamp of what was built as it is released, which serves this machine as well. */
const RELEASED = " as released";

async function buildIfChanged(step: Step, site: Site): Promise<void> {
  const { root, work, asReleased } = site;
  const stamp = join(work, `${step.script.replaceAll("/", "-")}.stamp`);
  const digest = digestOf(step.inputs, root);
  const sufficient = asReleased ? [digest + RELEASED] : [digest, digest + RELEASED];
  const isThere = existsSync(join(root, step.result)) && existsSync(stamp);
  if (isThere && sufficient.includes(readFileSync(stamp, "utf8"))) return;
  const commands = asReleased ? step.commands?.asReleased : step.commands?.here;
  await timed(`Building the ${step.name}`, site, () => run(root, [step.script, ...(commands ?? [])], {}));
  writeFileSync(stamp, asReleased ? digest + RELEASED : digest);
}

async function synthesizeIfChanged(site: Site): Promise<string> {
  const { root, work } = site;
  const folder = join(work, `template-${digestOf(template.inputs, root).slice(0, 16)}`);
  if (existsSync(join(folder, template.result))) return folder;
  const next = `${folder}.next`;
  rmSync(next, { recursive: true, force: true });
  // The CDK command line would read cdk.json and pass its context; without it the template would be another one.
  const { context } = JSON.parse(readFileSync(join(root, "cdk.json"), "utf8")) as { context: object };
  const environment = { CDK_OUTDIR: next, CDK_CONTEXT_JSON: JSON.stringify({ ...context, deployment: "local" }) };
  await timed("Synthesizing the template", site, () => run(root, [template.script], environment));
  renameSync(next, folder);
  removeOldTemplates(work, folder);
  return folder;
}

/** Keeps the newest few: an instance that is running may still load code from an older one. */
function removeOldTemplates(work: string, current: string): void {
  const folders = readdirSync(work)
    .filter((name) => name.startsWith("template-"))
    .map((name) => join(work, name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const old of folders.slice(4)) if (old !== current) rmSync(old, { recursive: true, force: true });
}

/**
 * Returns a digest of all files under the paths, by name and content, without tests and the generated types of the API: nothing is built
 * from them.
 */
export function digestOf(paths: readonly string[], root: string): string {
  const hash = createHash("sha256");
  for (const path of paths.map((one) => join(root, one))) {
    const files = existsSync(path) && statSync(path).isDirectory() ? filesIn(path, join(root, "web/dist")) : [path];
    for (const file of files) {
      hash.update(`${relative(root, file)}\0`);
      if (existsSync(file)) hash.update(createHash("sha256").update(readFileSync(file)).digest());
    }
  }
  return hash.digest("hex");
}

function filesIn(folder: string, except: string): string[] {
  const files: string[] = [];
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      // The page is built into its own sources' folder.
      if (path !== except) files.push(...filesIn(path, except));
    } else if (!/\.(test|generated)\.tsx?$/.test(entry.name)) files.push(path);
  }
  return files;
}

async function timed(what: string, { progress }: Site, work: () => Promise<void>): Promise<void> {
  const started = performance.now();
  await progress.during(what, work);
  progress.log(`${what} took ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

/** Runs a TypeScript file of the repository, with words, in a process of its own; its output is shown only if it fails. */
function run(root: string, command: readonly string[], environment: Record<string, string>): Promise<void> {
  return new Promise((done, failed) => {
    const child = spawn(productNode(), ["--import", LOADER, ...command], {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const output: string[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => output.push(String(text)));
    child.on("error", failed);
    child.on("close", (code) => {
      if (code === 0) done();
      else failed(new Error(`${command[0]} failed:\n${output.join("").trimEnd()}`));
    });
  });
}

if (require.main === module) {
  prepareTemplate(new Progress(), { asReleased: process.argv.includes("--as-released") }).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
