import { useCallback, useEffect, useState } from "react";
import type { RuneEvent } from "../../../../language/modules/rune/events";
import { FrameRate } from "./frame-rate";

/** How long a hollusion takes to sway to both sides, in milliseconds. */
const SWAY = 3000;

const asksForStillness = (): boolean => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Whether a picture has anything that moves. */
export const moves = ({ fps, view }: RuneEvent): boolean => fps !== null || view === "hollusion";

/** Whether an element is on the screen: a hidden tab need not be drawn. */
function useVisible() {
  const [visible, setVisible] = useState(false);
  const observe = useCallback((element: Element | null) => {
    if (!element) return;
    const observer = new IntersectionObserver((found) => setVisible(found.some((entry) => entry.isIntersecting)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { visible, observe };
}

const START = { frame: 0, phase: 0 };

/**
 * The time of a picture that moves. It plays at once and again and again, except for people who asked for less motion;
 * another picture starts anew. It rests while the element given to `observe` is not on the screen.
 */
export function useMotion(event: RuneEvent) {
  const { fps } = event;
  const [still] = useState(asksForStillness);
  const [shown, setShown] = useState(event);
  const [playing, setPlaying] = useState(!still);
  const [time, setTime] = useState(START);
  const { visible, observe } = useVisible();
  if (shown !== event) {
    setShown(event);
    setTime(START);
    setPlaying(!still);
  }
  const runs = playing && visible && moves(event);
  const count = event.frames.length;
  useEffect(() => {
    if (!runs) return;
    const pace = new FrameRate(performance.now());
    const step = (now: number): void => {
      const passed = pace.at(now);
      const frames = Math.floor((passed * (fps ?? 0)) / 1000);
      if (fps === null && passed > 0) {
        setTime(({ phase }) => ({ frame: 0, phase: (phase + passed / SWAY) % 1 }));
        pace.draws(passed);
      } else if (fps !== null && frames > 0) {
        setTime(({ frame }) => ({ frame: (frame + frames) % count, phase: 0 }));
        pace.draws((frames * 1000) / fps);
      }
      request = requestAnimationFrame(step);
    };
    let request = requestAnimationFrame(step);
    return () => cancelAnimationFrame(request);
  }, [runs, fps, count]);
  const choose = (frame: number): void => {
    setPlaying(false);
    setTime({ frame, phase: 0 });
  };
  return { ...(shown === event ? time : START), still, playing, observe, choose, toggle: () => setPlaying(!playing) };
}

export type Motion = ReturnType<typeof useMotion>;
