import { readStory } from "../../../../../domain/stories/read-story";
import { checkedAssetPath } from "../assets/asset-paths";
import type { ChapterContent } from "../chapters/chapter-draft";
import { assetsNamedBy } from "../chapters/named-in-story";
import type { ArchivedFile } from "./chapter-archive";

const DEFAULT_FILE = "defaultCheckpoint.txt";
/** Files that are read at the same time. */
const AT_A_TIME = 4;

export interface CollectedFiles {
  readonly files: readonly ArchivedFile[];
  /** What the chapter names and the course does not have. */
  readonly missing: readonly string[];
}

/**
 * Reads the files of a chapter: its texts, the default text of the course, the cover, and the pictures and sounds that the
 * texts name.
 * @param read gives a file of the course, undefined for one that is not there
 * @param onRead is told how many of how many are read
 */
export async function collectFiles(
  chapter: ChapterContent,
  read: (path: string) => Promise<Uint8Array<ArrayBuffer> | undefined>,
  onRead: (done: number, total: number) => void,
): Promise<CollectedFiles> {
  const names = [DEFAULT_FILE, ...chapter.filenames.filter((name) => name !== DEFAULT_FILE)];
  const texts = await readAll(
    names.map((name) => `stories/${name}`),
    read,
    () => undefined,
  );
  const decoder = new TextDecoder();
  const [defaults = "", ...rest] = names.map((name) => {
    const found = texts.files.find(({ path }) => path === `stories/${name}`);
    return found ? decoder.decode(found.content) : "";
  });
  const named = rest.flatMap((text, index) => {
    const file = { name: names[index + 1] ?? "", text };
    return assetsNamedBy(readStory([{ name: DEFAULT_FILE, text: defaults }, file]).checkpoint);
  });
  const paths = [...new Set([chapter.imageUrl.replace(/^\/+/, ""), ...named])].filter((path) => path !== "");
  const good = paths.filter((path) => checkedAssetPath(path).refusal === undefined);
  const assets = await readAll(good, read, (done) =>
    onRead(texts.files.length + done, texts.files.length + good.length),
  );
  const bad = paths.filter((path) => !good.includes(path));
  return {
    files: [...texts.files, ...assets.files],
    // A course needs no default text.
    missing: [...texts.missing.filter((path) => path !== `stories/${DEFAULT_FILE}`), ...assets.missing, ...bad],
  };
}

async function readAll(
  paths: readonly string[],
  read: (path: string) => Promise<Uint8Array<ArrayBuffer> | undefined>,
  onRead: (done: number) => void,
): Promise<CollectedFiles> {
  const found = new Map<string, Uint8Array<ArrayBuffer> | undefined>();
  const left = [...paths];
  const work = async (): Promise<void> => {
    for (let path = left.shift(); path !== undefined; path = left.shift()) {
      found.set(path, await read(path));
      onRead(found.size);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
  return {
    files: paths.flatMap((path) => {
      const content = found.get(path);
      return content ? [{ path, content }] : [];
    }),
    missing: paths.filter((path) => !found.get(path)),
  };
}
