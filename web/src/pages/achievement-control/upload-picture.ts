import { ASSET_REFUSALS, assetExtensionOf } from "../../../../domain/facts/asset-files";
import { actionFailure } from "../../api/failures";
import { uploadAsset } from "../story-simulator/assets/asset-calls";

const PICTURES = [".png", ".jpg", ".jpeg", ".gif"];
/** Hexadecimal digits of a picture's digest in its name. */
const DIGITS = 12;

/**
 * Returns where a picture goes among the course's assets: a name of its content, so that another picture never gets the
 * place of one, and the same one needs none twice. Undefined for what is no picture.
 */
export async function picturePath(file: File): Promise<string | undefined> {
  const extension = assetExtensionOf(file.name);
  if (extension === undefined || !PICTURES.includes(extension)) return undefined;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await file.arrayBuffer()));
  const name = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0"))
    .join("")
    .slice(0, DIGITS);
  return `images/achievements/${name}${extension}`;
}

/**
 * Puts a picture among the course's assets and returns its address on this site.
 *
 * @param prefix of the course's assets
 * @throws Error that says why the picture was refused
 */
export async function uploadPicture(
  { courseId, prefix }: { readonly courseId: number; readonly prefix: string },
  file: File,
  upload: typeof uploadAsset = uploadAsset,
): Promise<string> {
  const path = await picturePath(file);
  if (path === undefined) throw new Error(ASSET_REFUSALS.type);
  try {
    await upload(courseId, path, file);
  } catch (cause) {
    const reason = actionFailure(cause);
    if (reason !== IS_THERE) throw new Error(reason);
  }
  return new URL(`/${prefix}${path}`, window.location.origin).href;
}

/** The server's answer for a name that something has, which here is the same picture. */
const IS_THERE = "File already exists";
