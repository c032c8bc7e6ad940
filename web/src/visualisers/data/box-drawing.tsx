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
import { useDrawnArea, useFar } from "../surface";
import { type Area, overlap } from "../surface/view";
import { HandleArea, Node } from "./boxes";
import { type Direction, type Handle, Handles, neighbour } from "./handles";
import { type Layout, ROOT } from "./layout";
import { BOX, ROW, shownText, UNHEARD } from "./measures";
import { Outlines } from "./outlines";
import type { Placed } from "./placed";
import type { Edge } from "./routes";
import { ROOT_DOT } from "./routes";
import { Tip } from "./tip";

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
