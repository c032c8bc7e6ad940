import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { type BuildOptions, build, type Metafile, type Plugin } from "esbuild";
import { engineStubs } from "../language/engine-stubs";
import { directImports } from "./direct-imports";
import { joinStart } from "./join-start";

/** Bundles use `require` and `__dirname` where a CommonJS dependency does; ES modules have neither. */
const banner = [
  'import{createRequire as bundleRequire}from"node:module";import{fileURLToPath as bundlePath}from"node:url";',
  "const require=bundleRequire(import.meta.url),__filename=bundlePath(import.meta.url),",
  '__dirname=bundlePath(new URL(".",import.meta.url));',
].join("");

/** zod brings its messages in fifty languages, a quarter of the bundle; English, its default, it imports apart. */
const onlyEnglish: Plugin = {
  name: "only-english",
  setup({ onLoad }) {
    onLoad({ filter: /node_modules\/zod\/v4\/locales\/index\.js$/ }, () => ({
      contents: 'export { default as en } from "./en.js";',
      resolveDir: join(require.resolve("zod/package.json"), "../v4/locales"),
    }));
  },
};

/**
 * Parts of zod that hang on its one object, so that no bundler can tell that they are never asked: it reads and writes JSON
 * Schema (our document is written by another package) and compiles schemas.
 */
const UNUSED_OF_ZOD =
  /node_modules\/zod\/v4\/(classic\/from-json-schema|core\/(compile|visit|to-json-schema|json-schema-generator|json-schema-processors))\.js$/;

const usedOfZod: Plugin = {
  name: "used-of-zod",
  setup({ onLoad }) {
    onLoad({ filter: UNUSED_OF_ZOD }, async ({ path }) => ({ contents: refusing(await readFile(path, "utf8")) }));
  },
};

/**
 * zod with its method `openapi`, without the writer of the document. The method is given to zod by a side effect, which a
 * chunk that takes nothing from its module would not wait for: therefore `z` is a value of this module's own.
 */
export const schemasWithoutWriter: Plugin = {
  name: "schemas-without-writer",
  setup({ onLoad }) {
    onLoad({ filter: /node_modules\/@hono\/zod-openapi\/dist\/index\.mjs$/ }, ({ path }) => ({
      contents: `import * as zod from "zod";
        import { extendZodWithOpenApi } from "@asteasolutions/zod-to-openapi";
        extendZodWithOpenApi(zod);
        export const z = zod;`,
      resolveDir: join(path, ".."),
    }));
  },
};

/** A module whose functions say that they are not here, when they are called. */
function refusing(text: string): string {
  // Both processors and getters of classes ask this one.
  const kept = /^export function aggregateChecks\b/m.test(text) ? text.slice(0, text.search(/^export const \w/m)) : "";
  const rest = text.slice(kept.length);
  const declared = [...rest.matchAll(/^export (?:const|function|class) (\w+)/gm)].map(([, name]) => name);
  const renamed = [...rest.matchAll(/^export \{ \w+ as (\w+) \};/gm)].map(([, name]) => name);
  const names = [...declared, ...renamed].map((name) => `refused as ${name}`);
  const refused = 'function refused() { return () => { throw new Error("This part of zod is not bundled"); }; }';
  return `${kept}\n${refused}\nexport { ${names.join(", ")} };`;
}

/** The settings of one bundle, and its largest weight. */
export interface Recipe {
  readonly name: string;
  /** Source file whose absence means that the bundle cannot be built yet. */
  readonly entry: string;
  /** Most that what a cold start loads may weigh, gzipped, in KB of 1000 bytes. */
  readonly budgetKb: number;
  build(root: string, outdir: string): Promise<Built>;
}

interface Built {
  /** The files that it was made from, relative to the root. */
  readonly sources: readonly string[];
  /** The built files that are loaded only when they are needed, relative to the folder. */
  readonly later?: readonly string[];
}

