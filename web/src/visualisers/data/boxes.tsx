import { memo } from "react";
import type { ShownValue } from "../../../../language/drawings/values";
import { itemsOf } from "./blocks";
import { type Handle, handlesOf } from "./handles";
import { BOX, CELL, CIRCLES, LABEL_AT, labelOf, moreText, ROW, shownText, UNHEARD } from "./measures";
import { circle, slash } from "./outlines";
import type { Placed } from "./placed";

interface NodeProps {
  readonly node: Placed;
  /** The key of the handle to which Tab leads, when it is one of this object's. */
  readonly stop: string | null;
}

/** One object, drawn. What one can do with it is asked of its handles (`data-handle`) by whoever draws all of them. */
export const Node = memo(function Node({ node, stop }: NodeProps) {
  const shape = node.object.kind === "function" ? <Circles node={node} /> : <Boxes node={node} />;
  return (
    <g>
      <g {...UNHEARD} transform={`translate(${node.x} ${node.row * ROW})`}>
        {shape}
      </g>
      {handlesOf(node).map((handle) => (
        <HandleArea key={handle.key} handle={handle} stop={handle.key === stop} />
      ))}
    </g>
  );
});

/** The place of a handle, for pointers, the keyboard and screen readers. */
export function HandleArea({ handle: { key, area, label, expanded }, stop }: { handle: Handle; stop: boolean }) {
  const folding = expanded === null ? { role: "img" } : { role: "button", "aria-expanded": expanded };
  return (
    <rect
      {...area}
      {...folding}
      className={expanded === null ? "data__handle" : "data__handle data__handle--folds"}
      rx={6}
      tabIndex={stop ? 0 : -1}
      aria-label={label}
      data-handle={key}
      data-screen=""
    />
  );
}

/** The two circles of a function, with its name and parameters. */
function Circles({ node }: { node: Placed }) {
  if (node.object.kind !== "function") return null;
  const [first, second] = CIRCLES;
  const middle = BOX / 2;
  return (
    <>
      <path className="data__box" d={circle(first, middle) + circle(second, middle)} />
      <path className="data__dot" d={`M${first} ${middle}h0M${second} ${middle}h0`} />
      <text className="data__label" x={LABEL_AT} y={middle}>
        {labelOf(node.object)}
      </text>
    </>
  );
}

/** The boxes of a pair or an array in one path, a slash for null, and a dot where an arrow begins. */
function Boxes({ node }: { node: Placed }) {
  const { object, cells, width } = node;
  const items = itemsOf(object);
  const folded = new Set(node.collapsed);
  let lines = "";
  let slashes = "";
  let dots = "";
  for (const [index, { x, width: across }] of cells.entries()) {
    const item = items[index];
    if (index > 0) lines += `M${x} 0v${BOX}`;
    if (!item) continue;
    if ("object" in item) {
      if (!folded.has(index)) dots += `M${x + CELL / 2} ${BOX / 2}h0`;
    } else if (item.text === "null") slashes += slash(x, 0, across);
  }
  return (
    <>
      <rect className="data__box" width={width} height={BOX} rx={6} />
      {lines !== "" && <path className="data__line" d={lines} />}
      {slashes !== "" && <path className="data__slash" d={slashes} />}
      {dots !== "" && <path className="data__dot" d={dots} />}
      {cells.map(({ x, width: across }, index) => (
        <CellText
          // biome-ignore lint/suspicious/noArrayIndexKey: items of an array are known by their number
          key={index}
          text={textIn(items[index], folded.has(index), index < items.length ? 0 : moreOf(node))}
          x={x + across / 2}
        />
      ))}
      {items.length !== 2 &&
        items.map((_item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <text key={index} className="data__index" x={(cells[index]?.x ?? 0) + 3} y={BOX + 10}>
            {index}
          </text>
        ))}
    </>
  );
}

const moreOf = ({ object }: Placed): number => (object.kind === "array" ? object.more : 0);

/** What stands in a box: nothing where there is an arrow, a slash or a hole. */
function textIn(item: ShownValue | null | undefined, folded: boolean, more: number): string {
  if (more > 0) return moreText(more);
  if (folded) return "+";
  return !item || "object" in item || item.text === "null" ? "" : item.text;
}

function CellText({ text, x }: { text: string; x: number }) {
  if (text === "") return null;
  const shown = shownText(text);
  return (
    <text className="data__text" x={x} y={BOX / 2}>
      {shown !== text && <title>{text}</title>}
      {shown}
    </text>
  );
}
