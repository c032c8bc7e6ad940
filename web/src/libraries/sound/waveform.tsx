import { useEffect, useRef } from "react";
import { useTheme } from "../../design/theme";

/** Height of one channel in CSS pixels. */
const LANE = 56;

/** Draws one channel: the range of its samples at each pixel, with the zero line. */
function drawLane(pen: CanvasRenderingContext2D, samples: Float32Array, top: number, height: number): void {
  const { width } = pen.canvas;
  const y = (amplitude: number) => top + ((1 - amplitude) * (height - 2)) / 2 + 1;
  pen.globalAlpha = 0.35;
  pen.fillRect(0, y(0), width, 1);
  pen.globalAlpha = 1;
  for (let x = 0; x < width; x++) {
    const from = Math.floor((x * samples.length) / width);
    const to = Math.max(from + 1, Math.ceil(((x + 1) * samples.length) / width));
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    for (let i = from; i <= to && i < samples.length; i++) {
      const sample = samples[i] ?? 0;
      if (sample < low) low = sample;
      if (sample > high) high = sample;
    }
    if (low <= high) pen.fillRect(x, y(high), 1, Math.max(1, y(low) - y(high)));
  }
}

function draw(canvas: HTMLCanvasElement, channels: readonly Float32Array[]): void {
  const pen = canvas.getContext("2d");
  const scale = window.devicePixelRatio || 1;
  canvas.width = Math.max(1, Math.round(canvas.clientWidth * scale));
  canvas.height = Math.round(LANE * channels.length * scale);
  if (!pen) return;
  pen.fillStyle = getComputedStyle(canvas).color;
  channels.forEach((samples, index) => {
    drawLane(pen, samples, index * LANE * scale, LANE * scale);
  });
}

interface WaveformProps {
  readonly channels: readonly Float32Array[];
  readonly label: string;
  readonly laneNames?: readonly string[];
  /** Share of the sound that was played; without it there is no line. */
  readonly played?: number;
}

/** A picture of a sound, one lane a channel, with a line where it is played. */
export function Waveform({ channels, label, laneNames, played }: WaveformProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = useTheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colour is the theme's, read from the style
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    draw(element, channels);
    const observer = new ResizeObserver(() => draw(element, channels));
    observer.observe(element);
    return () => observer.disconnect();
  }, [channels, theme]);
  return (
    <div className="waveform" style={{ height: LANE * channels.length }}>
      <canvas ref={canvas} role="img" aria-label={label} />
      {laneNames?.map((name, index) => (
        <span key={name} className="waveform__lane" style={{ top: LANE * index }} aria-hidden="true">
          {name}
        </span>
      ))}
      {played !== undefined && <span className="waveform__played" style={{ left: `${played * 100}%` }} />}
    </div>
  );
}

/** The largest amplitude of a sound, without its sign. */
export function loudest(channels: readonly Float32Array[]): number {
  let found = 0;
  for (const samples of channels) for (const sample of samples) found = Math.max(found, Math.abs(sample));
  return found;
}
