// @vitest-environment node
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "..");
const sources = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !file.startsWith("mock") && !file.includes(".generated."))
  .map((file) => ({ file, text: readFileSync(join(folder, file), "utf8") }));

/** What is written more than once over all files, with where. */
function writtenTwice(pattern: RegExp, name: (match: RegExpMatchArray) => string): Record<string, string[]> {
  const places = new Map<string, string[]>();
  for (const { file, text } of sources)
    for (const match of text.replace(/^ \*.*$/gm, "").matchAll(pattern)) {
      const key = name(match);
      places.set(key, [...(places.get(key) ?? []), file]);
    }
  return Object.fromEntries([...places].filter(([, files]) => files.length > 1));
}

test("each noun that is read of a course names its key in one place", () => {
  expect(sources.filter(({ text }) => text.includes('["course", ')).map(({ file }) => file)).toEqual([
    "api/course-key.ts",
  ]);
  expect(writtenTwice(/courseKey\([^,)]+, ("[^"]+")/g, ([, noun = ""]) => noun)).toEqual({});
});

test("each endpoint is called in one file", () => {
  const calls = writtenTwice(/\bapi\.(GET|POST|PUT|DELETE)\(\s*"([^"]+)"/g, ([, method, path]) => `${method} ${path}`);
  const spread = Object.entries(calls).filter(([, files]) => new Set(files).size > 1);
  expect(spread).toEqual([]);
});
