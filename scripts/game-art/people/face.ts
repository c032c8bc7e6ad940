import { circle, ellipse, group, path, stroke } from "../picture";

/** How a face looks: what brows, eyes and mouth do. */
export interface Mood {
  /** Degrees: above 0 the inner ends are up (worried), below 0 down (stern). */
  readonly brows: number;
  /** How far the brows are lifted. */
  readonly lift?: number;
  readonly eyes: "open" | "wide" | "glad" | "shut" | "aside" | "narrow";
  readonly mouth: "calm" | "smile" | "frown" | "grin" | "round" | "shout" | "skew";
}

export const MOODS = {
  calm: { brows: 0, eyes: "open", mouth: "calm" },
  glad: { brows: 4, lift: 6, eyes: "glad", mouth: "smile" },
  grin: { brows: 6, lift: 10, eyes: "glad", mouth: "grin" },
  worried: { brows: 20, lift: 4, eyes: "open", mouth: "frown" },
  sad: { brows: 24, lift: 0, eyes: "narrow", mouth: "frown" },
  stern: { brows: -18, lift: -6, eyes: "narrow", mouth: "calm" },
  cross: { brows: -26, lift: -8, eyes: "open", mouth: "frown" },
  surprised: { brows: 6, lift: 22, eyes: "wide", mouth: "round" },
  thinking: { brows: -8, lift: 12, eyes: "aside", mouth: "skew" },
  shout: { brows: -6, lift: 10, eyes: "shut", mouth: "shout" },
} as const satisfies Record<string, Mood>;

export interface Face {
  readonly x: number;
  readonly y: number;
  /** Half the width of the head. */
  readonly size: number;
  readonly mood: Mood;
  readonly ink: string;
  readonly brow: string;
  readonly blush: string;
}

/** Draws brows, eyes, cheeks and mouth. */
export function face(one: Face): string {
  const { x, y, size, mood, brow, blush } = one;
  const apart = size * 0.42;
  const cheeks = [-1, 1].map((side) =>
    ellipse(x + side * size * 0.56, y + size * 0.3, size * 0.22, size * 0.13, blush, 'opacity=".45"'),
  );
  const brows = [-1, 1].map((side) => {
    const raise = mood.mouth === "skew" && side === 1 ? size * 0.12 : 0;
    const height = y - size * 0.36 - ((mood.lift ?? 0) * size) / 100 - raise;
    const turn = `transform="rotate(${side * mood.brows} ${x + side * apart} ${height})"`;
    const d = `M${x + side * apart - size * 0.2} ${height}q${size * 0.2} ${-size * 0.09} ${size * 0.4} 0`;
    return stroke(d, brow, size * 0.085, turn);
  });
  return group("", ...cheeks, ...[-1, 1].map((side) => eye(one, x + side * apart)), ...brows, mouth(one));
}

function eye({ y, size, mood, ink }: Face, x: number): string {
  const arc = (bend: number) =>
    stroke(`M${x - size * 0.15} ${y}q${size * 0.15} ${bend * size} ${size * 0.3} 0`, ink, size * 0.07);
  if (mood.eyes === "glad") return arc(-0.2);
  if (mood.eyes === "shut") return arc(0.14);
  const tall = { open: 0.17, wide: 0.22, aside: 0.16, narrow: 0.11 }[mood.eyes] * size;
  const shift = mood.eyes === "aside" ? size * 0.05 : 0;
  const raise = mood.eyes === "aside" ? -size * 0.05 : 0;
  return group(
    "",
    ellipse(x, y, size * 0.14, tall, "#fff8ee"),
    ellipse(x + shift, y + raise, size * 0.085, Math.min(tall, size * 0.125), ink),
    circle(x + shift - size * 0.03, y + raise - size * 0.04, size * 0.03, "#fff"),
    stroke(`M${x - size * 0.16} ${y - tall * 0.65}q${size * 0.16} ${-tall * 0.75} ${size * 0.32} 0`, ink, size * 0.05),
  );
}

function mouth({ x, y, size, mood, ink }: Face): string {
  const low = y + size * 0.52;
  const bend = (wide: number, down: number) =>
    stroke(`M${x - size * wide} ${low}q${size * wide} ${size * down} ${size * wide * 2} 0`, ink, size * 0.06);
  if (mood.mouth === "calm") return bend(0.18, 0.08);
  if (mood.mouth === "smile") return bend(0.26, 0.24);
  if (mood.mouth === "frown") return bend(0.2, -0.18);
  if (mood.mouth === "skew")
    return stroke(
      `M${x - size * 0.16} ${low}q${size * 0.2} ${size * 0.04} ${size * 0.36} ${-size * 0.1}`,
      ink,
      size * 0.06,
    );
  if (mood.mouth === "round") return ellipse(x, low, size * 0.11, size * 0.15, "#5a1f35");
  const open = mood.mouth === "shout" ? 0.5 : 0.32;
  const top = low - size * 0.08;
  return group(
    "",
    path(
      `M${x - size * 0.3} ${top}Q${x} ${top + size * 0.1} ${x + size * 0.3} ${top}Q${x + size * 0.24} ${top + size * open} ${x} ${top + size * open}Q${x - size * 0.24} ${top + size * open} ${x - size * 0.3} ${top}Z`,
      "#5a1f35",
    ),
    path(
      `M${x - size * 0.25} ${top + size * 0.03}Q${x} ${top + size * 0.12} ${x + size * 0.25} ${top + size * 0.03}L${x + size * 0.2} ${top + size * 0.12}Q${x} ${top + size * 0.18} ${x - size * 0.2} ${top + size * 0.12}Z`,
      "#fff8ee",
    ),
  );
}
