import { useSyncExternalStore } from "react";

const narrow = "(max-width: 767.98px)";

const subscribe = (listener: () => void): (() => void) => {
  const query = window.matchMedia(narrow);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
};

/** Below the product's breakpoint of 768 px, where layouts are compact. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(narrow).matches);
