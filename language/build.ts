import { basename, join } from "node:path";
import { build } from "esbuild";
import { engineStubs } from "./engine-stubs";

/**
 * Builds the language worker for the browser into `outdir`, and the larger one that also checks types, under names that
 * hold the hash of their contents.
 * @returns the names of the two files in `outdir`
 */
export async function buildLanguageWorker(
  outdir: string,
  { minify }: { minify: boolean },
): Promise<{ file: string; typed: string }> {
  const [file, typed] = await Promise.all([
    built(outdir, { language: join(__dirname, "worker.ts") }, minify, false),
    built(outdir, { "language-typed": join(__dirname, "typed/worker.ts") }, minify, true),
  ]);
  return { file, typed };
}

async function built(
  outdir: string,
  entryPoints: Record<string, string>,
  minify: boolean,
  forTypes: boolean,
): Promise<string> {
  const { metafile } = await build({
    entryPoints,
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
    plugins: [engineStubs({ forTypes })],
  });
  const file = Object.keys(metafile.outputs).find((path) => path.endsWith(".js"));
  if (!file) throw new Error("esbuild made no language worker.");
  return basename(file);
}
