import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const root = path.resolve(__dirname, "..");
const sources = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) =>
  /(?<!\.test)\.tsx?$/.test(name),
);

/** The names in a source by which chunks are started. */
const chunksIn = (name: string): string[] =>
  [
    ...readFileSync(path.join(root, name), "utf8").matchAll(/(?:startChunk|loadChunk|lazyPage|lazyPanel)\("([^"]+)"/g),
  ].flatMap(([, chunk]) => chunk ?? []);

// Of a chunk of another name the import beside it would find one script after the other. The names are
// compared as written: some file systems find "Editor" for "editor".
const names = new Set(sources.map((name) => name.replaceAll(path.sep, "/").replace(/(\/index)?\.tsx?$/, "")));

test("every chunk that is started is named as its source is", () => {
  const chunks = sources.flatMap(chunksIn);
  expect(chunks.filter((chunk) => !names.has(chunk))).toEqual([]);
  expect(chunks.length).toBeGreaterThan(20);
});