/** The bundles of the functions that the platform deploys. */
export const recipes: readonly Recipe[] = [
  moduleFrom("accounts", "lambdas/accounts/handler.ts", 55),
  moduleFrom("api", "lambdas/api/handler.ts", 200, { apart: ["lambdas/api/routes/document.ts"] }),
  moduleFrom("autograder", "lambdas/autograder/handler.ts", 300),
  moduleFrom("robots", "lambdas/robots/handler.ts", 150),
  moduleFrom("schedule", "lambdas/schedule/handler.ts", 300),
  { name: "executor", entry: "lambdas/autograder/executor/build.ts", budgetKb: 800, build: executor },
];

export interface BundlingOptions {
  /** The repository; bundles go to its dist/lambdas. */
  readonly root?: string;
  readonly recipes?: readonly Recipe[];
  /** Takes a line a bundle. */
  readonly report?: (line: string) => void;
  /** Measures how long each bundle takes to import, which takes longer than some take to build. Yes unless said. */
  readonly timesImports?: boolean;
}

/** A bundle and its weight. */
export interface BundleRecord {
  readonly name: string;
  /** Digest of everything that it was made from. */
  readonly digest: string;
  readonly inputs: readonly string[];
  /** Weight of what a cold start loads. */
  readonly rawBytes: number;
  readonly gzipBytes: number;
  /** Weight of what is loaded when a request first needs it. */
  readonly laterGzipBytes: number;
  /** Median of three imports, each in a fresh process, in milliseconds; null where it was not measured. */
  readonly importMs: number | null;
}

/**
 * Brings dist/lambdas/<name>/ up to date, leaving alone what did not change. Makes what can be made, then throws an Error
 * with a line for each bundle whose source is not there or that weighs more than its budget. Returns the bundles.
 */
export async function bundleLambdas(options: BundlingOptions = {}): Promise<BundleRecord[]> {
  const { root = resolve(__dirname, ".."), report = console.log, timesImports = true } = options;
  const records = join(root, "dist/lambdas/bundles.json");
  const known = existsSync(records) ? (JSON.parse(await readFile(records, "utf8")) as BundleRecord[]) : [];
  const made: BundleRecord[] = [];
  const faults: string[] = [];
  for (const recipe of options.recipes ?? recipes) {
    if (!existsSync(join(root, recipe.entry))) {
      faults.push(`${recipe.name}: there is no ${recipe.entry}`);
      continue;
    }
    const outdir = join(root, "dist/lambdas", recipe.name);
    const before = known.find(({ name }) => name === recipe.name);
    const unchanged = before?.digest === digestOf(root, before?.inputs ?? []) && existsSync(join(outdir, "index.mjs"));
    const built = before && unchanged ? before : await make(recipe, root, outdir);
    const importMs = built.importMs ?? (timesImports ? await importTime(join(outdir, "index.mjs")) : null);
    const record = { ...built, importMs };
    made.push(record);
    report(describe(record, unchanged));
    if (record.gzipBytes > recipe.budgetKb * 1000) {
      faults.push(`${recipe.name} weighs more than its budget of ${recipe.budgetKb} KB gzipped`);
    }
  }
  await mkdir(join(root, "dist/lambdas"), { recursive: true });
  await writeFile(records, JSON.stringify(made, null, 1));
  if (faults.length > 0) throw new Error(faults.join("\n"));
  return made;
}

