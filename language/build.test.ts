import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { brotliCompressSync } from "node:zlib";
import { buildLanguageWorker } from "./build";
import type { Event } from "./events";

describe("the browser's language worker", () => {
  let folder: string;
  let built: Awaited<ReturnType<typeof buildLanguageWorker>>;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "language-"));
    built = await buildLanguageWorker(folder, { minify: true });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** What the worker in a file says to a program, when it has a bare scope. */
  function answers(
    file: string,
    library: object,
    program: string,
    asked: object = { type: "run", run: 1, library, prepend: "", program },
  ): { events: unknown; scope: Record<string, unknown> } {
    const events: Event[] = [];
    const listeners: ((event: { data: unknown }) => void)[] = [];
    const scope = {
      postMessage: (event: Event) => events.push(event),
      addEventListener: (_type: string, listener: (typeof listeners)[number]) => listeners.push(listener),
      setTimeout: () => 0,
      clearTimeout: () => undefined,
      structuredClone,
      performance: { now: () => 0 },
      fetch: () => undefined,
    };
    runInNewContext(readFileSync(join(folder, file), "utf8"), scope);
    for (const listen of listeners) listen({ data: asked });
    return { events: JSON.parse(JSON.stringify(events)), scope };
  }

  const library = { chapter: 2, variant: "default", external: "none", symbols: [], globals: [], execTimeMs: 1000 };
  const size = (file: string) => brotliCompressSync(readFileSync(join(folder, file))).length;

  it("is one hashed file of at most 260 KB, and answers in a bare worker scope", () => {
    const { file } = built;
    expect(file).toMatch(/^language-[A-Z0-9]{8}\.js$/);
    expect(size(file)).toBeLessThan(260 * 1024);
    const { events, scope } = answers(file, library, "map(x => x + 1, list(1));");
    expect(events).toEqual([
      { type: "ready" },
      { type: "output", run: 1, lines: [{ kind: "result", text: "[2, null]" }] },
      { type: "finished", run: 1, outcome: "finished" },
    ]);
    expect(scope.fetch).toBeUndefined();
    expect(scope.postMessage).toBeUndefined();
  });

  it("is another file for rooms, of at most 270 KB, which answers in a bare worker scope", () => {
    const { room } = built;
    expect(room).toMatch(/^room-[A-Z0-9]{8}\.js$/);
    expect(size(room)).toBeLessThan(270 * 1024);
    const program = 'import { load_image } from "game"; function preload() { load_image("a", "/a.png"); }';
    const start = {
      type: "start",
      library: { ...library, chapter: 4 },
      prepend: "",
      program,
      awards: [],
      assetsBase: "/",
    };
    const { events, scope } = answers(room, library, program, { ...start, displaySize: [1, 1] });
    const assets = [{ kind: "image", key: "a", url: "/a.png", cut: null }];
    expect(events).toEqual([{ type: "ready" }, { type: "assets", assets, lines: [] }]);
    expect(scope.fetch).toBeUndefined();
    expect(scope.postMessage).toBeUndefined();
  });

  it("is another file for programs with types, of at most 340 KB", () => {
    const { typed } = built;
    expect(typed).toMatch(/^language-typed-[A-Z0-9]{8}\.js$/);
    expect(size(typed)).toBeLessThan(340 * 1024);
    const inTypes = { ...library, variant: "typed" };
    expect(answers(typed, inTypes, "const x: number = 1;\nx + 1;").events).toEqual([
      { type: "ready" },
      { type: "output", run: 1, lines: [{ kind: "result", text: "2" }] },
      { type: "finished", run: 1, outcome: "finished" },
    ]);
    const advice =
      "A number is read from a string by parse_int(string, 10). Or is the type declared another one than was meant?";
    const text = "Line 2: Type 'string' is not assignable to type 'number'.";
    expect(answers(typed, inTypes, "1;\nconst x: number = 'a';").events).toEqual([
      { type: "ready" },
      { type: "output", run: 1, lines: [{ kind: "error", text, line: 2, advice }] },
      { type: "finished", run: 1, outcome: "error" },
    ]);
    const question = { ask: "problems", library: inTypes, prepend: "", text: "1;\nconst x: number = 'a';" };
    expect(answers(typed, inTypes, "", { id: 7, question }).events).toEqual([
      { type: "ready" },
      {
        id: 7,
        answer: [
          {
            line: 2,
            explanation: "Type 'string' is not assignable to type 'number'.",
            at: { start: { line: 2, column: 0 }, end: { line: 2, column: 22 } },
            forbidden: false,
            advice,
          },
        ],
      },
    ]);
  });
});
