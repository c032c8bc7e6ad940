import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { buildEditorWorkers, type EditorWorkers } from "./build";

let folder: string;
let workers: EditorWorkers;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "editor-"));
  workers = await buildEditorWorkers(folder, { minify: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

const library = { chapter: 2, variant: "default", external: "none", symbols: [], globals: [], execTimeMs: 1000 };

/** What a built worker answers in a scope that has nothing but the language. */
function answered(file: string, question: object): unknown {
  const said: unknown[] = [];
  const scope: Record<string, unknown> = { postMessage: (message: unknown) => said.push(message) };
  runInContext(readFileSync(join(folder, file), "utf8"), createContext(scope));
  (scope.onmessage as (event: object) => void)({ data: { id: 7, question: { library, ...question } } });
  return JSON.parse(JSON.stringify(said));
}

it("the built worker of types infers them", () => {
  const asked = { ask: "types", text: "const f = x => x + 1;", at: { line: 1, column: 6 } };
  expect(answered(workers.types, asked)).toEqual([{ id: 7, answer: ["At Line 1 => f: number -> number"] }]);
});

it("the built worker of the editor finds names and problems", () => {
  const meaning = { ask: "meaning", text: "pair(1, 2);", at: { line: 1, column: 2 } };
  expect(answered(workers.editor, meaning)).toMatchObject([{ answer: { detail: "pair(x, y) → {pair}" } }]);
  const question = {
    prepend: "const cube = x => x * x * x;",
    template: "const f = x => x;",
    postpend: "",
    solution: "",
  };
  const traps = { ask: "traps", ...question, testcases: [{ program: "f(3) === cube(3);", answer: "true" }] };
  expect(answered(workers.editor, traps)).toMatchObject([{ answer: [{ kind: "reference", name: "cube" }] }]);
  const problems = { ask: "problems", prepend: "", text: "nobody;" };
  expect(answered(workers.editor, problems)).toMatchObject([
    { id: 7, answer: [{ line: 1, explanation: "Name nobody not declared." }] },
  ]);
});
