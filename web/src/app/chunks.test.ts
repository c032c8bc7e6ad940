/** @jest-environment node */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const sources = resolve(__dirname, "..");
const files = readdirSync(sources, { recursive: true, encoding: "utf8" }).filter((name) =>
  /(?<!\.test)\.tsx?$/.test(name),
);
const named = files.flatMap((name) =>
  [...readFileSync(join(sources, name), "utf8").matchAll(/(?:startChunk|lazyPage|lazyPanel)\(\s*"([^"]+)"/g)].map(
    ([, chunk = ""]) => chunk,
  ),
);

test("names chunks by sources that exist", () => {
  const candidates = (chunk: string) => [`${chunk}.ts`, `${chunk}.tsx`, `${chunk}/index.ts`, `${chunk}/index.tsx`];
  expect(named).toContain("workspace/editor");
  expect(named.filter((chunk) => !candidates(chunk).some((file) => existsSync(join(sources, file))))).toEqual([]);
});
