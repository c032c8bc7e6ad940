import { type Drawing, DrawingBuilder } from "./drawing";
import { PLACEMENT, type RuneColor, type RuneNode } from "./events";
import { trianglesOf } from "./shapes";
import { movedBox, type Summary, summarize } from "./summary";

export interface FlattenOptions {
  /** The side of the picture in pixels. */
  readonly size: number;
  /** How far parts may move sideways afterwards (see `reachOf`). */
  readonly reach?: number;
  /** The most triangles that are drawn. */
  readonly triangles?: number;
}

/** A picture of that many triangles is drawn in time on any device. */
const MOST_TRIANGLES = 200_000;
/** Parts smaller than that many pixels are drawn as an area of their mean colour: the first that fits is taken. */
const GRAINS = [1, 2, 4, 8] as const;
/** Below this part of the grain a part is too thin to tell anything about its other direction. */
const THIN = 1 / 16;
/** How many parts are looked at for each triangle that may be drawn. */
const LOOKS = 10;
/** How often the whole picture may be painted over. Coarser grains do not make that less. */
const MOST_LAYERS = 250;

interface Visit {
  readonly node: number;
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  readonly e: number;
  readonly f: number;
  readonly near: number;
  readonly span: number;
  readonly color: RuneColor | null;
}

/**
 * The triangles of a rune, the farthest first. What lies outside is left out. A rune of very many parts is drawn with
 * coarser grains until it fits; where that does not help, as with parts all of one size, what is behind is left out.
 */
export function flatten(nodes: readonly RuneNode[], root: number, options: FlattenOptions): Drawing {
  const limit = options.triangles ?? MOST_TRIANGLES;
  for (const grain of GRAINS) {
    const walk = new Walk(nodes, options, grain, limit);
    if (walk.from(root)) return walk.drawing.finish(grain === 1 ? "whole" : "coarse");
    if (walk.full || grain === GRAINS[GRAINS.length - 1]) return walk.drawing.finish("cut");
  }
  throw new Error("There is always a last grain.");
}

class Walk {
  readonly drawing = new DrawingBuilder();
  private readonly summaries: readonly Summary[];
  private readonly side: number;
  private readonly stack: Visit[] = [];
  private painted = 0;

  constructor(
    private readonly nodes: readonly RuneNode[],
    private readonly options: FlattenOptions,
    private readonly grain: number,
    private readonly limit: number,
  ) {
    this.summaries = summarize(nodes);
    this.side = 1 + (options.reach ?? 0);
  }

  /** Whether what is drawn covers the picture more often than may be. */
  get full(): boolean {
    return this.painted > MOST_LAYERS * 4;
  }

  /** Draws everything from that node on. @returns whether all of it fitted */
  from(root: number): boolean {
    this.stack.push({ node: root, a: 1, b: 0, c: 0, d: 1, e: 0, f: 0, near: 0, span: 1, color: null });
    let looks = this.limit * LOOKS;
    for (let visit = this.stack.pop(); visit; visit = this.stack.pop()) {
      if (looks-- === 0 || this.full || this.drawing.triangles > this.limit) return false;
      this.visit(visit);
    }
    return true;
  }

  private visit(visit: Visit): void {
    const summary = this.summaries[visit.node];
    const node = this.nodes[visit.node];
    if (!summary || !node) return;
    const { a, b, c, d, e, f, near } = visit;
    const covered = summary.area * Math.abs(a * d - b * c);
    if (covered === 0) return;
    const box = movedBox(summary, a, b, c, d, e, f);
    if (box.x1 <= -this.side || box.x0 >= this.side || box.y1 <= -1 || box.y0 >= 1) return;
    const w = ((box.x1 - box.x0) * this.options.size) / 2;
    const h = ((box.y1 - box.y0) * this.options.size) / 2;
    if (Math.max(w, h) < this.grain || Math.min(w, h) < this.grain * THIN) {
      const opacity = Math.min(1, covered / ((box.x1 - box.x0) * (box.y1 - box.y0)));
      this.drawing.box(box, near, visit.color ?? summary.color, opacity);
      return;
    }
    if ("shape" in node || "image" in node) this.painted += Math.min(covered, 4);
    this.open(node, visit);
  }

  private open(node: RuneNode, visit: Visit): void {
    const { a, b, c, d, e, f, near } = visit;
    if ("color" in node) this.stack.push({ ...visit, node: node.rune, color: visit.color ?? node.color });
    else if ("parts" in node) this.enter(node.parts, visit);
    else if ("image" in node) this.drawing.image(node.image, [a, b, c, d, e, f], near);
    else {
      const radius = (Math.max(Math.hypot(a, b), Math.hypot(c, d)) * this.options.size) / 2;
      this.drawing.shape(trianglesOf(node.shape, radius), [a, b, c, d, e, f], near, visit.color ?? BLACK);
    }
  }

  /** The last part is put down first, so that the first is looked at first. */
  private enter(parts: readonly number[], { a, b, c, d, e, f, near, span, color }: Visit): void {
    for (let i = parts.length - PLACEMENT; i >= 0; i -= PLACEMENT) {
      const at = (k: number): number => parts[i + k] as number;
      this.stack.push({
        node: at(0),
        a: a * at(1) + c * at(2),
        b: b * at(1) + d * at(2),
        c: a * at(3) + c * at(4),
        d: b * at(3) + d * at(4),
        e: a * at(5) + c * at(6) + e,
        f: b * at(5) + d * at(6) + f,
        near: near + span * at(7),
        span: span * at(8),
        color,
      });
    }
  }
}

const BLACK: RuneColor = [0, 0, 0];
