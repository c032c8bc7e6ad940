/** How far something has come, from 0 to 1, at a share of its time. */
export type Ease = (t: number) => number;

const power =
  (exponent: number): Ease =>
  (t) =>
    t ** exponent;

function bounced(t: number): number {
  if (t < 1 / 2.75) return 7.5625 * t * t;
  if (t < 2 / 2.75) return 7.5625 * (t - 1.5 / 2.75) ** 2 + 0.75;
  if (t < 2.5 / 2.75) return 7.5625 * (t - 2.25 / 2.75) ** 2 + 0.9375;
  return 7.5625 * (t - 2.625 / 2.75) ** 2 + 0.984375;
}

/** The curves as they begin slowly; the others are their mirror images. */
const IN: Readonly<Record<string, Ease>> = {
  quad: power(2),
  cubic: power(3),
  quart: power(4),
  quint: power(5),
  sine: (t) => 1 - Math.cos((t * Math.PI) / 2),
  expo: (t) => (t === 0 ? 0 : 2 ** (10 * (t - 1))),
  circ: (t) => 1 - Math.sqrt(1 - t * t),
  back: (t) => t * t * (2.70158 * t - 1.70158),
  elastic: (t) => (t === 0 || t === 1 ? t : -(2 ** (10 * (t - 1))) * Math.sin(((t - 1.1) * Math.PI * 2) / 0.4)),
  bounce: (t) => 1 - bounced(1 - t),
};

const mirrored =
  (ease: Ease): Ease =>
  (t) =>
    1 - ease(1 - t);

const bothWays =
  (ease: Ease): Ease =>
  (t) =>
    t < 0.5 ? ease(2 * t) / 2 : 1 - ease(2 - 2 * t) / 2;

const POWERS: Readonly<Record<string, string>> = {
  power1: "quad",
  power2: "cubic",
  power3: "quart",
  power4: "quint",
};

const linear: Ease = (t) => t;

/**
 * Returns the curve of that name: `Power0` to `Power4`, `Linear`, `Stepped`, or a family such as `Quad` or `Bounce`, alone
 * (it ends slowly) or with `.easeIn`, `.easeOut` or `.easeInOut`. Undefined for any other name.
 */
export function easeNamed(name: string): Ease | undefined {
  const [family = "", way = "easeout"] = name.toLowerCase().split(".");
  if (family === "power0" || family === "linear") return linear;
  if (family === "stepped") return (t) => (t < 1 ? 0 : 1);
  const known = POWERS[family] ?? family;
  const ease = Object.hasOwn(IN, known) ? IN[known] : undefined;
  if (!ease) return undefined;
  if (way === "easein" || way === "in") return ease;
  if (way === "easeinout" || way === "inout") return bothWays(ease);
  return way === "easeout" || way === "out" ? mirrored(ease) : undefined;
}
