import { useSyncExternalStore } from "react";

const COARSE = "(pointer: coarse)";

const subscribe = (listener: () => void): (() => void) => {
  const query = window.matchMedia(COARSE);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
};

/** Whether the device is worked by touch first; others have a keyboard with every symbol. */
export const useTouch = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(COARSE).matches);
