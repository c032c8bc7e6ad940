import { useLayoutEffect } from "react";
import type { FrameKind } from "./kind";
import { leaveFrames } from "./leave-frames";

/** Shows the boxes of a page as long as it waits; null where it does not. */
export function useKeptFrames(kind: FrameKind | null): void {
  useLayoutEffect(() => {
    if (kind === null) return;
    const { dataset } = document.documentElement;
    dataset.frame = kind;
    dataset.waiting = "";
    return () => {
      delete dataset.waiting;
      leaveFrames();
    };
  }, [kind]);
}
