import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { ShownValue } from "../../../../language/drawings/values";
import { useDrawnArea, useFar } from "../surface";
import { type Area, overlap } from "../surface/view";
import { itemsOf } from "./blocks";
import { type Direction, type Handle, Handles, handlesOf, neighbour } from "./handles";
import { type Layout, ROOT } from "./layout";
import { BOX, CELL, CIRCLES, LABEL_AT, labelOf, moreText, ROW, shownText, UNHEARD } from "./measures";
import { circle, Outlines, slash } from "./outlines";
import type { Placed } from "./placed";
import { type Edge, ROOT_DOT } from "./routes";
import { Tip } from "./tip";

interface NodeProps {
  readonly node: Placed;
  /** The key of the handle to which Tab leads, when it is one of this object's. */
  readonly stop: string | null;
}

/** One object, drawn. What one can do with it is asked of its handles (`data-handle`) by whoever draws all of them. */
const Node = memo(function Node({ node, stop }: NodeProps) {
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
function HandleArea({ handle: { key, area, label, expanded }, stop }: { handle: Handle; stop: boolean }) {
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

interface DrawingProps {
  readonly layout: Layout;
  /** Folds or unfolds what a pointer leads to. */
  readonly onToggle: (pointer: string) => void;
  /** Wants a part of the drawing in the window. */
  readonly onReveal: (area: Area) => void;
}

/** Room around an object that belongs to it too: the numbers of its boxes. */
const AROUND = 16;

const areaOf = ({ x, row, width }: Placed): Area => ({ x, y: row * ROW, width, height: BOX + AROUND });

/** What is near the window, of all objects and arrows. Coordinates are those of the layout. */
export function Drawing({ layout, onToggle, onReveal }: DrawingProps) {
  const window = useDrawnArea();
  const { x, y } = layout.area;
  const visibleArea = window && { ...window, x: window.x + x, y: window.y + y };
  const nodes = visibleArea ? layout.nodes.filter((node) => overlap(areaOf(node), visibleArea)) : layout.nodes;
  const edges = visibleArea ? layout.edges.filter((edge) => overlap(edge.area, visibleArea)) : layout.edges;
  const keys = useHandles(layout, onToggle, (area) => onReveal({ ...area, x: area.x - x, y: area.y - y }));
  const stop = reachable(keys.stop, nodes);
  const far = useFar();
  return (
    <g ref={keys.group} transform={`translate(${-x} ${-y})`} {...keys.listeners}>
      {far ? (
        <FromFar nodes={nodes} edges={edges} stop={stop} />
      ) : (
        nodes.map((node) => (
          <Node key={node.object.id} node={node} stop={stop !== null && belongs(stop, node) ? stop : null} />
        ))
      )}
      <g className="data__arrows" {...UNHEARD}>
        {!far &&
          edges.map(({ key, path, around }) => (
            <path key={key} className={around ? "data__arrow data__arrow--around" : "data__arrow"} d={path} />
          ))}
        <Roots layout={layout} />
      </g>
      {keys.shown && !far && <Tip handle={keys.shown} origin={layout.area} />}
    </g>
  );
}

interface FromFarProps {
  readonly nodes: readonly Placed[];
  readonly edges: readonly Edge[];
  readonly stop: string | null;
}

/** The outlines of everything, and the one handle that the keyboard is at. */
function FromFar({ nodes, edges, stop }: FromFarProps) {
  const handle = useMemo(() => new Handles(nodes).get(stop), [nodes, stop]);
  return (
    <>
      <Outlines nodes={nodes} edges={edges} />
      {handle && <HandleArea key={handle.key} handle={handle} stop />}
    </>
  );
}

const belongs = (key: string, { object }: Placed): boolean => key.split(".")[0] === String(object.id);

/** Where Tab leads: to a handle while it is drawn, else to the first one that is. */
const reachable = (key: string | null, nodes: readonly Placed[]): string | null =>
  key !== null && nodes.some((node) => belongs(key, node)) ? key : (new Handles(nodes).first()?.key ?? null);

const Roots = memo(function Roots({ layout: { roots } }: { layout: Layout }) {
  return roots.map(({ row, text }, index) =>
    text === null ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: arguments are known by their number
      <path key={index} className="data__dot" d={`M${ROOT_DOT} ${row * ROW + BOX / 2}h0`} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <text key={index} className="data__label" x={ROOT} y={row * ROW + BOX / 2}>
        {shownText(text) !== text && <title>{text}</title>}
        {shownText(text)}
      </text>
    ),
  );
});

const DIRECTIONS: ReadonlySet<string> = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]);

const keyAt = (target: EventTarget): string | null =>
  (target as Element).closest("[data-handle]")?.getAttribute("data-handle") ?? null;

/** Pointing, clicking and the keyboard: Tab leads to one handle, the arrow keys to its neighbours. */
function useHandles(layout: Layout, onToggle: (pointer: string) => void, onReveal: (area: Area) => void) {
  const handles = useMemo(() => new Handles(layout.nodes), [layout]);
  const [current, setCurrent] = useState<string | null>(null);
  const [pointed, setPointed] = useState<string | null>(null);
  const group = useRef<SVGGElement>(null);
  const wanted = useRef<string | null>(null);
  const held = useRef<string | null>(null);
  useEffect(() => {
    // The handle is there as soon as its part of the drawing is rendered. One that was rendered anew has lost the focus.
    const key = wanted.current ?? (document.activeElement === document.body ? held.current : null);
    if (key === null) return;
    const element = group.current?.querySelector<SVGElement>(`[data-handle="${key}"]`);
    if (element) wanted.current = null;
    element?.focus();
  });
  const go = (to: Handle): void => {
    wanted.current = to.key;
    setCurrent(to.key);
    onReveal(to.area);
  };
  const press = (event: KeyboardEvent): void => {
    const handle = handles.get(keyAt(event.target));
    if (!handle || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = DIRECTIONS.has(event.key) ? neighbour(handles.all(), handle, event.key as Direction) : null;
    if (next) go(next);
    else if ((event.key === "Enter" || event.key === " ") && handle.expanded !== null) onToggle(handle.key);
    else if (event.key === "Escape") setPointed(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const listeners = {
    onKeyDown: press,
    onClick: ({ target }: MouseEvent) => {
      const handle = handles.get(keyAt(target));
      if (handle && handle.expanded !== null) onToggle(handle.key);
    },
    onFocus: ({ target }: FocusEvent) => {
      held.current = keyAt(target);
      setCurrent(held.current);
      setPointed(held.current);
    },
    onBlur: () => {
      held.current = null;
      setPointed(null);
    },
    onPointerOver: ({ target }: MouseEvent) => setPointed(keyAt(target)),
    onPointerLeave: () => setPointed(null),
  };
  const stop = useMemo(() => (handles.get(current) ?? handles.first())?.key ?? null, [handles, current]);
  const shown = handles.get(pointed);
  return { group, listeners, stop, shown: shown?.tip ? shown : null };
}
