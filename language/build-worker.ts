import { basename } from "node:path";
import { build } from "esbuild";
import { engineStubs } from "./engine-stubs";

export interface WorkerBuild {
  /** The folder that the file is written to. */
  readonly outdir: string;
  readonly name: string;
  readonly entry: string;
  readonly minify: boolean;
  /** The parts of js-slang that it has besides those that every worker has. */
  readonly parts: NonNullable<Parameters<typeof engineStubs>[0]>;
  /** The names of its classes and functions are part of what it says. */
  readonly keepNames?: boolean;
}

/** Bundles a web worker into one file, and returns the file's name, which holds the hash of its contents. */
export async function buildWorker({ outdir, name, entry, minify, parts, keepNames }: WorkerBuild): Promise<string> {
  const { metafile } = await build({
    entryPoints: { [name]: entry },
    outdir,
    entryNames: "[name]-[hash]",
    bundle: true,
    format: "iife",
    platform: "browser",
    target: "es2022",
    minify,
    ...(keepNames && { keepNames }),
    legalComments: "none",
    metafile: true,
    define: { global: "globalThis", "process.env.NODE_ENV": '"production"', process: '{"env":{}}' },
    plugins: [engineStubs(parts)],
  });
  const file = Object.keys(metafile.outputs).find((path) => path.endsWith(".js"));
  if (!file) throw new Error(`esbuild made no worker ${name}.`);
  return basename(file);
}
