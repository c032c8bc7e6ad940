import { join } from "node:path";
import { buildWorker } from "../build-worker";

/** The names of the two workers' files. */
export interface EditorWorkers {
  readonly editor: string;
  /** The one that infers types. */
  readonly types: string;
}

/** Builds the workers that answer the editor's questions into `outdir`. */
export async function buildEditorWorkers(outdir: string, { minify }: { minify: boolean }): Promise<EditorWorkers> {
  const entry = (file: string) => ({ outdir, minify, entry: join(__dirname, file), parts: { forEditor: true } });
  return {
    editor: await buildWorker({ ...entry("worker.ts"), name: "source-editor" }),
    // Its messages name the classes of errors.
    types: await buildWorker({ ...entry("types-worker.ts"), name: "source-types", keepNames: true }),
  };
}
