import { existsSync, readdirSync, readFileSync, watch } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { type BundleRecord, recipes } from "../scripts/bundle-lambdas";
import { DevelopmentBuild } from "../web/build";
import type { Cloud } from "./cloud";

const root = resolve(__dirname, "..");
const work = join(root, "dist/dev");

/** The rooms whose files end up in a bundle or on the page. */
const ROOMS = ["domain", "lambdas", "language", "web"];
const SOURCE = /\.(tsx?|mts|css|html|js|json|svg)$/;
const NO_SOURCE = /\.(test|fixture|generated)\.tsx?$|^web\/dist\//;

/** Milliseconds without a further save before a rebuild begins: editors write a file in several steps. */
const QUIET_MS = 50;

/** Something of the template that is built from sources. */
interface Asset {
  readonly name: string;
  readonly parts: readonly Part[];
  /** Says whether a file, relative to the repository, is part of it. */
  uses(file: string): boolean;
  build(changed: ReadonlySet<string>): Promise<void>;
}

/** A folder of what `npm start` built, of which the template has a copy, and the one of the build under development. */
interface Part {
  readonly built: string;
  /** A file by which the copy is known. */
  readonly mark: string;
  readonly folder: string;
}

/**
 * Keeps a running cloud at what the sources say: a saved file rebuilds the bundles and the page that it is part of, which
 * take the place of the template's, and open pages reload. A build that fails says why, and what was there goes on.
 */
export async function watchSources(cloud: Pick<Cloud, "replaceAssets">, log: (line: string) => void): Promise<void> {
  const assets = [siteAsset(), ...functionAssets()];
  const changed = new Set<string>();
  let quiet: NodeJS.Timeout | undefined;
  let building = false;

  async function rebuild(): Promise<void> {
    // One build at a time; what is saved meanwhile is built after it.
    if (building) return;
    building = true;
    while (changed.size > 0) {
      const files = new Set(changed);
      changed.clear();
      for (const asset of assets.filter(({ uses }) => [...files].some(uses))) await replace(asset, files);
    }
    building = false;
  }

  async function replace(asset: Asset, files: ReadonlySet<string>): Promise<void> {
    const began = performance.now();
    try {
      await asset.build(files);
      cloud.replaceAssets((original) => asset.parts.find((part) => isCopy(part, original))?.folder);
      log(`${asset.name} took ${((performance.now() - began) / 1000).toFixed(1)} s ${[...files].join(", ")}`.trim());
    } catch (error) {
      log(`${asset.name} could not be built; the one before goes on.\n${(error as Error).message}`);
    }
  }

  // The page of the first start does not look whether it was built again.
  await replace(assets[0] as Asset, new Set());
  for (const room of ROOMS) {
    watch(join(root, room), { recursive: true }, (_event, name) => {
      if (name === null) return;
      const file = join(room, name);
      if (!SOURCE.test(file) || NO_SOURCE.test(file)) return;
      changed.add(file);
      clearTimeout(quiet);
      quiet = setTimeout(() => void rebuild(), QUIET_MS);
    });
  }
  log("Watching domain/, lambdas/, language/ and web/: what you save is built at once, and open pages reload");
}

const isCopy = ({ built, mark }: Part, folder: string): boolean =>
  existsSync(join(folder, mark)) && readFileSync(join(folder, mark)).equals(readFileSync(join(built, mark)));

/** The Lambda bundles. What each is made of is told by its last build. */
function functionAssets(): Asset[] {
  const records = JSON.parse(readFileSync(join(root, "dist/lambdas/bundles.json"), "utf8")) as BundleRecord[];
  return recipes.map((recipe) => {
    let sources = new Set(records.find(({ name }) => name === recipe.name)?.inputs);
    const folder = join(work, recipe.name);
    return {
      name: recipe.name,
      parts: [{ built: join(root, "dist/lambdas", recipe.name), mark: "index.mjs", folder }],
      uses: (file) => sources.has(file),
      async build() {
        await rm(`${folder}.next`, { recursive: true, force: true });
        await mkdir(`${folder}.next`, { recursive: true });
        sources = new Set((await recipe.build(root, `${folder}.next`)).sources);
        await rm(folder, { recursive: true, force: true });
        await rename(`${folder}.next`, folder);
      },
    };
  });
}

/** The site. Its policy names the scripts in the page by their digest, so a new boot script takes a new start. */
function siteAsset(): Asset {
  const site = new DevelopmentBuild(join(work, "page"));
  const dist = join(root, "web/dist");
  const [script = ""] = readdirSync(join(dist, "a")).filter((name) => name.endsWith(".js"));
  return {
    name: "page",
    parts: [
      { built: join(dist, "a"), mark: script, folder: join(site.files, "a") },
      { built: join(dist, "br"), mark: join("a", script), folder: join(site.files, "br") },
      { built: dist, mark: "index.html", folder: site.page },
    ],
    uses: (file) => /^(domain|language|web)\//.test(file),
    build: (changed) => site.run([...changed].some((file) => !file.startsWith("web/"))),
  };
}
