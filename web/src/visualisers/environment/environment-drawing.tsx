import { useState } from "react";
import { BOX, ROW } from "../data/measures";
import { Tip } from "../data/tip";
import { useDrawnArea } from "../surface";
import { type Area, overlap } from "../surface/view";
import { FrameCard, FunctionSign, GapPill } from "./frame-card";
import type { Layout } from "./layout";
import { CIRCLE } from "./measures";
import { DataObject } from "./objects";
import { TellContext, type Told } from "./readable";

const NOWHERE = { x: 0, y: 0 };

/** An environment in its places, as far as it is in the window. */
export function Drawing({ layout, onOpen }: { layout: Layout; onOpen: (key: string) => void }) {
  const drawn = useDrawnArea();
  const [told, tell] = useState<Told | null>(null);
  const seen = (area: Area) => drawn === null || overlap(area, drawn);
  return (
    <TellContext value={tell}>
      <Arrows layout={layout} seen={seen} />
      {layout.frames.filter(seen).map((placed) => (
        <FrameCard key={placed.frame.id} placed={placed} onOpen={onOpen} />
      ))}
      {layout.gaps.map((gap) => (
        <GapPill key={gap.key} gap={gap} onOpen={onOpen} />
      ))}
      {layout.functions
        .filter(({ x, y, width }) => seen({ x, y: y - CIRCLE, width, height: 2 * CIRCLE }))
        .map((placed) => (
          <FunctionSign key={placed.object.id} placed={placed} />
        ))}
      <Data layout={layout} seen={seen} onOpen={onOpen} />
      {told && (
        <Tip handle={{ key: "", label: "", expanded: null, area: told.area, tip: told.text }} origin={NOWHERE} />
      )}
    </TellContext>
  );
}

function Arrows({ layout, seen }: { layout: Layout; seen: (area: Area) => boolean }) {
  return (
    <g>
      {layout.edges
        .filter(({ area }) => seen(area))
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
  readonly seen: (area: Area) => boolean;
  readonly onOpen: (key: string) => void;
}

function Data({ layout: { nodes, origin, cuts, changed, dataEdges }, seen, onOpen }: DataProps) {
  const here = ({ x, y, width, height }: Area) => seen({ x: x + origin.x, y: y + origin.y, width, height });
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
