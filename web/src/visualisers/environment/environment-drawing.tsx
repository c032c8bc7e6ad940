import { memo, useState } from "react";
import { strings } from "../../texts/en/env-visualizer";
import { itemsOf, pointerKey } from "../data/blocks";
import { BOX, CELL, CIRCLES, LABEL_AT, labelOf, moreText, RADIUS, ROW, shownText } from "../data/measures";
import type { Placed } from "../data/placed";
import { Tip } from "../data/tip";
import { useDrawnArea } from "../surface";
import { type Area, overlap, type Point } from "../surface/view";
import { FrameCard, FunctionSign, GapPill, Mark, Pill, Readable, TellContext, type TipContent } from "./frame-card";
import type { Layout } from "./layout";
import { CIRCLE } from "./measures";

interface ObjectProps {
  readonly node: Placed;
  /** Where data begins in the drawing. */
  readonly origin: Point;
  readonly changed: boolean;
  readonly cuts: ReadonlyMap<string, number>;
  readonly onOpen: (key: string) => void;
}

/** An array as boxes, or a function in one as two circles. */
const DataObject = memo(function DataObject({ node, origin, changed, cuts, onOpen }: ObjectProps) {
  const { object, x, row } = node;
  const y = row * ROW;
  const cut = cuts.get(pointerKey(object.id, 1));
  return (
    <g className={`env-object${changed ? " env-object--changed" : ""}`}>
      {object.kind === "function" ? <FunctionInData node={node} origin={origin} /> : <Boxes node={node} />}
      {changed && <Mark x={x - 2} y={y - 3} />}
      {cut !== undefined && (
        <>
          <path className="env-edge" d={`M${x + node.width - CELL / 2} ${y + BOX / 2}H${x + node.width + 12}`} />
          <Pill
            x={x + node.width + 12}
            y={y + BOX / 2}
            label={strings.moreItems(cut)}
            title={strings.showAll(strings.restOfList(cut))}
            onOpen={() => onOpen(pointerKey(object.id, 1))}
          />
        </>
      )}
    </g>
  );
});

function Boxes({ node: { object, cells, x, row, width } }: { node: Placed }) {
  const y = row * ROW;
  const items = itemsOf(object);
  return (
    <>
      <rect className="env-box" x={x} y={y} width={width} height={BOX} rx={6} />
      {cells.slice(1).map((cell) => (
        <path key={cell.x} className="env-box__line" d={`M${x + cell.x} ${y}V${y + BOX}`} />
      ))}
      {cells.map((cell, index) => {
        const item = items[index];
        const left = x + cell.x;
        const middle = left + cell.width / 2;
        if (index >= items.length)
          return <Text key={cell.x} x={middle} y={y} text={moreText(object.kind === "array" ? object.more : 0)} />;
        if (!item) return null;
        if ("object" in item)
          return <circle key={cell.x} className="env-dot" cx={left + CELL / 2} cy={y + BOX / 2} r={3.5} />;
        if (item.text === "null") {
          return <path key={cell.x} className="env-box__line" d={`M${left} ${y + BOX}L${left + cell.width} ${y}`} />;
        }
        return <Text key={cell.x} x={middle} y={y} text={item.text} />;
      })}
    </>
  );
}

const Text = ({ x, y, text }: { x: number; y: number; text: string }) => (
  <text className="env-value" x={x} y={y + BOX / 2 + 5} textAnchor="middle">
    <title>{text}</title>
    {shownText(text)}
  </text>
);

function FunctionInData({ node: { object, x, row, width }, origin }: { node: Placed; origin: Point }) {
  if (object.kind !== "function") return null;
  const y = row * ROW + BOX / 2;
  const text = object.text || strings.hidden;
  const area = { x: x + origin.x, y: row * ROW + origin.y, width, height: BOX };
  const label = strings.functionText(labelOf(object), text);
  return (
    <Readable area={area} text={text} label={label} className="env-function">
      {CIRCLES.map((at) => (
        <circle key={at} className="env-circle" cx={x + at} cy={y} r={RADIUS} />
      ))}
      {CIRCLES.map((at) => (
        <circle key={at} className="env-dot" cx={x + at} cy={y} r={2.5} />
      ))}
      <text className="env-label" x={x + LABEL_AT} y={y + 5}>
        {labelOf(object)}
      </text>
    </Readable>
  );
}

const NOWHERE = { x: 0, y: 0 };

/** An environment in its places, as far as it is in the window. */
export function Drawing({ layout, onOpen }: { layout: Layout; onOpen: (key: string) => void }) {
  const drawn = useDrawnArea();
  const [tip, tell] = useState<TipContent | null>(null);
  const isVisible = (area: Area) => drawn === null || overlap(area, drawn);
  return (
    <TellContext value={tell}>
      <Arrows layout={layout} isVisible={isVisible} />
      {layout.frames.filter(isVisible).map((placed) => (
        <FrameCard key={placed.frame.id} placed={placed} onOpen={onOpen} />
      ))}
      {layout.gaps.map((gap) => (
        <GapPill key={gap.key} gap={gap} onOpen={onOpen} />
      ))}
      {layout.functions
        .filter(({ x, y, width }) => isVisible({ x, y: y - CIRCLE, width, height: 2 * CIRCLE }))
        .map((placed) => (
          <FunctionSign key={placed.object.id} placed={placed} />
        ))}
      <Data layout={layout} isVisible={isVisible} onOpen={onOpen} />
      {tip && <Tip handle={{ key: "", label: "", expanded: null, area: tip.area, tip: tip.text }} origin={NOWHERE} />}
    </TellContext>
  );
}

function Arrows({ layout, isVisible }: { layout: Layout; isVisible: (area: Area) => boolean }) {
  return (
    <g>
      {layout.edges
        .filter(({ area }) => isVisible(area))
        .map(({ key, kind, changed, path }) => (
          <Arrow key={key} look={`env-edge env-edge--${kind}${changed ? " env-edge--changed" : ""}`} path={path} />
        ))}
    </g>
  );
}

/** The head of an arrow, the last piece of its path, is drawn through also where the line is broken. */
function Arrow({ look, path }: { look: string; path: string }) {
  const head = path.lastIndexOf("M");
  return (
    <g className={look}>
      <path d={path.slice(0, head)} />
      <path className="env-edge__head" d={path.slice(head)} />
    </g>
  );
}

interface DataProps {
  readonly layout: Layout;
  readonly isVisible: (area: Area) => boolean;
  readonly onOpen: (key: string) => void;
}

function Data({ layout: { nodes, origin, cuts, changed, dataEdges }, isVisible, onOpen }: DataProps) {
  const here = ({ x, y, width, height }: Area) => isVisible({ x: x + origin.x, y: y + origin.y, width, height });
  return (
    <g transform={`translate(${origin.x} ${origin.y})`}>
      {dataEdges
        .filter(({ area }) => here(area))
        .map(({ key, path }) => (
          <path key={key} className="env-edge" d={path} />
        ))}
      {[...nodes.values()]
        // What has a button is there for the keyboard wherever the window is.
        .filter(({ x, row, width, collapsed }) => collapsed.length > 0 || here({ x, y: row * ROW, width, height: BOX }))
        .map((node) => (
          <DataObject
            key={node.object.id}
            node={node}
            origin={origin}
            changed={changed.has(node.object.id)}
            cuts={cuts}
            onOpen={onOpen}
          />
        ))}
    </g>
  );
}
