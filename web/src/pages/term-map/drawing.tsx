import { type CSSProperties, useEffect, useMemo, useRef, useState } from "react";
import { strings } from "../../texts/en/term-map";
import { columnX, edgePath, inReadingOrder, layOut, MARGIN, NODE } from "./layout";
import { Node, weekName } from "./parts";
import type { TermMap } from "./use-map";

interface DrawingProps {
  readonly map: TermMap;
  /** The column of this week. */
  readonly current: number;
  /** What the person does next; undefined when nothing is left. */
  readonly nextId: string | undefined;
}

/** The map as a drawing: weeks from left to right, what one reads, watches, plays, works on and earns from top to bottom. */
export function Drawing({ map: { nodes, placed }, current, nextId }: DrawingProps) {
  const layout = useMemo(() => layOut(nodes, placed), [nodes, placed]);
  const read = useMemo(() => inReadingOrder(nodes, layout), [nodes, layout]);
  const [pointed, setPointed] = useState<string | null>(null);
  const frame = useRef<HTMLElement>(null);
  // The map begins with the week before the person's.
  useEffect(() => {
    if (frame.current) frame.current.scrollLeft = columnX(Math.max(0, current - 1)) - MARGIN.left;
  }, [current]);
  const size = { width: layout.width, height: layout.height };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section className="term-map__frame" ref={frame} tabIndex={0} aria-label={strings.title}>
      <div className="term-map__sheet" style={size}>
        <div
          className="term-map__now"
          style={{ left: columnX(current) - 12, width: NODE.width + 24 }}
          aria-hidden="true"
        />
        {placed.weeks.map((week, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
          <p key={column} className="term-map__week" style={{ left: columnX(column), width: NODE.width }}>
            {weekName(week)}
            {column === current && <strong>{strings.now}</strong>}
          </p>
        ))}
        <div className="term-map__lanes" style={{ height: layout.height }} aria-hidden="true">
          {layout.lanes.map(({ lane, y, height }) => (
            <p key={lane} className="term-map__lane" style={{ top: y, height }}>
              {strings.lanes[lane]}
            </p>
          ))}
        </div>
        <svg className="term-map__edges" {...size} aria-hidden="true" focusable="false">
          {placed.edges.map(({ from, to }) => {
            const [start, end] = [layout.boxOf.get(from), layout.boxOf.get(to)];
            if (!start || !end) return null;
            const isPointed = pointed === from || pointed === to;
            return (
              <path
                key={`${from} ${to}`}
                className={isPointed ? "term-map__edge term-map__edge--pointed" : "term-map__edge"}
                d={edgePath(start, end)}
              />
            );
          })}
        </svg>
        <ul className="term-map__nodes">
          {read.map((node) => {
            const { x = 0, y = 0 } = layout.boxOf.get(node.id) ?? {};
            const place: CSSProperties = { left: x, top: y, width: NODE.width, height: NODE.height };
            return (
              <li
                key={node.id}
                style={place}
                onPointerEnter={() => setPointed(node.id)}
                onPointerLeave={() => setPointed(null)}
                onFocus={() => setPointed(node.id)}
                onBlur={() => setPointed(null)}
              >
                <Node node={node} isNext={node.id === nextId} />
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
