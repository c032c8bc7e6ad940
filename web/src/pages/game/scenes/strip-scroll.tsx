import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { IconButton } from "../../../design/button";

/** Specification: a held arrow scrolls 20 px a frame. */
const SPEED = 20;
/** The strip's own scrolling is never exact to the pixel. */
const SLACK = 2;

interface StripScroll {
  readonly atStart: boolean;
  readonly atEnd: boolean;
  /** Scrolls for as long as an arrow is held; a key press that is not held goes one step. */
  hold(direction: -1 | 1): void;
  release(): void;
  step(direction: -1 | 1): void;
}

/** Scrolls a horizontal strip by arrows that can be held. */
export function useStripScroll(strip: RefObject<HTMLElement | null>): StripScroll {
  const frame = useRef(0);
  const [ends, setEnds] = useState({ atStart: true, atEnd: true });
  useEffect(() => {
    const element = strip.current;
    if (!element) return;
    const look = (): void => {
      const { scrollLeft, clientWidth, scrollWidth } = element;
      setEnds({ atStart: scrollLeft <= SLACK, atEnd: scrollLeft + clientWidth >= scrollWidth - SLACK });
    };
    look();
    element.addEventListener("scroll", look, { passive: true });
    const sizes = new ResizeObserver(look);
    for (const part of [element, ...element.children]) sizes.observe(part);
    return () => {
      element.removeEventListener("scroll", look);
      sizes.disconnect();
    };
  }, [strip]);
  const release = useCallback(() => cancelAnimationFrame(frame.current), []);
  useEffect(() => release, [release]);
  const hold = useCallback(
    (direction: -1 | 1) => {
      release();
      const scroll = (): void => {
        strip.current?.scrollBy({ left: direction * SPEED });
        frame.current = requestAnimationFrame(scroll);
      };
      scroll();
    },
    [strip, release],
  );
  const step = useCallback(
    (direction: -1 | 1) => {
      const element = strip.current;
      element?.scrollBy({ left: direction * element.clientWidth * 0.6, behavior: "smooth" });
    },
    [strip],
  );
  return { ...ends, hold, release, step };
}

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
