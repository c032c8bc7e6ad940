import {
  ASSET_FOLDERS,
  ASSET_REFUSALS,
  type AssetFolder,
  assetExtensionOf,
  assetNameOf,
} from "../../../../../domain/facts/asset-files";

/** Where an upload goes, or why it is refused in the words of the server. */
export type CheckedPath =
  | { readonly folder: AssetFolder; readonly name: string; readonly refusal?: undefined }
  | { readonly refusal: string };

/**
 * Checks where a file would go, as the server does and in its order: name, folder, type, the name's signs.
 * @param folder one of the eight, or a folder in one of them, as in `locations/hut`
 */
export function checkedPath(folder: string, filename: string): CheckedPath {
  if (filename === "") return { refusal: ASSET_REFUSALS.empty };
  const [top, ...below] = folder.replace(/^\/+|\/+$/g, "").split("/");
  const known = ASSET_FOLDERS.find((one) => one === top);
  if (!known) return { refusal: ASSET_REFUSALS.folder };
  if (!assetExtensionOf(filename)) return { refusal: ASSET_REFUSALS.type };
  const name = assetNameOf([...below, filename].join("/"));
  return name === undefined ? { refusal: ASSET_REFUSALS.name } : { folder: known, name };
}

/** Checks the whole path of an asset, as in `locations/hut/night.png`. */
export function checkedAssetPath(path: string): CheckedPath {
  const [top = "", ...below] = path.split("/");
  return checkedPath(top, below.join("/"));
}

export type AssetKind = "picture" | "sound" | "text";

/** Returns what a path shows as; undefined for what assets cannot be. */
export function kindOfAsset(path: string): AssetKind | undefined {
  switch (assetExtensionOf(path)) {
    case ".jpg":
    case ".jpeg":
    case ".gif":
    case ".png":
      return "picture";
    case ".wav":
    case ".mp3":
      return "sound";
    case ".txt":
      return "text";
    default:
      return undefined;
  }
}

/** Orders names as people count: scene2 before scene10. */
export const byName = (one: string, other: string): number => one.localeCompare(other, "en", { numeric: true });

/** Returns the text files of the folder `stories`, named without it, in the order of their names. */
export const storyFilesOf = (paths: readonly string[]): string[] =>
  paths.flatMap((path) => (/^stories\/.+\.txt$/i.test(path) ? [path.slice("stories/".length)] : [])).toSorted(byName);
