import { useCallback, useSyncExternalStore } from "react";

/** Whether a media query holds, now and whenever that changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** Below the product's breakpoint of 768 px, where layouts are compact. */
export const useNarrow = (): boolean => useMedia("(max-width: 767.98px)");
