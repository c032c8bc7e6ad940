/** A map of the plane: x' = a x + c y + e, y' = b x + d y + f. */
export type Affine = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export interface Point {
  readonly x: number;
  readonly y: number;
}

export const IDENTITY: Affine = [1, 0, 0, 1, 0, 0];

/** Returns the map that does the second one first. */
export const after = ([a, b, c, d, e, f]: Affine, [p, q, r, s, t, u]: Affine): Affine => [
  a * p + c * q,
  b * p + d * q,
  a * r + c * s,
  b * r + d * s,
  a * t + c * u + e,
  b * t + d * u + f,
];

/** Returns the map that stretches, then turns, then moves. */
export function placed(x: number, y: number, rotation: number, scaleX: number, scaleY: number): Affine {
  const [cos, sin] = [Math.cos(rotation), Math.sin(rotation)];
  return [cos * scaleX, sin * scaleX, -sin * scaleY, cos * scaleY, x, y];
}

export const mapped = ([a, b, c, d, e, f]: Affine, { x, y }: Point): Point => ({
  x: a * x + c * y + e,
  y: b * x + d * y + f,
});

/** Returns the point that is mapped to this one; undefined where the plane is squeezed flat. */
export function unmapped([a, b, c, d, e, f]: Affine, { x, y }: Point): Point | undefined {
  const area = a * d - b * c;
  if (area === 0 || !Number.isFinite(area)) return undefined;
  const [dx, dy] = [x - e, y - f];
  return { x: (d * dx - c * dy) / area, y: (a * dy - b * dx) / area };
}
