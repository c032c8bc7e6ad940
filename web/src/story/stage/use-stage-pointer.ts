import { type RefObject, useEffect, useRef } from "react";
import { pointOnStage, type Target, targetAt } from "./hit-test";
import { STAGE_WIDTH } from "./placement";

/** Pictures of the pointer while things are examined, and what the browser shows where they are missing. */
const CURSORS = {
  idle: 'url("/game-assets/ui/cursor-look.png") 24 24, default',
  look: 'url("/game-assets/ui/cursor-hover.png") 24 24, pointer',
  looked: 'url("/game-assets/ui/cursor-seen.png") 24 24, help',
} as const;

/** A finger hits things that are at least so large on the screen. */
const FINGER_PX = 44;

export interface StagePointer {
  readonly isExploring: boolean;
  /** Returns what can be examined, as it stands now. */
  targets(): readonly Target[];
  onExamine(itemId: string): void;
}

/** Lets things on the stage be examined with a mouse, a pen or a finger. */
export function useStagePointer(box: RefObject<HTMLElement | null>, pointer: StagePointer): void {
  const latest = useRef(pointer);
  useEffect(() => {
    latest.current = pointer;
  });
  const { isExploring } = pointer;
  useEffect(() => {
    const element = box.current;
    if (element === null || !isExploring) return;
    const targetOf = (event: PointerEvent | MouseEvent): Target | undefined => {
      const shown = element.getBoundingClientRect();
      const isFinger = "pointerType" in event && event.pointerType === "touch";
      const least = isFinger ? (FINGER_PX * STAGE_WIDTH) / shown.width : 0;
      return targetAt(latest.current.targets(), pointOnStage(event, shown), least);
    };
    const look = (event: PointerEvent) => {
      const target = targetOf(event);
      element.style.cursor = target === undefined ? CURSORS.idle : target.isExamined ? CURSORS.looked : CURSORS.look;
    };
    const examine = (event: MouseEvent) => {
      const target = targetOf(event);
      if (target) latest.current.onExamine(target.id);
    };
    element.style.cursor = CURSORS.idle;
    element.addEventListener("pointermove", look);
    element.addEventListener("click", examine);
    return () => {
      element.style.cursor = "";
      element.removeEventListener("pointermove", look);
      element.removeEventListener("click", examine);
    };
  }, [box, isExploring]);
}
