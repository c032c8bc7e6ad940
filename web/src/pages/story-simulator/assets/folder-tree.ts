import { ASSET_FOLDERS } from "../../../../../domain/facts/asset-files";
import { byName } from "./asset-paths";

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
