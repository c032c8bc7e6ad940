import { memo } from "react";

/** A small repeatable generator (mulberry32): the same assessment looks the same everywhere and always. */
function sequence(seed: number): () => number {
  let state = (seed * 0x9e3779b1) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const unit = 40;
const shapes: readonly ((x: number, y: number) => string)[] = [
  (x, y) => `M${x} ${y}h40v40z`,
  (x, y) => `M${x} ${y + 40}v-40h40z`,
  (x, y) => `M${x} ${y}h40a40 40 0 0 1-40 40z`,
  (x, y) => `M${x} ${y + 40}a40 40 0 0 1 40-40v40z`,
  (x, y) => `M${x} ${y}a40 40 0 0 0 40 40v-40z`,
  (x, y) => `M${x + 6} ${y + 20}a14 14 0 1 1 28 0a14 14 0 1 1-28 0`,
  (x, y) => `M${x} ${y}h40v20h-40z`,
  (x, y) => `M${x} ${y}h20v40h-20z`,
  (x, y) => `M${x} ${y + 20}l20-20l20 20l-20 20z`,
  (x, y) => `M${x} ${y + 40}a20 20 0 0 1 40 0z`,
];

/** Pictures drawn from an assessment's id, for assessments without a cover of their own. Decoration only. */
export const CoverArt = memo(function CoverArt({ id, columns = 8 }: { id: number; columns?: number }) {
  const random = sequence(id);
  const hue = Math.round((id * 137.508) % 360);
  const tiles: { path: string; fill: string; opacity: number }[] = [];
  for (let row = 0; row < 3; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const shape = shapes[Math.floor(random() * shapes.length)];
      const drift = Math.floor(random() * 5) * 22 - 44;
      const light = 48 + Math.floor(random() * 4) * 9;
      const shown = random() > 0.2;
      const opacity = 0.55 + Math.floor(random() * 4) * 0.15;
      if (!shape || !shown) continue;
      tiles.push({ path: shape(column * unit, row * unit), fill: `hsl(${hue + drift} 62% ${light}%)`, opacity });
    }
  }
  return (
    <svg
      className="cover-art"
      viewBox={`0 0 ${columns * unit} ${3 * unit}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <rect width="100%" height="100%" fill={`hsl(${hue} 58% 24%)`} />
      <rect width="45%" height="100%" fill={`hsl(${hue + 24} 55% 32%)`} opacity="0.7" />
      {tiles.map(({ path, fill, opacity }) => (
        <path key={path} d={path} fill={fill} opacity={opacity} />
      ))}
    </svg>
  );
});
