/** Position of a part within a rune: RuneNode explains the eight numbers. */
export interface Place {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  readonly e: number;
  readonly f: number;
  readonly near: number;
  readonly span: number;
}

const flat = { near: 0, span: 1 };

/** Leaves a part where it is. */
export const SAME: Place = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0, ...flat };
export const QUARTER_RIGHT: Place = { ...SAME, a: 0, b: -1, c: 1, d: 0 };
export const QUARTER_LEFT: Place = { ...SAME, a: 0, b: 1, c: -1, d: 0 };
export const UPSIDE_DOWN: Place = { ...SAME, a: -1, d: -1 };
export const FLIP_VERT: Place = { ...SAME, d: -1 };
export const FLIP_HORIZ: Place = { ...SAME, a: -1 };

export const scaling = (x: number, y: number): Place => ({ ...SAME, a: x, d: y });
export const shift = (x: number, y: number): Place => ({ ...SAME, e: x, f: y });

/** A turn by `angle` radians against the clock. */
export function turn(angle: number): Place {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return { ...SAME, a: cos, b: sin, c: -sin, d: cos };
}

/** The part of the depth from `near` to `far`. */
export const depthRange = (near: number, far: number): Place => ({ ...SAME, near, span: far - near });

/** Returns the combined position of a part at `inner` within a part at `outer`. */
export const within = (outer: Place, inner: Place): Place => ({
  a: outer.a * inner.a + outer.c * inner.b,
  b: outer.b * inner.a + outer.d * inner.b,
  c: outer.a * inner.c + outer.c * inner.d,
  d: outer.b * inner.c + outer.d * inner.d,
  e: outer.a * inner.e + outer.c * inner.f + outer.e,
  f: outer.b * inner.e + outer.d * inner.f + outer.f,
  near: outer.near + outer.span * inner.near,
  span: outer.span * inner.span,
});
