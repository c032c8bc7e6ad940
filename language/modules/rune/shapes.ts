import type { ShapeName } from "./events";

type Point = readonly [x: number, y: number];

/** From how coarse to how fine a curve is drawn, in segments. */
const LEVELS = [8, 16, 32, 64, 128] as const;
/** How far a drawn curve may be from the true one, in pixels. */
const TOLERANCE = 0.12;

const onCircle = (x: number, y: number, radius: number, angle: number): Point => [
  x + radius * Math.cos(angle),
  y + radius * Math.sin(angle),
];

/** Triangles from `centre` to the sides of a closed outline, all of which must be seen from there. */
const fan = (centre: Point, outline: readonly Point[]): Point[] =>
  outline.flatMap((point, i) => [centre, point, outline[(i + 1) % outline.length] as Point]);

const quad = (p: Point, q: Point, r: Point, s: Point): Point[] => [p, q, r, p, r, s];

const SQUARE = quad([-1, -1], [1, -1], [1, 1], [-1, 1]);

/** A mitred corner along the left and the lower side, and in its arms half of the square in the middle. */
const RCROSS: Point[] = [
  ...quad([-1, -1], [1, -1], [0.5, -0.5], [-0.5, -0.5]),
  ...quad([-1, -1], [-0.5, -0.5], [-0.5, 0.5], [-1, 1]),
  [-0.5, 0.5] as Point,
  [0.5, -0.5] as Point,
  [0.5, 0.5] as Point,
];

const NOVA: Point[] = [
  [0, 1],
  [-0.5, 0],
  [0, 0.5],
  [-0.5, 0],
  [0, 0.5],
  [1, 0],
];

/** The inner corners of a five-pointed star are at this part of its radius: cos 72° / cos 36°. */
const STAR = 0.381966;

function pentagram(): Point[] {
  const corners = Array.from({ length: 10 }, (_, i) =>
    onCircle(0, 0, i % 2 === 0 ? 1 : STAR, Math.PI / 2 + (i * Math.PI) / 5),
  );
  return fan([0, 0], corners);
}

function circle(segments: number): Point[] {
  const outline = Array.from({ length: segments }, (_, i) => onCircle(0, 0, 1, (2 * Math.PI * i) / segments));
  return fan([0, 0], outline);
}

/** A square on its tip with half a circle on each of its upper sides, as wide as the unit square and in its middle. */
function heart(segments: number): Point[] {
  const side = 2 / (Math.SQRT1_2 + 1);
  const radius = side / 2;
  const x = radius * Math.SQRT1_2;
  const y = (3 * x - radius) / 2;
  const right = Array.from({ length: segments / 2 + 1 }, (_, i) =>
    onCircle(x, y, radius, -Math.PI / 4 + (2 * Math.PI * i) / segments),
  );
  const left = right
    .slice(0, -1)
    .reverse()
    .map(([px, py]): Point => [-px, py]);
  return fan([0, 0], [[0, y - 3 * x], ...right, ...left]);
}

const RIBBON = { turns: 4.75, width: 0.1 };

/** A band that winds from the middle outwards against the clock. */
function ribbon(segments: number): Point[] {
  const steps = Math.round(RIBBON.turns * segments);
  const edge = (i: number): [Point, Point] => {
    const angle = (2 * Math.PI * RIBBON.turns * i) / steps;
    const outer = i / steps;
    return [onCircle(0, 0, outer, angle), onCircle(0, 0, Math.max(0, outer - RIBBON.width), angle)];
  };
  return Array.from({ length: steps }, (_, i) => {
    const [outer, inner] = edge(i);
    const [nextOuter, nextInner] = edge(i + 1);
    return quad(inner, outer, nextOuter, nextInner);
  }).flat();
}

const DRAWN: Readonly<Record<ShapeName, (segments: number) => Point[]>> = {
  square: () => SQUARE,
  blank: () => [],
  rcross: () => RCROSS,
  sail: () => [
    [0.5, -1],
    [0, 1],
    [0, -1],
  ],
  triangle: () => [
    [1, -1],
    [0, 1],
    [0, -1],
  ],
  corner: () => [
    [1, 0],
    [1, 1],
    [0, 1],
  ],
  nova: () => NOVA,
  circle,
  heart,
  pentagram,
  ribbon,
};

const drawn = new Map<string, Float64Array>();

/** The triangles of a shape whose radius is that many pixels, as x and y of one corner after the other. */
export function trianglesOf(shape: ShapeName, radius: number): Float64Array {
  // A chord of n segments leaves its circle by r(1 - cos(pi/n)), about r·pi²/2n².
  const wanted = Math.PI * Math.sqrt(radius / (2 * TOLERANCE));
  const segments = LEVELS.find((level) => level >= wanted) ?? LEVELS[LEVELS.length - 1] ?? 8;
  const key = `${shape} ${segments}`;
  let triangles = drawn.get(key);
  if (!triangles) {
    triangles = Float64Array.from(DRAWN[shape](segments).flat());
    drawn.set(key, triangles);
  }
  return triangles;
}

/** The area of triangles given by their corners. */
export function areaOf(triangles: Float64Array): number {
  const at = (i: number): number => triangles[i] as number;
  let area = 0;
  for (let i = 0; i < triangles.length; i += 6) {
    const [x, y] = [at(i), at(i + 1)];
    area += Math.abs((at(i + 2) - x) * (at(i + 5) - y) - (at(i + 4) - x) * (at(i + 3) - y)) / 2;
  }
  return area;
}
