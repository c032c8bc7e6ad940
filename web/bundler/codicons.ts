import { readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import subsetFont from "subset-font";
import { cachedByContent } from "./content-cache";

/** The folders of Monaco whose code an editor consists of. */
const CODE = ["base", "editor", "platform"];
/** The library of all icons, which names each once. */
const LIBRARY = ["codicons.js", "codiconsLibrary.js"];

/**
 * Returns the characters of the icons that code names, as `Codicon.close` or `codicon-close`.
 * @param library what defines the icons: `close: register('close', 0xea76)`, or another's id in the place of the character
 */
export function charactersIn(code: string, library: string): string {
  const characters = new Map<string, string>();
  const ids = new Map<string, string>();
  for (const [, key = "", id = "", character, same = ""] of library.matchAll(
    /(\w+): register\('([\w-]+)', (?:0x([0-9a-f]+)|'([\w-]+)')\)/g,
  )) {
    const found = character ? String.fromCodePoint(Number.parseInt(character, 16)) : characters.get(same);
    if (found === undefined) throw new Error(`the icon ${id} stands for an unknown one: ${same}`);
    characters.set(id, found);
    ids.set(key, id);
  }
  const named = [
    ...[...code.matchAll(/\bCodicon\.(\w+)/g)].map(([, key = ""]) => ids.get(key)),
    ...[...code.matchAll(/\bcodicon-([\w-]+)/g)].map(([, id]) => id),
  ];
  return [...new Set(named.flatMap((id) => characters.get(id ?? "") ?? []))].sort().join("");
}

async function textOf(folder: string): Promise<string> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const wanted = names.filter(
    (entry) => entry.isFile() && /\.(js|css)$/.test(entry.name) && !LIBRARY.includes(entry.name),
  );
  return (await Promise.all(wanted.map(({ parentPath, name }) => readFile(join(parentPath, name), "utf8")))).join("\n");
}

/**
 * Returns the style sheet of Monaco's icons, whose face holds those that its editor names: a fifth of all, the others are of
 * Visual Studio Code. The face stays below `cacheFolder` as long as Monaco is the same.
 */
export async function codiconSheet(cacheFolder: string): Promise<string> {
  const common = dirname(require.resolve("monaco-editor/base/common/codicons"));
  const monaco = join(common, "../..");
  const icons = join(monaco, "base/browser/ui/codicons/codicon");
  const inputs = [__filename, require.resolve("subset-font"), join(monaco, "../../package.json"), icons];
  const folder = await cachedByContent(cacheFolder, inputs, async (into) => {
    const library = await Promise.all(LIBRARY.toReversed().map((name) => readFile(join(common, name), "utf8")));
    const code = await Promise.all(CODE.map((name) => textOf(join(monaco, name))));
    const characters = charactersIn(code.join("\n"), library.join("\n"));
    const face = await readFile(join(icons, "codicon.ttf"));
    await writeFile(join(into, "codicon.woff2"), await subsetFont(face, characters, { targetFormat: "woff2" }));
  });
  const sheet = await readFile(join(icons, "codicon.css"), "utf8");
  return sheet.replace(
    /url\([^)]*codicon\.ttf\) format\("truetype"\)/,
    `url("${join(folder, "codicon.woff2")}") format("woff2")`,
  );
}
