import { useEffect } from "react";
import type { DraftKeeper } from "./draft-keeper";

/** Writes what was just typed when the page goes or is hidden. */
export function useWritingAtTheEnd(keeper: DraftKeeper): void {
  useEffect(() => {
    const write = () => void keeper.flush();
    window.addEventListener("pagehide", write);
    document.addEventListener("visibilitychange", write);
    return () => {
      window.removeEventListener("pagehide", write);
      document.removeEventListener("visibilitychange", write);
    };
  }, [keeper]);
}
