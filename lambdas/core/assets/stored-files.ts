import { isChapterText } from "../../../domain/facts/asset-files";
import type { Objects } from "../kernel/object-store";

/**
 * The prefix of texts of chapters, to which no path of the site leads. A text is kept here; as long as its chapter is open,
 * there is a copy of it among the other files, from where everybody fetches it.
 */
const CHAPTER_TEXTS = "chapter-texts/";

/** A course's files: where they are, and where everybody fetches them. */
export class StoredFiles {
  /** @param prefix of the keys that everybody fetches, as in `courses-prod/12/` */
  constructor(
    private readonly objects: Objects,
    private readonly prefix: string,
  ) {}

  /** The key that everybody fetches, if it is there. */
  publicKey(path: string): string {
    return `${this.prefix}${path}`;
  }

  /** The key under which a file is kept. */
  keyOf(path: string): string {
    return isChapterText(path) ? `${CHAPTER_TEXTS}${this.prefix}${path}` : this.publicKey(path);
  }

  /** Lists the paths that begin so, each once, in the order of storage. 2 lists for each 1000, 1 outside of stories. */
  async paths(below = ""): Promise<string[]> {
    const [publicPaths, text] = await Promise.all([this.publicPaths(below), this.textPaths(below)]);
    return [...new Set([...publicPaths, ...text])].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  }

  /** Lists the paths that everybody can fetch. 1 list for each 1000. */
  publicPaths(below = ""): Promise<string[]> {
    return this.below(this.prefix, below);
  }

  /** Lists the texts of chapters that are kept. 1 list for each 1000. */
  async textPaths(below = ""): Promise<string[]> {
    const isOfStories = "stories/".startsWith(below) || below.startsWith("stories/");
    return isOfStories ? this.below(`${CHAPTER_TEXTS}${this.prefix}`, below) : [];
  }

  private async below(prefix: string, below: string): Promise<string[]> {
    return (await this.objects.keys(prefix + below)).map((key) => key.slice(prefix.length));
  }

  /** Tells whether there is a file, also one of earlier days, which everybody can fetch until the texts are placed. 1 or 2 heads. */
  async exists(path: string): Promise<boolean> {
    if (await this.objects.exists(this.keyOf(path))) return true;
    return isChapterText(path) && this.objects.exists(this.publicKey(path));
  }

  /** Reads a text; undefined when there is none. 1 or 2 objects. */
  async text(path: string): Promise<string | undefined> {
    const text = await this.objects.text(this.keyOf(path));
    return text ?? (isChapterText(path) ? this.objects.text(this.publicKey(path)) : undefined);
  }

  /** Writes a file unless there is one; tells whether it did. */
  create(path: string, content: Uint8Array, contentType: string): Promise<boolean> {
    return this.objects.create(this.keyOf(path), content, contentType);
  }

  /** Removes a file wherever it is; fine when there is none. 1 or 2 deletes. */
  async remove(path: string): Promise<void> {
    await this.objects.remove(this.publicKey(path));
    if (isChapterText(path)) await this.objects.remove(this.keyOf(path));
  }

  /** Copies a file to another course, also a text of earlier days. 1 copy or 2. */
  async copyTo(path: string, other: StoredFiles): Promise<void> {
    const { objects } = this;
    if (await objects.keep(this.keyOf(path), other.keyOf(path))) return;
    if (isChapterText(path)) await objects.keep(this.publicKey(path), other.keyOf(path));
  }

  /** Lets everybody fetch a text. 1 copy. */
  async open(path: string): Promise<void> {
    await this.objects.keep(this.keyOf(path), this.publicKey(path));
  }

  /** Lets nobody fetch a text any more. 1 delete. */
  async close(path: string): Promise<void> {
    await this.objects.remove(this.publicKey(path));
  }

  /** Keeps a text of earlier days, which everybody can fetch. 1 copy. */
  async adopt(path: string): Promise<void> {
    await this.objects.keep(this.publicKey(path), this.keyOf(path));
  }
}
