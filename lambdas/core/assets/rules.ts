import { DIRECT_UPLOAD_BYTES } from "../../../facts/limits";
import { Refusal } from "../kernel/refusal";
import { formatOf } from "./formats";

export const ASSET_FOLDERS = ["images", "locations", "objects", "avatars", "ui", "stories", "sfx", "bgm"];

/** Bytes of a name in UTF-8, its own folders included. An object's whole key may have 1024. */
const MAX_NAME_BYTES = 255;

/**
 * A part of a name between slashes: letters and digits of any script, and signs that mean nothing in addresses, file
 * systems and story files. So no `%`, `\`, `:`, `?`, `#`, quotes, control or direction characters, and no part that
 * begins with a dot or ends with one or with a space.
 */
const PART = /^(?![ .])[\p{L}\p{M}\p{N} ._\-+()!&@=~'[\]]+(?<![ .])$/u;

/** A name that stays behind its folder, in the one spelling under which it is kept. */
function checkedName(filename: string): string {
  const name = filename.normalize("NFC");
  const fits =
    new TextEncoder().encode(name).length <= MAX_NAME_BYTES && name.split("/").every((part) => PART.test(part));
  if (!fits) throw new Refusal(400, "Invalid file name");
  return name;
}

/** @throws Refusal 400 */
export function checkFolder(folder: string): void {
  if (!ASSET_FOLDERS.includes(folder)) throw new Refusal(400, "Invalid top-level folder name");
}

/**
 * The path of an asset below its course's prefix.
 *
 * @throws Refusal 400, looked for in this order: empty name, folder, name
 */
export function assetPath(folder: string, filename: string): string {
  if (filename === "") throw new Refusal(400, "Empty file name");
  checkFolder(folder);
  return `${folder}/${checkedName(filename)}`;
}

/**
 * Returns the object key of an upload and its content type.
 *
 * @throws Refusal 400, looked for in this order: empty name, folder, extension, name, content; 413 too large
 */
export function checkedUpload(folder: string, filename: string, content: Uint8Array) {
  if (filename === "") throw new Refusal(400, "Empty file name");
  checkFolder(folder);
  const format = formatOf(filename);
  if (format === undefined) throw new Refusal(400, "Invalid file type");
  const path = assetPath(folder, filename);
  if (content.length > DIRECT_UPLOAD_BYTES)
    throw new Refusal(413, `A file may have ${DIRECT_UPLOAD_BYTES / 1_000_000} MB at most`);
  if (!format.fits(content)) throw new Refusal(400, "Invalid file type");
  return { path, contentType: format.contentType };
}
