import { ASSET_FOLDERS, ASSET_REFUSALS, assetNameOf } from "../../../domain/facts/asset-files";
import { DIRECT_UPLOAD_BYTES } from "../../../domain/facts/limits";
import { Refusal } from "../kernel/refusal";
import { formatOf } from "./formats";

/** A name that stays behind its folder, in the one spelling under which it is kept. */
function checkedName(filename: string): string {
  const name = assetNameOf(filename);
  if (name === undefined) throw new Refusal(400, ASSET_REFUSALS.name);
  return name;
}

/** @throws Refusal 400 */
export function checkFolder(folder: string): void {
  if (!ASSET_FOLDERS.some((one) => one === folder)) throw new Refusal(400, ASSET_REFUSALS.folder);
}

/**
 * The path of an asset below its course's prefix.
 *
 * @throws Refusal 400, looked for in this order: empty name, folder, name
 */
export function assetPath(folder: string, filename: string): string {
  if (filename === "") throw new Refusal(400, ASSET_REFUSALS.empty);
  checkFolder(folder);
  return `${folder}/${checkedName(filename)}`;
}

/**
 * Returns the object key of an upload and its content type.
 *
 * @throws Refusal 400, looked for in this order: empty name, folder, extension, name, content; 413 too large
 */
export function checkedUpload(folder: string, filename: string, content: Uint8Array) {
  if (filename === "") throw new Refusal(400, ASSET_REFUSALS.empty);
  checkFolder(folder);
  const format = formatOf(filename);
  if (format === undefined) throw new Refusal(400, ASSET_REFUSALS.type);
  const path = assetPath(folder, filename);
  if (content.length > DIRECT_UPLOAD_BYTES)
    throw new Refusal(413, `A file may have ${DIRECT_UPLOAD_BYTES / 1_000_000} MB at most`);
  if (!format.fits(content)) throw new Refusal(400, ASSET_REFUSALS.type);
  return { path, contentType: format.contentType };
}
