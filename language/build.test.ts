import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { brotliCompressSync } from "node:zlib";
import { buildLanguageWorker } from "./build";
import type { Event } from "./protocol";

describe("the browser's language worker", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "language-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it("is one hashed file of at most 260 KB, and answers in a bare worker scope", async () => {
    const { file } = await buildLanguageWorker(folder, { minify: true });
    expect(file).toMatch(/^language-[A-Z0-9]{8}\.js$/);
    const code = readFileSync(join(folder, file));
    expect(brotliCompressSync(code).length).toBeLessThan(260 * 1024);

    const events: Event[] = [];
    let listen: (event: { data: unknown }) => void = () => undefined;
    const scope = {
      postMessage: (event: Event) => events.push(event),
      addEventListener: (_type: string, listener: typeof listen) => {
        listen = listener;
      },
      setTimeout: () => 0,
      structuredClone,
      fetch: () => undefined,
    };
    runInNewContext(code.toString(), scope);
    const library = { chapter: 2, variant: "default", external: "none", symbols: [], globals: [], execTimeMs: 1000 };
    listen({ data: { type: "run", run: 1, library, prepend: "", program: "map(x => x + 1, list(1));" } });
    expect(JSON.parse(JSON.stringify(events))).toEqual([
      { type: "ready" },
      { type: "output", run: 1, lines: [{ kind: "result", text: "[2, null]" }] },
      { type: "finished", run: 1, outcome: "finished" },
    ]);
    expect(scope.fetch).toBeUndefined();
    expect(scope.postMessage).toBeUndefined();
  }, 30_000);
});
