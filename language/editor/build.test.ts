import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { buildEditorWorker } from "./build";

it("the built worker infers types, with the file that it loads for them", async () => {
  const folder = mkdtempSync(join(tmpdir(), "editor-"));
  try {
    const { file } = await buildEditorWorker(folder, { minify: true });
    const said: unknown[] = [];
    const scope: Record<string, unknown> = { postMessage: (message: unknown) => said.push(message) };
    const context = createContext(scope);
    scope.importScripts = (name: string) => runInContext(readFileSync(join(folder, name), "utf8"), context);
    (scope.importScripts as (name: string) => void)(file);
    const library = { chapter: 2, variant: "default", external: "none", symbols: [], globals: [], execTimeMs: 1000 };
    const ask = scope.onmessage as (event: { data: unknown }) => void;
    ask({
      data: { id: 7, question: { ask: "types", library, text: "const f = x => x + 1;", at: { line: 1, column: 6 } } },
    });
    expect(JSON.parse(JSON.stringify(said))).toEqual([{ id: 7, answer: ["At Line 1 => f: number -> number"] }]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
