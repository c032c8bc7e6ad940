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
const byName = (one: string, other: string): number => one.localeCompare(other, "en", { numeric: true });

/** Returns the text files of the folder `stories`, named without it, in the order of their names. */
export const storyFilesOf = (paths: readonly string[]): string[] =>
  paths.flatMap((path) => (/^stories\/.+\.txt$/i.test(path) ? [path.slice("stories/".length)] : [])).toSorted(byName);

/** A folder or a file of the assets. */
export interface AssetNode {
  readonly name: string;
  /** Without a slash before it, as in `locations/hut/night.png`. */
  readonly path: string;
  /** Undefined for a file. */
  readonly children: readonly AssetNode[] | undefined;
}

/** Returns paths as a tree. The eight folders of assets are always there; in each, folders stand before files. */
export function folderTreeOf(paths: readonly string[]): AssetNode[] {
  const below = new Map<string, Map<string, boolean>>();
  for (const path of paths) {
    const parts = path.split("/");
    for (const [index, name] of parts.entries()) {
      const parent = parts.slice(0, index).join("/");
      const entries = below.get(parent) ?? new Map<string, boolean>();
      entries.set(name, entries.get(name) === true || index < parts.length - 1);
      below.set(parent, entries);
    }
  }
  const nodeOf = (parent: string, name: string, isFolder: boolean): AssetNode => {
    const path = parent === "" ? name : `${parent}/${name}`;
    return { name, path, children: isFolder ? childrenOf(path) : undefined };
  };
  const childrenOf = (path: string): AssetNode[] =>
    [...(below.get(path) ?? [])]
      .toSorted(([one, isFolder], [other, isOther]) => Number(isOther) - Number(isFolder) || byName(one, other))
      .map(([name, isFolder]) => nodeOf(path, name, isFolder));
  return ASSET_FOLDERS.map((folder) => nodeOf("", folder, true));
}

/** Returns the folders above a path, the outermost first. */
export function foldersAbove(path: string): string[] {
  const parts = path.split("/").slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
}

/** How far an upload is. */
export type UploadState =
  | { readonly kind: "waiting" }
  | { readonly kind: "sending"; readonly share: number }
  /** The server's word, or why nothing was sent. */
  | { readonly kind: "done" | "failed"; readonly response: string };

export interface Upload {
  readonly id: number;
  readonly name: string;
  /** As in `locations/hut/night.png`; undefined for one that is refused before it is sent. */
  readonly path: string | undefined;
  readonly content: Blob;
  readonly state: UploadState;
}

/** Returns the uploads of chosen files into a folder. What the server would refuse is refused at once, in its words. */
export function uploadsInto(folder: string, files: readonly File[], firstId: number): Upload[] {
  return files.map((file, index) => {
    const checked = checkedPath(folder, file.name);
    const isRefused = checked.refusal !== undefined;
    return {
      id: firstId + index,
      name: file.name,
      path: isRefused ? undefined : `${checked.folder}/${checked.name}`,
      content: file,
      state: isRefused ? { kind: "failed", response: checked.refusal } : { kind: "waiting" },
    };
  });
}

export const withState = (uploads: readonly Upload[], id: number, state: UploadState): Upload[] =>
  uploads.map((upload) => (upload.id === id ? { ...upload, state } : upload));
