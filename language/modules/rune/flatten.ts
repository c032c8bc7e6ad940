import { type Drawing, DrawingBuilder } from "./drawing";
import { PLACEMENT, type RuneColor, type RuneNode } from "./events";
import { trianglesOf } from "./shapes";
import { type Summary, summarize } from "./summary";

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

/** How many numbers a part that is still to be looked at takes: node, six of a matrix, near, span and colour. */
const VISIT = 10;
/** The colour of a part that no colour covers so far. */
const UNCOLORED = -1;

class Walk {
  readonly drawing = new DrawingBuilder();
  private readonly summaries: readonly Summary[];
  private readonly side: number;
  /** Plain numbers, since objects would be a million. A colour is named by the node that has it. */
  private stack = new Float64Array(64 * VISIT);
  private top = 0;
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

  /** True when what is drawn covers the picture more often than may be. */
  get full(): boolean {
    return this.painted > MOST_LAYERS * 4;
  }

  /** Draws everything from that node on. @returns whether all of it fitted */
  from(root: number): boolean {
    this.stack.set([root, 1, 0, 0, 1, 0, 0, 0, 1, UNCOLORED]);
    this.top = VISIT;
    for (let looks = this.limit * LOOKS; this.top > 0; looks--) {
      if (looks === 0 || this.full || this.drawing.triangles > this.limit) return false;
      this.top -= VISIT;
      this.visit(this.top);
    }
    return true;
  }

  /** Looks at the part whose numbers begin there. */
  private visit(at: number): void {
    const { stack } = this;
    const node = this.nodes[stack[at] as number];
    const summary = this.summaries[stack[at] as number];
    if (!summary || !node) return;
    const a = stack[at + 1] as number;
    const b = stack[at + 2] as number;
    const c = stack[at + 3] as number;
    const d = stack[at + 4] as number;
    const covered = summary.area * Math.abs(a * d - b * c);
    if (covered === 0) return;
    const [wide, high] = [summary.x1 - summary.x0, summary.y1 - summary.y0];
    // Half of the width and height of the box around it, and its middle.
    const w = (Math.abs(a) * wide + Math.abs(c) * high) / 2;
    const h = (Math.abs(b) * wide + Math.abs(d) * high) / 2;
    const x = (a * (summary.x0 + summary.x1) + c * (summary.y0 + summary.y1)) / 2 + (stack[at + 5] as number);
    const y = (b * (summary.x0 + summary.x1) + d * (summary.y0 + summary.y1)) / 2 + (stack[at + 6] as number);
    if (x + w <= -this.side || x - w >= this.side || y + h <= -1 || y - h >= 1) return;
    const { size } = this.options;
    if (Math.max(w, h) * size < this.grain || Math.min(w, h) * size < this.grain * THIN) {
      const color = this.colorAt(at) ?? summary.color;
      const opacity = Math.min(1, covered / (4 * w * h));
      this.drawing.box(x - w, y - h, x + w, y + h, stack[at + 7] as number, color, opacity);
    } else if ("color" in node) this.enterColor(node.rune, at);
    else if ("parts" in node) this.enterParts(node.parts, at);
    else {
      this.painted += Math.min(covered, 4);
      this.leaf(node, at);
    }
  }

  private leaf(node: RuneNode, at: number): void {
    const [a, b, c, d, e, f, near] = this.stack.subarray(at + 1, at + 8) as unknown as [...SixNumbers, near: number];
    if ("image" in node) this.drawing.image(node.image, [a, b, c, d, e, f], near);
    else if ("shape" in node) {
      const radius = (Math.max(Math.hypot(a, b), Math.hypot(c, d)) * this.options.size) / 2;
      this.drawing.shape(trianglesOf(node.shape, radius), [a, b, c, d, e, f], near, this.colorAt(at) ?? BLACK);
    }
  }

  private enterColor(rune: number, at: number): void {
    const { stack } = this;
    if (stack[at + 9] === UNCOLORED) stack[at + 9] = stack[at] as number;
    stack[at] = rune;
    this.top += VISIT;
  }

  /** The last part is put down first, so that the first is looked at first. */
  private enterParts(parts: readonly number[], at: number): void {
    const outer = this.stack.slice(at, at + VISIT);
    const n = (k: number): number => outer[k] as number;
    const needed = at + (parts.length / PLACEMENT) * VISIT;
    if (needed > this.stack.length) {
      const grown = new Float64Array(2 * needed);
      grown.set(this.stack);
      this.stack = grown;
    }
    const { stack } = this;
    for (let i = parts.length - PLACEMENT; i >= 0; i -= PLACEMENT) {
      const p = (k: number): number => parts[i + k] as number;
      const to = this.top;
      stack[to] = p(0);
      stack[to + 1] = n(1) * p(1) + n(3) * p(2);
      stack[to + 2] = n(2) * p(1) + n(4) * p(2);
      stack[to + 3] = n(1) * p(3) + n(3) * p(4);
      stack[to + 4] = n(2) * p(3) + n(4) * p(4);
      stack[to + 5] = n(1) * p(5) + n(3) * p(6) + n(5);
      stack[to + 6] = n(2) * p(5) + n(4) * p(6) + n(6);
      stack[to + 7] = n(7) + n(8) * p(7);
      stack[to + 8] = n(8) * p(8);
      stack[to + 9] = n(9);
      this.top += VISIT;
    }
  }

  private colorAt(at: number): RuneColor | null {
    const node = this.nodes[this.stack[at + 9] as number];
    return node && "color" in node ? node.color : null;
  }
}

type SixNumbers = [a: number, b: number, c: number, d: number, e: number, f: number];

const BLACK: RuneColor = [0, 0, 0];
