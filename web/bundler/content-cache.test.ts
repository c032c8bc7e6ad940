/** @vitest-environment node */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { cachedByContent } from "./content-cache";

const root = mkdtempSync(path.join(tmpdir(), "kept-"));
const inputs = path.join(root, "inputs");
const cacheFolder = path.join(root, "kept");
let made = 0;
const keep = () =>
  cachedByContent(cacheFolder, [inputs], async (into) => {
    made += 1;
    writeFileSync(path.join(into, "sum"), `${made}`);
  });

beforeAll(() => {
  mkdirSync(path.join(inputs, "inner"), { recursive: true });
  writeFileSync(path.join(inputs, "inner/a"), "1");
});
afterAll(() => rmSync(root, { recursive: true }));

test("makes once what is made of the same files", async () => {
  const folder = await keep();
  expect(await keep()).toBe(folder);
  expect(readFileSync(path.join(folder, "sum"), "utf8")).toBe("1");
});

test("makes it anew when a file in a folder of its inputs has changed, and removes what was", async () => {
  const before = await keep();
  writeFileSync(path.join(inputs, "inner/a"), "2");
  const folder = await keep();
  expect(folder).not.toBe(before);
  expect(readFileSync(path.join(folder, "sum"), "utf8")).toBe("2");
  expect(readdirSync(cacheFolder)).toEqual([path.basename(folder)]);
});

test("keeps nothing of what failed", async () => {
  writeFileSync(path.join(inputs, "inner/a"), "3");
  const failing = cachedByContent(cacheFolder, [inputs], async (into) => {
    writeFileSync(path.join(into, "half"), "");
    throw new Error("no room");
  });
  await expect(failing).rejects.toThrow("no room");
  expect(readFileSync(path.join(await keep(), "sum"), "utf8")).toBe("3");
});
