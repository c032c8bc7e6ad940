import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { copyGameAssets } from "./game-assets";

const folder = mkdtempSync(join(tmpdir(), "game-assets-"));
afterAll(() => rmSync(folder, { recursive: true }));

const filesIn = (path: string): string[] =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(path.length + 1))
    .sort();

test("takes pictures and sounds along, and leaves their sources behind", async () => {
  const from = join(folder, "assets");
  for (const path of ["ui/cursor.png", "ui/cursor.svg", "ui/menu.jpg", "sfx/choice.mp3", "bgm/menu.mp3", "README.md"]) {
    mkdirSync(join(from, path, ".."), { recursive: true });
    writeFileSync(join(from, path), path);
  }
  await copyGameAssets(from, join(folder, "site"));
  expect(filesIn(join(folder, "site"))).toEqual(["bgm/menu.mp3", "sfx/choice.mp3", "ui/cursor.png", "ui/menu.jpg"]);
  expect(readFileSync(join(folder, "site/bgm/menu.mp3"), "utf8")).toBe("bgm/menu.mp3");
});

test("makes an empty folder where there are none", async () => {
  await copyGameAssets(join(folder, "nowhere"), join(folder, "empty"));
  expect(filesIn(join(folder, "empty"))).toEqual([]);
});
