import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/**
 * Returns a folder below `cacheFolder` with what `make` writes into the folder that it is given, made anew only when one of the
 * inputs has changed; what was made from earlier ones is removed.
 * @param inputs files and folders
 */
export async function cachedByContent(
  cacheFolder: string,
  inputs: readonly string[],
  make: (into: string) => Promise<unknown>,
): Promise<string> {
  const name = (await digestOf(inputs)).slice(0, 16);
  const folder = join(cacheFolder, name);
  if (existsSync(folder)) return folder;
  // Beside, so that what is there is whole: the process may be ended at any time.
  const draft = `${folder}.${process.pid}`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  await make(draft);
  await rename(draft, folder).catch(async (error: unknown) => {
    // Another process has made the same meanwhile.
    if (!existsSync(folder)) throw error;
    await rm(draft, { recursive: true });
  });
  const others = (await readdir(cacheFolder)).filter((other) => !other.startsWith(name));
  await Promise.all(others.map((other) => rm(join(cacheFolder, other), { recursive: true, force: true })));
  return folder;
}

async function digestOf(inputs: readonly string[]): Promise<string> {
  const hash = createHash("sha256");
  for (const input of inputs) {
    const files = (await stat(input)).isDirectory() ? await filesIn(input) : [input];
    for (const file of files)
      hash
        .update(`${file.slice(input.length)}\0`)
        .update(await readFile(file))
        .update("\0");
  }
  return hash.digest("hex");
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
