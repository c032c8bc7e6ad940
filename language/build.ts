import { join } from "node:path";
import { buildWorker } from "./build-worker";

/**
 * Builds the language worker for the browser into `outdir`, and the larger one that also checks types.
 * @returns the names of the two files in `outdir`
 */
export async function buildLanguageWorker(
  outdir: string,
  { minify }: { minify: boolean },
): Promise<{ file: string; typed: string }> {
  const entry = (file: string) => ({ outdir, minify, entry: join(__dirname, file) });
  const [file, typed] = await Promise.all([
    buildWorker({ ...entry("worker.ts"), name: "language", parts: {} }),
    buildWorker({ ...entry("typed/worker.ts"), name: "language-typed", parts: { forTypes: true } }),
  ]);
  return { file, typed };
}
