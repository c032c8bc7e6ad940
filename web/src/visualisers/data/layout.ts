import type { DataDrawing } from "../../../../language/drawings/values";
import type { Area } from "../surface/view";
import { Arranger, hang } from "./blocks";
import { BOX, ROW, shownText, textWidth } from "./measures";
import type { Placed, PlacedRoot } from "./placed";
import { type Edge, Router } from "./routes";

/** A drawing with everything in its place. */
export interface Layout {
  /** All of it, with room around. */
  readonly area: Area;
  readonly nodes: readonly Placed[];
  readonly edges: readonly Edge[];
  readonly roots: readonly PlacedRoot[];
}

/** How far left of the first column arguments stand. */
export const ROOT = -44;
/** Free space around everything. */
const MARGIN = 14;

/**
 * Places the boxes of a drawing: the tail of a pair to its right, whatever else an item points to below the item. What
 * several pointers lead to hangs on the first one that is met going outwards from the arguments; the other arrows go
 * around the boxes. Takes time in proportion to the number of objects, pathological ones aside.
 *
 * @param collapsed pointers (`pointerKey`) that are not followed
 */
export function layOut(drawing: DataDrawing, collapsed: ReadonlySet<string>): Layout {
  const { hanging, first } = hang(drawing, collapsed);
  const arranger = new Arranger(hanging);
  const nodes = new Map<number, Placed>();
  const roots: PlacedRoot[] = [];
  let row = 0;
  for (const [index, root] of drawing.roots.entries()) {
    roots.push({ row, text: "text" in root ? root.text : null });
    const id = first.get(index);
    if (id === undefined) row += 1;
    else {
      const bottoms = arranger.arrange(id);
      arranger.settle(id, row, nodes);
      row += bottoms.reduce((lowest, bottom) => Math.max(lowest, bottom), 1);
    }
  }
  const router = new Router(nodes);
  const edges = [...router.rootEdges(drawing.roots, roots), ...router.edges()];
  return { area: areaOf(nodes, roots, router, row), nodes: [...nodes.values()], edges, roots };
}

function areaOf(nodes: ReadonlyMap<number, Placed>, roots: readonly PlacedRoot[], router: Router, rows: number): Area {
  let right = router.right;
  for (const { x, width } of nodes.values()) right = Math.max(right, x + width);
  for (const { text } of roots) if (text !== null) right = Math.max(right, ROOT + textWidth(shownText(text)));
  const x = Math.min(ROOT, router.left) - MARGIN;
  const y = router.top - MARGIN;
  // Numbers of boxes stand below the last row.
  const bottom = Math.max((rows - 1) * ROW + BOX, router.bottom) + MARGIN + 4;
  return { x, y, width: right + MARGIN - x, height: bottom - y };
}
