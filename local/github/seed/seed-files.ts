import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";

const FOLDER = join("assets", "github");

/** Reads the files of a folder of `assets/github`, by their paths in it. */
export function seedFiles(folder: string): Record<string, string> {
  const root = join(process.cwd(), FOLDER, folder);
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [relative(root, file).split(sep).join("/"), readFileSync(file, "utf8")]),
  );
}
