import { distanceTo, isInRectangle } from "./geometry";
import type { Colour, Line, Point, Region, WorldFile } from "./world-file";

/** What a colour sensor reads of each colour: reflected light of 0 to 100, and its raw parts, as a brick's does on matt paper. */
export const COLOUR_READINGS: Readonly<
  Record<Colour, { readonly reflected: number; readonly rgb: readonly [number, number, number] }>
> = {
  none: { reflected: 0, rgb: [0, 0, 0] },
  black: { reflected: 6, rgb: [22, 26, 20] },
  blue: { reflected: 12, rgb: [32, 60, 120] },
  green: { reflected: 18, rgb: [35, 110, 45] },
  yellow: { reflected: 62, rgb: [260, 190, 45] },
  red: { reflected: 55, rgb: [230, 45, 32] },
  white: { reflected: 76, rgb: [280, 290, 270] },
  brown: { reflected: 16, rgb: [70, 48, 30] },
};

/** Tells whether a point of the floor lies in a region. */
export function isInRegion([x, y]: Point, region: Region): boolean {
  if (region.shape === "circle") return Math.hypot(x - region.x, y - region.y) <= region.radius;
  return isInRectangle([x, y], region);
}

function isOnLine(point: Point, { points, width }: Line): boolean {
  return points.some((end, at) => {
    const begin = points[at - 1];
    return begin !== undefined && distanceTo(point, [begin, end]) <= width / 2;
  });
}

/** Returns the colour of a point of the floor: lines lie over regions, and what comes later over what comes before. */
export function colourAt(
  point: Point,
  { floor, regions, lines }: Pick<WorldFile, "floor" | "regions" | "lines">,
): Colour {
  const line = lines.findLast((one) => isOnLine(point, one));
  return line?.colour ?? regions.findLast((one) => isInRegion(point, one))?.colour ?? floor;
}
