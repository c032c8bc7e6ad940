import { useEffect, useMemo, useRef, useState } from "react";
import type { LoadedPicture, PictureLoader } from "./picture-loader";
import { framesOf, gridOf } from "./picture-loader";
import type { Rectangle } from "./placement";
import type { StageItem } from "./stage-items";

/** An item whose picture is there, and where it is drawn. */
export interface DrawnItem {
  readonly item: StageItem;
  readonly loaded: LoadedPicture;
  readonly frames: number;
  readonly place: Rectangle;
}

function drawnItem(item: StageItem, loaded: LoadedPicture): DrawnItem {
  return { item, loaded, frames: framesOf(item.picture, loaded), place: item.place(gridOf(item.picture, loaded)) };
}

/** Returns what can be drawn by now: something whose next picture is still on its way is kept as it was. */
export function drawnItems(
  items: readonly StageItem[],
  known: (path: string) => LoadedPicture | undefined,
  before: readonly DrawnItem[],
): DrawnItem[] {
  return items.flatMap((item) => {
    const loaded = known(item.picture.path);
    if (loaded) return [drawnItem(item, loaded)];
    return before.find((drawn) => drawn.item.key === item.key) ?? [];
  });
}

/**
 * Returns what is drawn of these items, as their pictures arrive. Those of `ahead` are loaded after them, so that they
 * are there when they are needed.
 */
export function useDrawnItems(
  items: readonly StageItem[],
  loader: PictureLoader,
  ahead: readonly string[],
): { readonly drawn: readonly DrawnItem[]; readonly isComplete: boolean } {
  const [arrivals, setArrivals] = useState(0);
  const before = useRef<readonly DrawnItem[]>([]);
  const paths = [...new Set(items.map(({ picture }) => picture.path))].join("\n");
  const later = ahead.join("\n");
  useEffect(() => {
    let isGone = false;
    const load = (path: string) =>
      loader.load(path).then(() => {
        if (!isGone) setArrivals((count) => count + 1);
      });
    const needed = paths === "" ? [] : paths.split("\n");
    Promise.all(needed.map(load)).then(() => {
      if (!isGone) for (const path of later === "" ? [] : later.split("\n")) loader.load(path);
    });
    return () => {
      isGone = true;
    };
  }, [paths, later, loader]);
  const drawn = useMemo(() => {
    // Read anew whenever a picture arrives.
    void arrivals;
    return drawnItems(items, (path) => loader.known(path), before.current);
  }, [items, loader, arrivals]);
  useEffect(() => {
    before.current = drawn;
  }, [drawn]);
  return { drawn, isComplete: items.every(({ picture }) => loader.known(picture.path) !== undefined) };
}
