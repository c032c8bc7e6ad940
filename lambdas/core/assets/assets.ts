import { type AuditEvent, writeEntry } from "../audit/entry";
import type { Course } from "../courses/course";
import { assetsPrefixOf } from "../courses/rules";
import { readCourse } from "../courses/store";
import type { Core } from "../kernel/core";
import type { Objects } from "../kernel/object-store";
import { Refusal } from "../kernel/refusal";
import type { Registration } from "../members/registration";
import { assetPath, checkedUpload, checkFolder } from "./rules";

/** The context of assets. */
export interface AssetCore extends Pick<Core, "table"> {
  readonly assets: Objects;
  /** The prefix before `{courseId}/` in the keys of a course that has no prefix of its own. */
  readonly assetsPrefix: string;
}

async function prefixOf(core: AssetCore, courseId: number): Promise<string> {
  return assetsPrefixOf(await readCourse(core, courseId), core.assetsPrefix);
}

/** All paths below a course's prefix, in the order of storage. 1 list for each 1000. */
export async function assetsOfCourse(core: AssetCore, course: Course): Promise<string[]> {
  const prefix = assetsPrefixOf(course, core.assetsPrefix);
  return (await core.assets.keys(prefix)).map((key) => key.slice(prefix.length));
}

/** Paths below the course's prefix, folders included, in the order of storage. 1 read; 1 list for each 1000. Throws 400. */
export async function listAssets(core: AssetCore, courseId: number, folder: string): Promise<string[]> {
  checkFolder(folder);
  const prefix = await prefixOf(core, courseId);
  return (await core.assets.keys(`${prefix}${folder}/`)).map((key) => key.slice(prefix.length));
}

/** The context of whoever changes assets. */
export type AssetEditor = AssetCore & Core;

/**
 * Keeps a file under a name that nothing has yet, and answers its key. 1 read, 1 put, and the audit log's entry.
 *
 * @throws Refusal 400 folder, name, extension or content, or something is there already; 413 too large
 */
export async function uploadAsset(
  core: AssetEditor,
  caller: Registration,
  { folder, filename, content }: { folder: string; filename: string; content: Uint8Array },
): Promise<string> {
  const { path, contentType } = checkedUpload(folder, filename, content);
  const key = `${await prefixOf(core, caller.courseId)}${path}`;
  if (await core.assets.exists(key)) throw fileExists();
  await writeEntry(core, caller, fileEvent(path, null, path));
  if (!(await core.assets.create(key, content, contentType))) throw fileExists();
  return key;
}

const fileExists = () => new Refusal(400, "File already exists");

/** 1 read, 1 head, 1 delete, and the audit log's entry. Throws 400 for folder or name, 404 when there is none. */
export async function deleteAsset(
  core: AssetEditor,
  caller: Registration,
  folder: string,
  filename: string,
): Promise<void> {
  const path = assetPath(folder, filename);
  const key = `${await prefixOf(core, caller.courseId)}${path}`;
  if (!(await core.assets.exists(key))) throw new Refusal(404, "File not found");
  await writeEntry(core, caller, fileEvent(path, path, null));
  await core.assets.remove(key);
}

/** What the audit log tells of a file that was uploaded (nothing before) or deleted (nothing after). */
function fileEvent(path: string, from: string | null, to: string | null): AuditEvent {
  return { kind: "content", subject: { type: "file", id: path, name: null }, changes: [{ field: "file", from, to }] };
}
