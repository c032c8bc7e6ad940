import { join } from "node:path";
import { buildWorker } from "./build-worker";

/**
 * Builds the language worker for the browser into `outdir`, the larger one that also checks types, and the one in which
 * the program of a player's room runs.
 * @returns the names of the files in `outdir`
 */
export async function buildLanguageWorker(
  outdir: string,
  { minify }: { minify: boolean },
): Promise<{ file: string; typed: string; room: string }> {
  const entry = (file: string) => ({ outdir, minify, entry: join(__dirname, file) });
  const [file, typed, room] = await Promise.all([
    buildWorker({ ...entry("worker.ts"), name: "language", parts: {} }),
    buildWorker({ ...entry("typed/worker.ts"), name: "language-typed", parts: { forTypes: true } }),
    buildWorker({ ...entry("room/worker.ts"), name: "room", parts: {} }),
  ]);
  return { file, typed, room };
}
