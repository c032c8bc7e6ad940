import { basename, join } from "node:path";
import { build } from "esbuild";
import { engineStubs } from "./engine-stubs";

/**
 * Builds the language worker for the browser into `outdir`, under a name that holds the hash of its contents.
 * @returns the name of the file in `outdir`
 */
export async function buildLanguageWorker(outdir: string, { minify }: { minify: boolean }): Promise<{ file: string }> {
  const { metafile } = await build({
    entryPoints: { language: join(__dirname, "worker.ts") },
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
    plugins: [engineStubs()],
  });
  const file = Object.keys(metafile.outputs).find((path) => path.endsWith(".js"));
  if (!file) throw new Error("esbuild made no language worker.");
  return { file: basename(file) };
}