async function make(recipe: Recipe, root: string, outdir: string): Promise<BundleRecord> {
  // Built beside, so that what is there stays whole until the new one is.
  const draft = `${outdir}.${process.pid}`;
  await mkdir(draft, { recursive: true });
  const { sources, later = [] } = await recipe.build(root, draft).catch(async (error: unknown) => {
    await rm(draft, { recursive: true });
    throw error;
  });
  await rm(outdir, { recursive: true, force: true });
  await rename(draft, outdir);
  const inputs = [...new Set([...sources, "scripts/bundle-lambdas.ts", "package-lock.json"])].sort();
  const entries = await readdir(outdir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const deferred = new Set(later.map((file) => join(outdir, file)));
  const weigh = async (some: string[]) => {
    const contents = await Promise.all(some.map((file) => readFile(file)));
    return {
      raw: contents.reduce((sum, content) => sum + content.length, 0),
      gzip: contents.reduce((sum, content) => sum + gzipSync(content).length, 0),
    };
  };
  const start = await weigh(files.filter((file) => !deferred.has(file)));
  return {
    name: recipe.name,
    digest: digestOf(root, inputs),
    inputs,
    rawBytes: start.raw,
    gzipBytes: start.gzip,
    laterGzipBytes: (await weigh([...deferred])).gzip,
    importMs: null,
  };
}

/**
 * The recipe of a Lambda that is one ES module, with a module beside it for each part that it imports when needed. `apart`
 * are files among these that share no state with the rest: each becomes a bundle of its own, with its own copy of what it
 * shares, because what is shared is loaded with the entry, and whole.
 */
export function moduleFrom(
  name: string,
  entry: string,
  budgetKb: number,
  { apart = [] }: { readonly apart?: readonly string[] } = {},
): Recipe {
  return {
    name,
    entry,
    budgetKb,
    async build(root, outdir) {
      const external = importedApart(apart.map((file) => join(root, file)));
      const { metafile } = await build({
        ...moduleOptions(root, outdir, entry, "index"),
        // Only what is loaded in parts gains by it, and it takes as long as the rest.
        plugins: [external, schemasWithoutWriter, ...(apart.length > 0 ? [directImports] : []), ...plugins],
      });
      const inputs = new Set(Object.keys(metafile.inputs));
      const { start, later } = loadedWhen(root, outdir, metafile);
      await joinStart({ root, outdir, outputs: metafile.outputs, start, banner });
      for (const file of apart) {
        const own = await build({ ...moduleOptions(root, outdir, file, nameOf(file)), plugins, splitting: false });
        for (const input of Object.keys(own.metafile.inputs)) inputs.add(input);
        later.push(`${nameOf(file)}.mjs`);
      }
      return { sources: [...inputs], later };
    },
  };
}

const plugins: Plugin[] = [onlyEnglish, usedOfZod, engineStubs({ amongOthers: true })];

const nameOf = (file: string) => basename(file, ".ts");

const moduleOptions = (
  root: string,
  outdir: string,
  entry: string,
  name: string,
): BuildOptions & { metafile: true } => ({
  absWorkingDir: root,
  entryPoints: [entry],
  outdir,
  entryNames: name,
  outExtension: { ".js": ".mjs" },
  bundle: true,
  splitting: true,
  platform: "node",
  target: "node24",
  format: "esm",
  mainFields: ["module", "main"],
  banner: { js: banner },
  minify: true,
  legalComments: "none",
  metafile: true,
  logLevel: "warning",
});

/** Leaves an `import()` of these files to the bundle that each of them is. */
export function importedApart(files: readonly string[]): Plugin {
  return {
    name: "imported-apart",
    setup({ onResolve }) {
      if (files.length === 0) return;
      // Each question of a plugin goes to another process: of thousands of imports it is to see these alone.
      const theirs = new RegExp(`^\\..*/(${files.map(nameOf).join("|")})$`);
      onResolve({ filter: theirs }, ({ path, resolveDir, kind }) => {
        const file = files.find((one) => kind === "dynamic-import" && one === `${join(resolveDir, path)}.ts`);
        return file === undefined ? undefined : { path: `./${nameOf(file)}.mjs`, external: true };
      });
    },
  };
}

/** The outputs that the entry reaches by static imports, dependencies first, and the others by their place in the folder. */
function loadedWhen(root: string, outdir: string, { outputs }: Metafile): { start: string[]; later: string[] } {
  const reached = new Set<string>();
  const seen = new Set<string>();
  const reach = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const { kind, external, path } of outputs[file]?.imports ?? [])
      if (kind === "import-statement" && !external) reach(path);
    reached.add(file);
  };
  reach(relative(root, join(outdir, "index.mjs")));
  const later = Object.keys(outputs).filter((file) => !reached.has(file));
  return { start: [...reached], later: later.map((file) => relative(outdir, join(root, file))) };
}

