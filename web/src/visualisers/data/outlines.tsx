import { memo } from "react";
import { itemsOf } from "./blocks";
import { BOX, CIRCLES, RADIUS, ROW, UNHEARD } from "./measures";
import type { Placed } from "./placed";
import type { Edge } from "./routes";

interface OutlinesProps {
  readonly nodes: readonly Placed[];
  readonly edges: readonly Edge[];
}

/** A drawing from far away: the same boxes and arrows without their texts, in four elements however many they are. */
export const Outlines = memo(function Outlines({ nodes, edges }: OutlinesProps) {
  const way = (around: boolean): string =>
    edges.flatMap((edge) => (edge.around === around ? [edge.path] : [])).join("");
  return (
    <g className="data__arrows" {...UNHEARD}>
      <path className="data__box" d={nodes.map(outline).join("")} />
      <path className="data__slash" d={nodes.map(slashes).join("")} />
      <path className="data__arrow" d={way(false)} />
      <path className="data__arrow data__arrow--around" d={way(true)} />
    </g>
  );
});

/** The two circles of a function, or the boxes of an array. */
function outline({ object, cells, x, row, width }: Placed): string {
  const y = row * ROW;
  if (object.kind === "function") return CIRCLES.map((at) => circle(x + at, y + BOX / 2)).join("");
  const inner = cells.slice(1).map((cell) => `M${x + cell.x} ${y}v${BOX}`);
  return `M${x} ${y}h${width}v${BOX}h${-width}z${inner.join("")}`;
}

/** A circle as a part of a path's data. */
export const circle = (x: number, y: number): string =>
  `M${x - RADIUS} ${y}a${RADIUS} ${RADIUS} 0 1 0 ${2 * RADIUS} 0a${RADIUS} ${RADIUS} 0 1 0 ${-2 * RADIUS} 0`;

/** What stands for null in the boxes of an array. */
function slashes({ object, cells, x, row }: Placed): string {
  return itemsOf(object)
    .map((item, index) => {
      const cell = cells[index];
      return item && cell && "text" in item && item.text === "null" ? slash(x + cell.x, row * ROW, cell.width) : "";
    })
    .join("");
}

/** The slash of one box as a part of a path's data. */
export const slash = (x: number, y: number, width: number): string =>
  `M${x + 4} ${y + BOX - 4}L${x + width - 4} ${y + 4}`;
