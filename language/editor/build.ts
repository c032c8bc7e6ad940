import { basename, join } from "node:path";
import { type BuildOptions, build } from "esbuild";
import { engineStubs } from "../engine-stubs";

/** The names of the two workers' files. */
export interface EditorWorkers {
  readonly editor: string;
  /** The one that infers types. */
  readonly types: string;
}

/** Builds the workers that answer the editor's questions into `outdir`, under names that hold the hashes of their contents. */
export async function buildEditorWorkers(outdir: string, { minify }: { minify: boolean }): Promise<EditorWorkers> {
  const base: BuildOptions = {
    outdir,
    entryNames: "[name]-[hash]",
    bundle: true,
    format: "iife",
    platform: "browser",
    target: "es2022",
    minify,
    legalComments: "none",
    metafile: true,
    define: { global: "globalThis", "process.env.NODE_ENV": '"production"', process: '{"env":{}}' },
    plugins: [engineStubs({ forEditor: true })],
  };
  return {
    editor: await built({ ...base, entryPoints: { "source-editor": join(__dirname, "worker.ts") } }),
    types: await built({
      ...base,
      entryPoints: { "source-types": join(__dirname, "types-worker.ts") },
      // The names of the errors' classes are part of what it says.
      keepNames: true,
    }),
  };
}

async function built(options: BuildOptions): Promise<string> {
  const { metafile } = await build(options);
  const file = Object.keys(metafile?.outputs ?? {}).find((path) => path.endsWith(".js"));
  if (!file) throw new Error("esbuild made no worker for the editor.");
  return basename(file);
}
