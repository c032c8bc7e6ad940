import type { KeyboardEvent, PointerEvent } from "react";
import type { Point } from "../../../../domain/robots/world/world-file";
import { FloorPicture } from "../../robots/view/floor-picture";
import { RobotPicture } from "../../robots/view/robot-picture";
import { strings } from "../../texts/en/robot-worlds";
import { changeField, isSame, middleOf, movePart, nameOf, type Part, partsOf, removePart } from "./parts";
import type { Draft } from "./use-draft";

const LEDS = { leftGreen: 255, leftRed: 0, rightGreen: 255, rightRed: 0 };

/** The floor as it is drawn, with a handle on each thing: drag it, or move it by the arrow keys. */
export function FloorStage({ draft }: { readonly draft: Draft }) {
  const { world, part: selected } = draft;
  return (
    <div className="worlds__stage">
      <svg viewBox={`0 0 ${world.size.width} ${world.size.height}`} role="img" aria-label={strings.floorOf(world.name)}>
        <FloorPicture world={world} moved={NOTHING} />
        {world.starts.map((pose, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a start is known by its place in the world's file
          <RobotPicture key={index} robot={world.robot} snapshot={{ pose, leds: LEDS, touchesWall: false }} />
        ))}
      </svg>
      {partsOf(world).map((part) => (
        <PartHandle key={`${part.list} ${part.index}`} draft={draft} part={part} />
      ))}
      {selected && <EndHandles draft={draft} part={selected} />}
    </div>
  );
}

const NOTHING: readonly never[] = [];

function PartHandle({ draft, part }: { readonly draft: Draft; readonly part: Part }) {
  const { world, edit, select } = draft;
  const middle = middleOf(world, part);
  if (!middle) return null;
  return (
    <Handle
      at={middle}
      draft={draft}
      label={nameOf(world, part)}
      isSelected={isSame(draft.part, part)}
      onSelect={() => select(part)}
      onMove={(x, y) => edit(movePart(world, part, x - middle[0], y - middle[1]), `move ${part.list} ${part.index}`)}
      onRemove={() => {
        edit(removePart(world, part));
        select(null);
      }}
    />
  );
}

/** The ends of a wall, and the points of a line, which move by themselves. */
function EndHandles({ draft, part }: { readonly draft: Draft; readonly part: Part }) {
  const { world, edit } = draft;
  const name = nameOf(world, part);
  return endsOf(draft, part).map(([path, at], index) => (
    <Handle
      key={path}
      at={at}
      draft={draft}
      label={strings.end(name, index + 1)}
      isEnd
      onMove={(x, y) => {
        const moved = changeField(world, part, `${path}.0`, Math.round(x));
        edit(changeField(moved, part, `${path}.1`, Math.round(y)), `${path} of ${part.list} ${part.index}`);
      }}
    />
  ));
}

function endsOf({ world }: Draft, { list, index }: Part): [path: string, at: Point][] {
  const wall = list === "walls" ? world.walls[index] : undefined;
  if (wall) {
    return [
      ["from", wall.from],
      ["to", wall.to],
    ];
  }
  const line = list === "lines" ? world.lines[index] : undefined;
  return line ? line.points.map((point, at) => [`points.${at}`, point]) : [];
}

const KEYS: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** mm by which a press of an arrow key moves, and with Shift. */
const STEP = 10;
const LARGE_STEP = 100;

interface HandleProps {
  readonly at: Point;
  readonly draft: Draft;
  readonly label: string;
  readonly isSelected?: boolean;
  readonly isEnd?: boolean;
  readonly onSelect?: () => void;
  readonly onMove: (x: number, y: number) => void;
  readonly onRemove?: () => void;
}

function Handle({ at: [x, y], draft, label, isSelected, isEnd = false, onSelect, onMove, onRemove }: HandleProps) {
  const { width, height } = draft.world.size;
  const within = (toX: number, toY: number) =>
    onMove(Math.min(width, Math.max(0, toX)), Math.min(height, Math.max(0, toY)));
  const press = (event: KeyboardEvent) => {
    if (onRemove && (event.key === "Delete" || event.key === "Backspace")) onRemove();
    const way = KEYS[event.key];
    if (!way) return;
    event.preventDefault();
    const step = event.shiftKey ? LARGE_STEP : STEP;
    onSelect?.();
    within(x + way[0] * step, y + way[1] * step);
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    const stage = event.currentTarget.parentElement?.getBoundingClientRect();
    if (!stage || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    within(((event.clientX - stage.left) / stage.width) * width, ((event.clientY - stage.top) / stage.height) * height);
  };
  return (
    <button
      type="button"
      className={`worlds__handle${isEnd ? " worlds__handle--end" : ""}`}
      aria-label={label}
      aria-pressed={isEnd ? undefined : isSelected}
      title={label}
      style={{ left: `${(x / width) * 100}%`, top: `${(y / height) * 100}%` }}
      onClick={onSelect}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        onSelect?.();
      }}
      onPointerMove={drag}
    />
  );
}
