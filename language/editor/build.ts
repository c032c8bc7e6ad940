import { basename, join } from "node:path";
import { type BuildOptions, build } from "esbuild";
import { engineStubs } from "../engine-stubs";

/**
 * Builds the worker that answers the editor's questions into `outdir`, with the inference of types as a file of its own
 * that it loads when it is first asked. Both names hold the hash of their contents.
 * @returns the name of the worker's file in `outdir`
 */
export async function buildEditorWorker(outdir: string, { minify }: { minify: boolean }): Promise<{ file: string }> {
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
  const types = await built({
    ...base,
    entryPoints: { "source-types": join(__dirname, "types.ts") },
    globalName: "sourceTypes",
    // The names of the errors' classes are part of what it says.
    keepNames: true,
  });
  const define = { ...base.define, __TYPES__: JSON.stringify(types) };
  return { file: await built({ ...base, define, entryPoints: { "source-editor": join(__dirname, "worker.ts") } }) };
}

async function built(options: BuildOptions): Promise<string> {
  const { metafile } = await build(options);
  const file = Object.keys(metafile?.outputs ?? {}).find((path) => path.endsWith(".js"));
  if (!file) throw new Error("esbuild made no worker for the editor.");
  return basename(file);
}
