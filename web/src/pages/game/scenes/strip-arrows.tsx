import type { KeyboardEvent } from "react";
import { IconButton } from "../../../design/button";
import type { useStripScroll } from "./use-strip-scroll";

interface StripArrowsProps {
  readonly scroll: ReturnType<typeof useStripScroll>;
  readonly labels: readonly [left: string, right: string];
}

/** Arrows on both sides of a strip, to be held. */
export function StripArrows({ scroll, labels }: StripArrowsProps) {
  const arrow = (direction: -1 | 1) => ({
    onPointerDown: () => scroll.hold(direction),
    onPointerUp: scroll.release,
    onPointerLeave: scroll.release,
    onPointerCancel: scroll.release,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === "Enter" || event.key === " ") scroll.step(direction);
    },
  });
  return (
    <>
      <IconButton
        icon="chevronLeft"
        label={labels[0]}
        className="strip-arrow strip-arrow--left"
        aria-disabled={scroll.atStart}
        {...arrow(-1)}
      />
      <IconButton
        icon="chevronRight"
        label={labels[1]}
        className="strip-arrow strip-arrow--right"
        aria-disabled={scroll.atEnd}
        {...arrow(1)}
      />
    </>
  );
}
