import type { Course } from "../courses/course";
import { assetsPrefixOf } from "../courses/rules";
import { readCourse } from "../courses/store";
import type { Core } from "../kernel/core";
import type { Objects } from "../kernel/object-store";
import { Refusal } from "../kernel/refusal";
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

/**
 * Keeps a file under a name that nothing has yet, and answers its key. 1 read, 1 put.
 *
 * @throws Refusal 400 folder, name, extension or content, or something is there already; 413 too large
 */
export async function uploadAsset(
  core: AssetCore,
  courseId: number,
  { folder, filename, content }: { folder: string; filename: string; content: Uint8Array },
): Promise<string> {
  const { path, contentType } = checkedUpload(folder, filename, content);
  const key = `${await prefixOf(core, courseId)}${path}`;
  if (!(await core.assets.create(key, content, contentType))) throw new Refusal(400, "File already exists");
  return key;
}

/** 1 read, 1 head, 1 delete. Throws 400 for folder or name, 404 when there is none. */
export async function deleteAsset(core: AssetCore, courseId: number, folder: string, filename: string): Promise<void> {
  const path = assetPath(folder, filename);
  const key = `${await prefixOf(core, courseId)}${path}`;
  if (!(await core.assets.exists(key))) throw new Refusal(404, "File not found");
  await core.assets.remove(key);
}
