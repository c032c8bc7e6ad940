import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { playgroundBundle } from "./playground-bundle";

const built = mkdtempSync(join(tmpdir(), "site-"));
afterAll(() => rmSync(built, { recursive: true }));

test("marks a copy of the page, and leaves the build as it is", () => {
  mkdirSync(join(built, "a"));
  writeFileSync(join(built, "index.html"), '<!doctype html>\n<html lang="en">\n</html>\n');
  writeFileSync(join(built, "a/page.js"), "export {};");
  const folder = playgroundBundle(built);
  expect(readFileSync(join(folder, "index.html"), "utf8")).toBe(
    '<!doctype html>\n<html lang="en" data-mode="playground">\n</html>\n',
  );
  expect(readFileSync(join(folder, "a/page.js"), "utf8")).toBe("export {};");
  expect(readFileSync(join(built, "index.html"), "utf8")).not.toContain("data-mode");
  rmSync(folder, { recursive: true });
});

test("refuses a page that is not ours", () => {
  writeFileSync(join(built, "index.html"), "<!doctype html>\n");
  expect(() => playgroundBundle(built)).toThrow("index.html has no place for its mode");
});
