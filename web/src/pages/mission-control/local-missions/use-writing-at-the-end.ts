import { useEffect } from "react";
import type { MissionKeeper } from "./mission-keeper";

/** Writes what was just typed when the page goes, and takes over what other tabs wrote when it comes back. */
export function useWritingAtTheEnd(keeper: MissionKeeper): void {
  useEffect(() => {
    const write = () => keeper.writeAtEnd();
    const turn = () => void (document.visibilityState === "visible" ? keeper.follow() : keeper.flush());
    window.addEventListener("pagehide", write);
    document.addEventListener("visibilitychange", turn);
    return () => {
      window.removeEventListener("pagehide", write);
      document.removeEventListener("visibilitychange", turn);
    };
  }, [keeper]);
}
