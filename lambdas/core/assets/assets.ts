import { type AuditEvent, writeEntry } from "../audit/entry";
import type { Course } from "../courses/course";
import { assetsPrefixOf } from "../courses/rules";
import { readCourse } from "../courses/store";
import type { Core } from "../kernel/core";
import type { Objects } from "../kernel/object-store";
import { Refusal } from "../kernel/refusal";
import type { Registration } from "../members/registration";
import { assetPath, checkedUpload, checkFolder } from "./rules";
import { StoredFiles } from "./stored-files";

/** The context of assets. */
export interface AssetCore extends Pick<Core, "table"> {
  readonly assets: Objects;
  /** The prefix before `{courseId}/` in the keys of a course that has no prefix of its own. */
  readonly assetsPrefix: string;
}

/** The files of a course. */
export function filesOfCourse({ assets, assetsPrefix }: Omit<AssetCore, "table">, course: Course): StoredFiles {
  return new StoredFiles(assets, assetsPrefixOf(course, assetsPrefix));
}

async function filesOf(core: AssetCore, courseId: number): Promise<StoredFiles> {
  return filesOfCourse(core, await readCourse(core, courseId));
}

/** Paths below the course's prefix, folders included, in the order of storage. 1 read; 1 or 2 lists for each 1000. Throws 400. */
export async function listAssets(core: AssetCore, courseId: number, folder: string): Promise<string[]> {
  checkFolder(folder);
  return (await filesOf(core, courseId)).paths(`${folder}/`);
}

/**
 * Reads a text of the folder `stories`, for those who write it. 1 read, 1 or 2 objects.
 *
 * @throws Refusal 400 for the name, 404 when there is none
 */
export async function readStoryText(core: AssetCore, courseId: number, filename: string): Promise<string> {
  const path = assetPath("stories", filename);
  const text = path.toLowerCase().endsWith(".txt") ? await (await filesOf(core, courseId)).text(path) : undefined;
  if (text === undefined) throw fileNotFound();
  return text;
}

/** The context of whoever changes assets. */
export type AssetEditor = AssetCore & Core;

/**
 * Keeps a file under a name that nothing has yet, and answers the key that everybody fetches; of a chapter's text, once the
 * chapter is open. 1 read, 1 put, and the audit log's entry.
 *
 * @throws Refusal 400 folder, name, extension or content, or something is there already; 413 too large
 */
export async function uploadAsset(
  core: AssetEditor,
  caller: Registration,
  { folder, filename, content }: { folder: string; filename: string; content: Uint8Array },
): Promise<string> {
  const { path, contentType } = checkedUpload(folder, filename, content);
  const files = await filesOf(core, caller.courseId);
  if (await files.exists(path)) throw fileExists();
  await writeEntry(core, caller, fileEvent(path, null, path));
  if (!(await files.create(path, content, contentType))) throw fileExists();
  return files.publicKey(path);
}

const fileExists = () => new Refusal(400, "File already exists");
const fileNotFound = () => new Refusal(404, "File not found");

/** 1 read, 1 head, 1 delete, and the audit log's entry. Throws 400 for folder or name, 404 when there is none. */
export async function deleteAsset(
  core: AssetEditor,
  caller: Registration,
  folder: string,
  filename: string,
): Promise<void> {
  const path = assetPath(folder, filename);
  const files = await filesOf(core, caller.courseId);
  if (!(await files.exists(path))) throw fileNotFound();
  await writeEntry(core, caller, fileEvent(path, path, null));
  await files.remove(path);
}

/** Builds the audit log's entry for an uploaded file (no value before) or a deleted one (no value after). */
function fileEvent(path: string, from: string | null, to: string | null): AuditEvent {
  return { kind: "content", subject: { type: "file", id: path, name: null }, changes: [{ field: "file", from, to }] };
}
