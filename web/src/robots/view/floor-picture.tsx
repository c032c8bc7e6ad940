import type { Colour, Region, WorldFile } from "../../../../domain/robots/world/world-file";
import { strings } from "../../texts/en/robot";
import { type FloorLabel, placeLabels } from "./floor-labels";

/** What the colours of a floor look like. They are the paper's, whatever the page's theme. */
const PAINTS: Readonly<Record<Colour, string>> = {
  none: "#d9d6cc",
  black: "#1d1b24",
  blue: "#2c62c9",
  green: "#2f8f4e",
  yellow: "#f2c230",
  red: "#d2353f",
  white: "#fbfaf5",
  brown: "#7a5236",
};
/** What can be read on each of them. */
const INK: Readonly<Record<Colour, string>> = {
  none: "#1d1b24",
  black: "#ffffff",
  blue: "#ffffff",
  green: "#ffffff",
  yellow: "#1d1b24",
  red: "#ffffff",
  white: "#1d1b24",
  brown: "#ffffff",
};

interface FloorProps {
  readonly world: WorldFile;
  /** Obstacles that are no longer where the world has them. */
  readonly moved: readonly { readonly index: number; readonly x: number; readonly y: number }[];
  /** For a floor on paper: what stands on it is a thin outline, and nothing is written where a sensor reads. */
  readonly isPrinted?: boolean;
  /** The height of its letters, in millimetres. */
  readonly letterSize?: number;
}

const WALL = { stroke: "#4a4458", strokeWidth: 16, strokeLinecap: "round" as const };
const ON_PAPER = { fill: "none", stroke: "#8b8699", strokeWidth: 2, strokeDasharray: "20 10" };

/** The height of letters that are read on a floor of a usual size. */
export const LETTER_MM = 46;

/** Draws a floor with what is on it, in millimetres. */
export function FloorPicture({ world, moved, isPrinted = false, letterSize = LETTER_MM }: FloorProps) {
  const { size, floor, regions, lines, walls, obstacles } = world;
  const at = new Map(moved.map(({ index, x, y }) => [index, { x, y }]));
  return (
    <>
      <rect width={size.width} height={size.height} fill={PAINTS[floor]} />
      {regions.map((region) => (
        <RegionPicture
          key={region.name}
          region={region}
          isForbidden={!isPrinted && world.forbidden.includes(region.name)}
        />
      ))}
      {lines.map(({ colour, width, points }) => (
        <polyline
          key={points.join(" ")}
          points={points.join(" ")}
          fill="none"
          stroke={PAINTS[colour]}
          strokeWidth={width}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ))}
      {walls.map(({ from, to }) => (
        <line
          key={`${from} ${to}`}
          x1={from[0]}
          y1={from[1]}
          x2={to[0]}
          y2={to[1]}
          {...(isPrinted ? ON_PAPER : WALL)}
        />
      ))}
      {obstacles.map((obstacle, index) => {
        const { x, y } = at.get(index) ?? obstacle;
        const { width, height, turned = 0, movable } = obstacle;
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: an obstacle is known by its place in the world's file
            key={index}
            x={x - width / 2}
            y={y - height / 2}
            width={width}
            height={height}
            transform={`rotate(${turned} ${x} ${y})`}
            {...(isPrinted ? ON_PAPER : { fill: movable ? "#b98a54" : "#6f6a80", stroke: "#4a4458", strokeWidth: 8 })}
          />
        );
      })}
      {!isPrinted && (
        <>
          <rect width={size.width} height={size.height} fill="none" stroke="#4a4458" strokeWidth={20} />
          {placeLabels(world, (region) => labelsOf(region, world), letterSize).map((label) => (
            <RegionName key={label.region.name} label={label} size={letterSize} />
          ))}
        </>
      )}
    </>
  );
}

function RegionPicture({ region, isForbidden }: { region: Region; isForbidden: boolean }) {
  const { x, y, colour } = region;
  const look = {
    fill: PAINTS[colour],
    ...(isForbidden && { stroke: "#b3173c", strokeWidth: 12, strokeDasharray: "40 24" }),
  };
  if (region.shape === "circle") return <circle cx={x} cy={y} r={region.radius} {...look} />;
  return (
    <rect
      x={x - region.width / 2}
      y={y - region.height / 2}
      width={region.width}
      height={region.height}
      transform={`rotate(${region.turned ?? 0} ${x} ${y})`}
      {...look}
    />
  );
}

/** What a region is called, and what it is for. */
function labelsOf({ name }: Region, { goals, forbidden }: WorldFile): string[] {
  const goal = goals.indexOf(name);
  if (goal >= 0) return [name, strings.goal(goal + 1)];
  return forbidden.includes(name) ? [name, strings.forbidden] : [name];
}

/** Around the letters is the region's colour, so that they may stand out of it. */
function RegionName({ label: { region, x, y, lines }, size }: { label: FloorLabel; size: number }) {
  const look = {
    fill: INK[region.colour],
    stroke: PAINTS[region.colour],
    strokeWidth: size * 0.3,
    paintOrder: "stroke",
    textAnchor: "middle" as const,
    dominantBaseline: "middle" as const,
  };
  return (
    <>
      {lines.map((line, index) => (
        <text
          key={line}
          x={x}
          y={y + (index - (lines.length - 1) / 2) * size * 1.1}
          fontSize={index === 0 ? size : size * 0.9}
          strokeLinejoin="round"
          {...look}
        >
          {line}
        </text>
      ))}
    </>
  );
}
