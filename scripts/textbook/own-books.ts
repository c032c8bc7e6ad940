import { existsSync } from "node:fs";
import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { importBook } from "./import-book";

/**
 * Imports every book of `from`, a folder each, into folders of `to`.
 * @throws when there is anything to mend: a book of our own has nothing
 */
export async function importOwnBooks(from: string, to: string): Promise<void> {
  const entries = existsSync(from) ? await readdir(from, { withFileTypes: true }) : [];
  const names = entries.filter((one) => one.isDirectory()).map(({ name }) => name);
  for (const name of names) {
    await mkdir(to, { recursive: true });
    const { problems, warnings } = await importBook(join(from, name), join(to, name), name);
    const found = [...problems, ...warnings];
    if (found.length > 0) throw new Error(`assets/textbook/${name}:\n${found.join("\n")}`);
  }
}
