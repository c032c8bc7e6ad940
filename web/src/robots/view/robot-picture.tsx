import type { Snapshot } from "../../../../domain/robots/world/snapshot";
import type { Point, RobotFile } from "../../../../domain/robots/world/world-file";

/** Draws a robot from above, in millimetres, with its lights. */
export function RobotPicture({
  robot,
  snapshot: { pose, leds, touchesWall },
}: {
  robot: RobotFile;
  snapshot: Pick<Snapshot, "pose" | "leds" | "touchesWall">;
}) {
  const { length, width, axle } = robot.body;
  const back = axle - length / 2;
  const { wheel, track } = robot;
  return (
    <g transform={`translate(${pose.x} ${pose.y}) rotate(${pose.heading})`}>
      {[-track / 2, track / 2].map((side) => (
        <rect key={side} x={-wheel / 2} y={side - 14} width={wheel} height={28} rx={8} fill="#1d1b24" />
      ))}
      <rect
        x={back}
        y={-width / 2}
        width={length}
        height={width}
        rx={24}
        fill={touchesWall ? "#ffd9df" : "#e9e6f5"}
        stroke="#2a2640"
        strokeWidth={8}
      />
      <path d={`M ${back + length - 12} 0 l -44 -32 v 64 z`} fill="#5b3df5" />
      <circle
        cx={back + 40}
        cy={-width / 4}
        r={16}
        fill={lightOf(leds.leftGreen, leds.leftRed)}
        stroke="#2a2640"
        strokeWidth={4}
      />
      <circle
        cx={back + 40}
        cy={width / 4}
        r={16}
        fill={lightOf(leds.rightGreen, leds.rightRed)}
        stroke="#2a2640"
        strokeWidth={4}
      />
    </g>
  );
}

const lightOf = (green: number, red: number): string => `rgb(${Math.max(40, red)} ${Math.max(40, green)} 40)`;

/** Draws the way that a robot has gone; where it was carried there is a gap. */
export function TrailPicture({ trail }: { trail: readonly Point[] }) {
  const [first, ...rest] = trail;
  if (!first) return null;
  let path = `M ${first}`;
  let isGap = false;
  for (const [x, y] of rest) {
    if (Number.isNaN(x)) isGap = true;
    else {
      path += `${isGap ? " M" : " L"} ${x.toFixed(1)} ${y.toFixed(1)}`;
      isGap = false;
    }
  }
  return (
    <path
      className="robot-view__trail"
      d={path}
      fill="none"
      stroke="#5b3df5"
      strokeWidth={10}
      strokeLinejoin="round"
      strokeOpacity={0.65}
    />
  );
}
