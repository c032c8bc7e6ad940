import type { KeyboardEvent, PointerEvent } from "react";
import type { Pose } from "../../../../domain/robots/world/snapshot";
import { strings } from "../../texts/en/robot";

/** How far one press of a key carries the robot, in mm and degrees. */
const STEP_MM = 50;
const STEP_DEGREES = 15;

const KEYS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface HandleProps {
  /** mm. */
  readonly size: { readonly width: number; readonly height: number };
  readonly pose: Pose;
  readonly move: (pose: Pose) => void;
}

/** Takes the robot up and puts it down elsewhere: by dragging, or by keys. It stays where it was when it does not fit. */
export function Handle({ size, pose, move }: HandleProps) {
  const press = (event: KeyboardEvent) => {
    const way = KEYS[event.key];
    if (!way) return;
    event.preventDefault();
    const [x, y] = way;
    if (event.shiftKey) move({ ...pose, heading: pose.heading + (x + y) * STEP_DEGREES });
    else move({ ...pose, x: pose.x + x * STEP_MM, y: pose.y + y * STEP_MM });
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const stage = event.currentTarget.parentElement?.getBoundingClientRect();
    if (!stage) return;
    move({
      ...pose,
      x: ((event.clientX - stage.left) / stage.width) * size.width,
      y: ((event.clientY - stage.top) / stage.height) * size.height,
    });
  };
  return (
    <button
      type="button"
      className="robot__handle"
      aria-label={strings.move}
      title={strings.moveHint}
      style={{ left: `${(pose.x / size.width) * 100}%`, top: `${(pose.y / size.height) * 100}%` }}
      onKeyDown={press}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
    />
  );
}
