import { useId, useMemo } from "react";

/** Bars that are drawn: more would be narrower than a pixel on a phone. */
const BARS = 200;
const HEIGHT = 32;

/** Draws how loud a recording is, with the part before `progress` (0 to 1) in the colour of what was heard. */
export function Waveform({ peaks, progress }: { peaks: string; progress: number }) {
  const shape = useMemo(() => shapeOf(peaks), [peaks]);
  const clip = useId();
  return (
    <svg className="sc-wave" viewBox={`0 0 ${BARS} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <clipPath id={clip}>
        <rect width={BARS * progress} height={HEIGHT} />
      </clipPath>
      <path d={shape} className="sc-wave__rest" />
      <path d={shape} className="sc-wave__heard" clipPath={`url(#${clip})`} />
    </svg>
  );
}

/** Returns the outline of bars for loudness values, 0 to 255 each, in base64. */
function shapeOf(peaks: string): string {
  const values = Uint8Array.from(atob(peaks), (sign) => sign.charCodeAt(0));
  const count = Math.min(BARS, values.length);
  const width = BARS / count;
  return Array.from({ length: count }, (_, bar) => {
    const part = values.subarray((bar * values.length) / count, Math.max(1, ((bar + 1) * values.length) / count));
    const height = Math.max(1, (Math.max(...part) / 255) * HEIGHT);
    return `M${bar * width} ${(HEIGHT - height) / 2}h${width * 0.7}v${height}h${-width * 0.7}z`;
  }).join("");
}
