import { useEffect, useRef, useState } from "react";
import { strings } from "../../texts/en/sourcereel";
import type { TakeRecorder } from "./take-recorder";

/** Loudness below which nothing but the noise of a room is heard, and above which the voice is distorted; 0 to 1. */
const SILENT_BELOW = 0.02;
const LOUD_FROM = 0.98;
/** How long it is silent before that is said, in milliseconds: as long as one may think about the next sentence. */
const SILENT_AFTER_MS = 4000;
/** How long a moment that is too loud is told of. */
const LOUD_FOR_MS = 2000;

type Hearing = "heard" | "silent" | "loud";

interface LevelMeterProps {
  readonly sound: Pick<TakeRecorder, "level">;
}

/** Shows how loud the microphone hears, and says so in words: a bar that moves tells nothing to who does not see it. */
export function LevelMeter({ sound }: LevelMeterProps) {
  const bar = useRef<HTMLSpanElement>(null);
  const meter = useRef<HTMLSpanElement>(null);
  const [hearing, setHearing] = useState<Hearing>("heard");
  useEffect(() => {
    const began = performance.now();
    let [heardAt, loudAt] = [began, Number.NEGATIVE_INFINITY];
    let frame = 0;
    const draw = () => {
      const [now, loudness] = [performance.now(), sound.level];
      if (loudness >= SILENT_BELOW) heardAt = now;
      if (loudness >= LOUD_FROM) loudAt = now;
      bar.current?.style.setProperty("scale", `${Math.min(loudness, 1)} 1`);
      meter.current?.setAttribute("aria-valuenow", String(Math.round(loudness * 100)));
      setHearing(now - loudAt < LOUD_FOR_MS ? "loud" : now - heardAt > SILENT_AFTER_MS ? "silent" : "heard");
      frame = requestAnimationFrame(draw);
    };
    frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [sound]);
  return (
    <span className={`reel-level reel-level--${hearing}`}>
      {/* biome-ignore lint/a11y/useSemanticElements: the colours of a meter element follow no theme */}
      <span
        ref={meter}
        className="reel-level__meter"
        role="meter"
        aria-label={strings.level}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={0}
      >
        <span ref={bar} className="reel-level__bar" />
      </span>
      <span className="reel-level__words" role="status">
        {strings.hearing[hearing]}
      </span>
    </span>
  );
}
