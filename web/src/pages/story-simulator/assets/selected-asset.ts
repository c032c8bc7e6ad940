import { create } from "zustand";
import { checkedAssetPath } from "./asset-paths";

const KEY = "selectedAsset";

/** Returns the path of the asset that was chosen in this tab, with a slash before it; undefined when none was. */
export function readSelectedAsset(storage: Pick<Storage, "getItem"> = sessionStorage): string | undefined {
  let path: string | null;
  try {
    path = storage.getItem(KEY);
  } catch {
    return undefined; // storage forbidden: the choice lives as long as the page
  }
  return path?.startsWith("/") && checkedAssetPath(path.slice(1)).refusal === undefined ? path : undefined;
}

function keep(path: string | undefined): void {
  try {
    if (path === undefined) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, path);
  } catch {
    // storage forbidden: the choice lives as long as the page
  }
}

interface SelectedAsset {
  /** As stories write it, as in `/locations/hut/night.png`. */
  readonly path: string | undefined;
  readonly select: (path: string | undefined) => void;
}

/** The asset that is chosen in the tree: the tree, the viewer and the tools that place it share it. */
export const useSelectedAsset = create<SelectedAsset>()((set) => ({
  path: readSelectedAsset(),
  select: (path) => {
    keep(path);
    set({ path });
  },
}));
