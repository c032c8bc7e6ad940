import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { avatarPath } from "../../domain/stories/checkpoint";
import { readAwards, readRoomPreviews } from "../../domain/stories/read-mappings";
import { readStory } from "../../domain/stories/read-story";

const FOLDER = path.join(process.cwd(), "assets", "stories");
const FILES = path.join(FOLDER, "files");
const CHECKPOINTS = ["first-light.txt", ...[1, 2, 3, 4].map((part) => `lost-names-${part}.txt`)];
const text = (name: string) => ({ name, text: readFileSync(path.join(FOLDER, name), "utf8") });

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/")}`);
}

/** The expressions that a story's characters are shown with. */
function expressionsIn(texts: readonly string[]): string[] {
  const all = texts.join("\n");
  const spoken = [...all.matchAll(/@(\w+), *(\w+)/g)].map(([, who = "", how = ""]) => avatarPath(who, how));
  const changed = [...all.matchAll(/update_character\*?\((\w+), *(\w+)\)/g)].map(([, who = "", how = ""]) =>
    avatarPath(who, how),
  );
  return [...spoken, ...changed];
}

it("has every picture and sound that our stories name, and no other", () => {
  const spoken = expressionsIn([...CHECKPOINTS, "defaultCheckpoint.txt"].map((name) => text(name).text));
  const covers = ["/images/covers/first-light.jpg", "/images/covers/lost-names.jpg"];
  const named = new Set<string>([...covers, ...spoken]);
  for (const name of CHECKPOINTS) {
    const { checkpoint } = readStory([text("defaultCheckpoint.txt"), text(name)]);
    for (const { picture, preview } of checkpoint.locations.values()) {
      named.add(picture.path);
      if (preview) named.add(preview);
    }
    for (const { picture } of checkpoint.objects.values()) named.add(picture.path);
    for (const { path: sound } of checkpoint.sounds.values()) named.add(sound);
    for (const { id, expression } of checkpoint.characters.values()) named.add(avatarPath(id, expression));
  }
  for (const { assetPath } of readAwards(text("awardsMapping.txt")).awards) named.add(assetPath);
  for (const picture of readRoomPreviews(text("roomPreviewMapping.txt")).previews.values()) named.add(picture);
  const there = filesBelow(FILES);
  expect([...named].filter((one) => !there.includes(one)).toSorted()).toEqual([]);
  expect(there.filter((one) => !named.has(one)).toSorted()).toEqual([]);
});

it("has no problem in the mappings", () => {
  expect(readAwards(text("awardsMapping.txt")).problems).toEqual([]);
  expect(readRoomPreviews(text("roomPreviewMapping.txt")).problems).toEqual([]);
});

it("weighs at most 12 MB with what every game has, and no file more than 4 MB", () => {
  const game = path.join(process.cwd(), "assets", "game");
  const sizes = [FILES, game].flatMap((folder) =>
    filesBelow(folder).map((file) => statSync(path.join(folder, file)).size),
  );
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(12 * 1024 * 1024);
  expect(Math.max(...sizes)).toBeLessThan(4 * 1024 * 1024);
});
