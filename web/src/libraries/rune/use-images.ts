import { useCallback, useEffect, useMemo, useState } from "react";
import type { RuneEvent } from "../../../../language/modules/rune/events";
import type { Pixels } from "../../../../language/modules/rune/raster";
import { hostOf, imagesOf, loadImage } from "./images";

type Loading = Pixels | "loading" | "failed";

/** The images of the panel. Nothing is fetched from a host until the person has agreed to that host. */
export function useImages() {
  const [agreed, setAgreed] = useState<ReadonlySet<string>>(() => new Set([""]));
  const [all, setAll] = useState<ReadonlyMap<string, Loading>>(() => new Map());
  const put = useCallback(
    (address: string, state: Loading) => setAll((before) => new Map(before).set(address, state)),
    [],
  );
  const load = useCallback(
    (address: string): void => {
      put(address, "loading");
      loadImage(address).then(
        (pixels) => put(address, pixels),
        () => put(address, "failed"),
      );
    },
    [put],
  );
  const agree = (host: string): void => setAgreed((before) => new Set(before).add(host));
  return { agreed, all, load, agree };
}

/** What one picture has and lacks of its images. */
export function useImagesOf({ nodes }: RuneEvent, { agreed, all, load }: ReturnType<typeof useImages>) {
  const wanted = useMemo(() => imagesOf(nodes), [nodes]);
  useEffect(() => {
    for (const address of wanted) if (!all.has(address) && agreed.has(hostOf(address))) load(address);
  }, [wanted, all, agreed, load]);
  const images = useMemo(() => {
    const there = new Map<string, Pixels>();
    for (const address of wanted) {
      const state = all.get(address);
      if (typeof state === "object") there.set(address, state);
    }
    return there;
  }, [wanted, all]);
  const hosts = (which: (address: string) => boolean): string[] => [...new Set(wanted.filter(which).map(hostOf))];
  return {
    images,
    toAsk: hosts((address) => !agreed.has(hostOf(address))),
    failed: wanted.filter((address) => all.get(address) === "failed"),
    loading: wanted.some((address) => all.get(address) === "loading"),
  };
}
