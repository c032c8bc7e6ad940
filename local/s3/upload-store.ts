import { createHash, randomBytes, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { readStateJson } from "../state-file";
import type { Tags } from "./tags";

const texts = z.record(z.string(), z.string());
const startedUpload = z.object({
  key: z.string(),
  headers: texts,
  tags: texts.optional(),
  /** Epoch milliseconds. */
  startedAt: z.number(),
});
const storedPart = z.object({
  number: z.number(),
  size: z.number(),
  etag: z.string(),
  modifiedAt: z.number(),
  /** File of the bytes, in the same folder. */
  file: z.string(),
});

/** An upload in parts that is neither complete nor aborted. */
export type StartedUpload = Readonly<z.infer<typeof startedUpload>>;
export type StoredPart = Readonly<z.infer<typeof storedPart>>;

const REMEDY = "Delete the folder that it lies in: that upload then has to begin anew.";
const ABOUT = "upload.json";

/**
 * The uploads in parts of one bucket: a folder an upload, in it a JSON file that tells of it, and for each part a file of
 * bytes and one that tells of them, which is replaced in one step; a killed process leaves the former part or the new one.
 */
export class UploadStore {
  private readonly uploads = new Map<string, { about: StartedUpload; parts: Map<number, StoredPart> }>();

  constructor(
    private readonly folder: string,
    private readonly now: () => number,
  ) {
    for (const id of existsSync(folder) ? readdirSync(folder) : []) this.read(id);
  }

  private read(id: string): void {
    const folder = join(this.folder, id);
    const about = readStateJson(join(folder, ABOUT), startedUpload, REMEDY);
    if (!about) {
      rmSync(folder, { recursive: true, force: true });
      return;
    }
    const names = readdirSync(folder);
    const parts = names
      .filter((name) => name.endsWith(".json") && name !== ABOUT)
      .flatMap((name) => readStateJson(join(folder, name), storedPart, REMEDY) ?? []);
    const wanted = new Set(parts.map(({ file }) => file));
    for (const name of names) if (!name.endsWith(".json") && !wanted.has(name)) rmSync(join(folder, name));
    this.uploads.set(id, { about, parts: new Map(parts.map((part) => [part.number, part])) });
  }

  start(key: string, headers: Record<string, string>, tags?: Tags): string {
    const id = randomUUID();
    const about: StartedUpload = { key, headers, startedAt: this.now(), ...(tags && { tags: { ...tags } }) };
    mkdirSync(join(this.folder, id), { recursive: true });
    this.record(id, ABOUT, about);
    this.uploads.set(id, { about, parts: new Map() });
    return id;
  }

  find(id: string): StartedUpload | undefined {
    return this.uploads.get(id)?.about;
  }

  /** Keeps a part; one that came before under its number is forgotten. */
  putPart(id: string, number: number, body: Buffer): StoredPart {
    const upload = this.uploads.get(id);
    if (!upload) throw new Error(`There is no upload ${id}`);
    const file = `${number}.${randomBytes(6).toString("hex")}`;
    const etag = `"${createHash("md5").update(body).digest("hex")}"`;
    const part: StoredPart = { number, size: body.length, etag, modifiedAt: this.now(), file };
    writeFileSync(join(this.folder, id, file), body);
    this.record(id, `${number}.json`, part);
    const former = upload.parts.get(number);
    if (former) rmSync(join(this.folder, id, former.file), { force: true });
    upload.parts.set(number, part);
    return part;
  }

  /** The parts of an upload that are there, in order. */
  parts(id: string): StoredPart[] {
    return [...(this.uploads.get(id)?.parts.values() ?? [])].sort((one, other) => one.number - other.number);
  }

  pathOf(id: string, { file }: StoredPart): string {
    return join(this.folder, id, file);
  }

  remove(id: string): void {
    this.uploads.delete(id);
    rmSync(join(this.folder, id), { recursive: true, force: true });
  }

  /** Removes the uploads that a rule has had their time. */
  removeWhere(isOver: (upload: StartedUpload) => boolean): void {
    for (const [id, { about }] of [...this.uploads]) if (isOver(about)) this.remove(id);
  }

  private record(id: string, name: string, content: object): void {
    const file = join(this.folder, id, name);
    writeFileSync(`${file}.next`, JSON.stringify(content));
    renameSync(`${file}.next`, file);
  }
}
