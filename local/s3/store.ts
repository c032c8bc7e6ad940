import { createHash, randomBytes } from "node:crypto";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { open, readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { readStateJson } from "../state-file";
import type { CorsRule } from "./cors";
import { hasExpired, isForgotten, type LifecycleRule } from "./lifecycle";
import type { Range } from "./range";
import type { Tags } from "./tags";
import { UploadStore } from "./upload-store";

/** The headers that S3 keeps with an object and gives back. */
export const STORED_HEADERS = [
  "content-type",
  "content-encoding",
  "cache-control",
  "content-disposition",
  "content-language",
] as const;

/** An object without its bytes. `headers` holds STORED_HEADERS and `x-amz-meta-*`; `modifiedAt` is epoch milliseconds. */
export interface ObjectInfo {
  readonly key: string;
  readonly size: number;
  /** Quoted MD5, as in the ETag header. */
  readonly etag: string;
  readonly modifiedAt: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly tags?: Tags;
}

/** The settings of a bucket. */
export interface BucketRules {
  readonly cors?: readonly CorsRule[];
  readonly lifecycle?: readonly LifecycleRule[];
}

const texts = z.record(z.string(), z.string());
const stored = z.object({
  key: z.string(),
  size: z.number(),
  etag: z.string(),
  modifiedAt: z.number(),
  headers: texts,
  tags: texts.optional(),
  /** File of the bytes, in the same folder. */
  file: z.string(),
});
type Stored = ObjectInfo & z.infer<typeof stored>;

/** The name of a file for the bytes of an object: the key's part, by which its facts are found, and one of its own. */
const newFile = (key: string): string =>
  `${createHash("sha256").update(key).digest("hex").slice(0, 40)}.${randomBytes(6).toString("hex")}`;

const REMEDY = "Restore it from a copy of the folder, or delete it: that object is then gone.";

const etagOf = (body: Buffer): string => `"${createHash("md5").update(body).digest("hex")}"`;

/**
 * The objects of one bucket: bytes in one file an object, facts in a JSON file beside it that is replaced in one step, so
 * that a killed process leaves the former object or the new one.
 */
export class Bucket {
  private readonly objects = new Map<string, Stored>();
  private sortedKeys: string[] | undefined;
  /** What is uploaded in parts and is not yet an object. */
  readonly uploads: UploadStore;
  rules: BucketRules = {};

  constructor(
    readonly name: string,
    private readonly folder: string,
    private readonly now: () => number,
  ) {
    mkdirSync(folder, { recursive: true });
    this.uploads = new UploadStore(`${folder}.uploads`, now);
    const names = readdirSync(folder);
    for (const name of names.filter((one) => one.endsWith(".json"))) {
      const facts = readStateJson(join(folder, name), stored, REMEDY);
      if (facts) this.objects.set(facts.key, facts);
    }
    const wanted = new Set([...this.objects.values()].map((stored) => stored.file));
    for (const name of names) if (!name.endsWith(".json") && !wanted.has(name)) rmSync(join(folder, name));
  }

  info(key: string): ObjectInfo | undefined {
    return this.objects.get(key);
  }

  async read(key: string): Promise<{ info: ObjectInfo; body: Buffer } | undefined> {
    const stored = this.objects.get(key);
    return stored && { info: stored, body: await readFile(join(this.folder, stored.file)) };
  }

  /** Some bytes of an object, without reading the others; both ends are inclusive. */
  async readPart(key: string, { start, end }: Range): Promise<Buffer | undefined> {
    const stored = this.objects.get(key);
    if (!stored) return undefined;
    const file = await open(join(this.folder, stored.file));
    try {
      const part = Buffer.alloc(end - start + 1);
      await file.read(part, 0, part.length, start);
      return part;
    } finally {
      await file.close();
    }
  }

  /** Says whether an object has exactly these bytes. */
  holds(key: string, body: Buffer): boolean {
    return this.objects.get(key)?.etag === etagOf(body);
  }

  put(key: string, body: Buffer, headers: Record<string, string>, tags?: Tags): ObjectInfo {
    const file = newFile(key);
    writeFileSync(join(this.folder, file), body);
    return this.keep({ key, size: body.length, etag: etagOf(body), modifiedAt: this.now(), headers, tags, file });
  }

  /** Keeps the bytes of files, one after the other, as one object. */
  putFiles(
    key: string,
    paths: readonly string[],
    etag: string,
    headers: Readonly<Record<string, string>>,
    tags?: Tags,
  ): ObjectInfo {
    const file = newFile(key);
    let size = 0;
    for (const path of paths) {
      const part = readFileSync(path);
      appendFileSync(join(this.folder, file), part);
      size += part.length;
    }
    return this.keep({ key, size, etag, modifiedAt: this.now(), headers: { ...headers }, tags, file });
  }

  private keep(stored: Stored): ObjectInfo {
    this.record(stored);
    const former = this.objects.get(stored.key);
    if (former) rmSync(join(this.folder, former.file), { force: true });
    else this.sortedKeys = undefined;
    this.objects.set(stored.key, stored);
    return stored;
  }

  /** Replaces the tags of an object that is there. */
  setTags(key: string, tags: Tags): void {
    const stored = this.objects.get(key);
    if (!stored) return;
    const next = { ...stored, tags };
    this.record(next);
    this.objects.set(key, next);
  }

  /** Deletes what the bucket's rules say has had its time. */
  expire(): void {
    const { lifecycle = [] } = this.rules;
    const over = [...this.objects.values()].filter((stored) => hasExpired(lifecycle, stored, this.now()));
    for (const { key } of over) this.delete(key);
    this.uploads.removeWhere((upload) => isForgotten(lifecycle, upload, this.now()));
  }

  private record(stored: Stored): void {
    const [base = ""] = stored.file.split(".");
    writeFileSync(join(this.folder, `${stored.file}.next`), JSON.stringify(stored));
    renameSync(join(this.folder, `${stored.file}.next`), join(this.folder, `${base}.json`));
  }

  delete(key: string): void {
    const stored = this.objects.get(key);
    if (!stored) return;
    this.objects.delete(key);
    this.sortedKeys = undefined;
    rmSync(join(this.folder, `${stored.file.split(".")[0]}.json`), { force: true });
    rmSync(join(this.folder, stored.file), { force: true });
  }

  /** Keys in UTF-8 order, as S3 lists them. */
  keys(): readonly string[] {
    this.sortedKeys ??= [...this.objects.keys()].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    return this.sortedKeys;
  }

  /** A small text kept beside the objects, invisible to S3 clients (what was last deployed here). */
  note(name: string): string | undefined {
    const path = join(this.folder, "..", `${this.name}.${name}.note`);
    return existsSync(path) ? readFileSync(path, "utf8") : undefined;
  }

  setNote(name: string, text: string): void {
    writeFileSync(join(this.folder, "..", `${this.name}.${name}.note`), text);
  }
}
