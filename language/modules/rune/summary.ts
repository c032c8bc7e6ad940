import { PLACEMENT, type RuneColor, type RuneNode, type ShapeName } from "./events";
import { areaOf, trianglesOf } from "./shapes";

/** The summary of a rune that stands for it when it is drawn very small. */
export interface Summary {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  /** How much of that box it covers. */
  readonly area: number;
  readonly color: RuneColor;
}

const NOTHING: Summary = { x0: 0, y0: 0, x1: 0, y1: 0, area: 0, color: [0, 0, 0] };
const IMAGE: Summary = { x0: -1, y0: -1, x1: 1, y1: 1, area: 4, color: [0.5, 0.5, 0.5] };

const boxArea = ({ x0, y0, x1, y1 }: Summary): number => (x1 - x0) * (y1 - y0);

function ofShape(shape: ShapeName): Summary {
  const triangles = trianglesOf(shape, 1000);
  if (triangles.length === 0) return NOTHING;
  const [xs, ys] = [0, 1].map((axis) => triangles.filter((_, i) => i % 2 === axis)) as [Float64Array, Float64Array];
  const box = { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) };
  return { ...box, area: areaOf(triangles), color: [0, 0, 0] };
}

const shapes = new Map<ShapeName, Summary>();

function shapeSummary(shape: ShapeName): Summary {
  const known = shapes.get(shape) ?? ofShape(shape);
  shapes.set(shape, known);
  return known;
}

/** The box of a box that a matrix moves. */
export function movedBox(
  { x0, y0, x1, y1 }: Summary,
  a: number,
  b: number,
  c: number,
  d: number,
  e: number,
  f: number,
) {
  const x = (x0 + x1) / 2;
  const y = (y0 + y1) / 2;
  const w = (x1 - x0) / 2;
  const h = (y1 - y0) / 2;
  const mx = a * x + c * y + e;
  const my = b * x + d * y + f;
  const mw = Math.abs(a) * w + Math.abs(c) * h;
  const mh = Math.abs(b) * w + Math.abs(d) * h;
  return { x0: mx - mw, y0: my - mh, x1: mx + mw, y1: my + mh };
}

function ofParts(parts: readonly number[], known: readonly Summary[]): Summary {
  let [x0, y0, x1, y1, area] = [Infinity, Infinity, -Infinity, -Infinity, 0];
  const color = [0, 0, 0];
  for (let i = 0; i < parts.length; i += PLACEMENT) {
    const [rune, a, b, c, d, e, f] = parts.slice(i, i + 7) as [number, number, number, number, number, number, number];
    const part = known[rune] ?? NOTHING;
    const covered = part.area * Math.abs(a * d - b * c);
    if (covered === 0) continue;
    const box = movedBox(part, a, b, c, d, e, f);
    [x0, y0, x1, y1] = [Math.min(x0, box.x0), Math.min(y0, box.y0), Math.max(x1, box.x1), Math.max(y1, box.y1)];
    area += covered;
    for (const channel of [0, 1, 2] as const) color[channel] = (color[channel] ?? 0) + covered * part.color[channel];
  }
  if (area === 0) return NOTHING;
  const [red = 0, green = 0, blue = 0] = color.map((sum) => sum / area);
  const whole: Summary = { x0, y0, x1, y1, area, color: [red, green, blue] };
  return { ...whole, area: Math.min(area, boxArea(whole)) };
}

const summaries = new WeakMap<readonly RuneNode[], readonly Summary[]>();

/** Computes the summary of each node: its box, its coverage, and its mean colour. */
export function summarize(nodes: readonly RuneNode[]): readonly Summary[] {
  const known = summaries.get(nodes);
  if (known) return known;
  const made: Summary[] = [];
  for (const node of nodes) {
    if ("shape" in node) made.push(shapeSummary(node.shape));
    else if ("image" in node) made.push(IMAGE);
    else if ("color" in node) made.push({ ...(made[node.rune] ?? NOTHING), color: node.color });
    else made.push(ofParts(node.parts, made));
  }
  summaries.set(nodes, made);
  return made;
}
