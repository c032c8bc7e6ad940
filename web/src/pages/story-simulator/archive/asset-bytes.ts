import type { CourseAssets } from "../../../app/course-assets";
import { kindOfAsset } from "../assets/asset-paths";

const TYPES = { picture: "image/", sound: "audio/" } as const;

/** Reads a file of the course; undefined when it is not there. Throws when it cannot be asked for. */
export async function readAsset(
  path: string,
  { urlOf, readText }: CourseAssets,
  load: typeof fetch = fetch,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const kind = kindOfAsset(path);
  if (!kind) return undefined;
  if (kind === "text") {
    const text = await readText(path);
    return text === undefined ? undefined : new TextEncoder().encode(text);
  }
  const answer = await load(urlOf(path), { cache: "no-cache" });
  // A bucket that may not be listed answers 403 for what is not there.
  if (answer.status === 404 || answer.status === 403) return undefined;
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`);
  const isOfKind = answer.headers.get("content-type")?.startsWith(TYPES[kind]) ?? false;
  return isOfKind ? new Uint8Array(await answer.arrayBuffer()) : undefined;
}