/** The executor is several files that start one another, and knows itself how it is put together. */
async function executor(root: string, outdir: string): Promise<Built> {
  const builder = join(root, "lambdas/autograder/executor/build.ts");
  const { buildExecutor } = (await import(builder)) as { buildExecutor(outdir: string): Promise<unknown> };
  await buildExecutor(outdir);
  const sources = globSync(["domain/**/*.ts", "language/**/*.{ts,js,json}", "lambdas/autograder/**/*.{ts,js,json}"], {
    cwd: root,
  });
  return { sources: sources.filter((file) => !/\.test\.ts$/.test(file)) };
}

/** Digest of the files' names and contents, and of the node that builds. */
function digestOf(root: string, inputs: readonly string[]): string {
  const hash = createHash("sha256").update(`${process.version} ${process.arch}`);
  for (const input of inputs) {
    const path = join(root, input);
    hash.update(`${input}\0`).update(existsSync(path) ? readFileSync(path) : "gone");
  }
  return hash.digest("hex");
}

async function importTime(file: string): Promise<number> {
  const script = `const start = performance.now(); await import(${JSON.stringify(pathToFileURL(file).href)});
    console.log("took " + (performance.now() - start)); process.exit(0);`;
  const samples: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script], {
      env: { PATH: process.env.PATH, AWS_REGION: "us-east-1", ...sampleEnvironment },
    });
    samples.push(Number(/took ([\d.]+)/.exec(stdout)?.[1]));
  }
  return Math.round(samples.sort((a, b) => a - b)[1] ?? 0);
}

/** Values of the shape that the template gives, for a module that reads them when it is loaded. */
const sampleEnvironment = {
  TABLE_NAME: "table",
  GRADING_QUEUE_URL: "https://sqs.us-east-1.amazonaws.com/123456789012/jobs",
  SLOW_QUEUE_URL: "https://sqs.us-east-1.amazonaws.com/123456789012/slow",
  JOBS_QUEUE_URL: "https://sqs.us-east-1.amazonaws.com/123456789012/jobs",
  AUTH_SECRET_ARN: "arn:aws:secretsmanager:us-east-1:123456789012:secret:auth-AbCdEf",
  DISTRIBUTION_KEY_NUMBER: "1",
  THING_PREFIX: "demo_academy_dev_robot",
  THING_GROUP: "demo_academy_dev_robots",
  DEVICE_ROLE_ARN: "arn:aws:iam::123456789012:role/browsers",
  EDITING_PREFIX: "demo_academy_dev_edit",
  EDITING_ROLE_ARN: "arn:aws:iam::123456789012:role/editors",
  NEWS_PREFIX: "news",
  NEWS_ROLE_ARN: "arn:aws:iam::123456789012:role/news",
  IOT_ARN_PREFIX: "arn:aws:iot:us-east-1:123456789012",
  PROVIDERS: "[]",
  STAGE: "dev",
  TOKEN_ISSUER: "https://academy.example",
  SITE_ORIGIN: "https://academy.example",
  ASSETS_BUCKET: "assets",
  RECORDINGS_BUCKET: "recordings",
  ASSETS_PREFIX: "courses-dev/",
  ALLOWED_ORIGINS: "https://academy.example",
  EXECUTOR_FUNCTION_NAME: "executor",
  SITE_NAME: "Academy",
  EMAIL_DOMAINS: "",
};

function describe({ name, rawBytes, gzipBytes, laterGzipBytes, importMs }: BundleRecord, unchanged: boolean): string {
  const kb = (bytes: number) => `${(bytes / 1000).toFixed(0)} KB`;
  const time = importMs === null ? "" : ` ${String(importMs).padStart(5)} ms to import`;
  const figures = `${kb(rawBytes).padStart(8)} ${kb(gzipBytes).padStart(8)} gz${time}`;
  const later = laterGzipBytes > 0 ? `  and ${kb(laterGzipBytes)} gz when needed` : "";
  return `${name.padEnd(10)} ${figures}${later}${unchanged ? "  (unchanged)" : ""}`;
}

if (require.main === module) {
  bundleLambdas({ timesImports: !process.argv.includes("--untimed") }).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
