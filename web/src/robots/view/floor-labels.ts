import type { Region, WorldFile } from "../../../../domain/robots/world/world-file";

/** What is written at a region: where its middle is, in millimetres, and its lines. */
export interface FloorLabel {
  readonly region: Region;
  readonly x: number;
  readonly y: number;
  readonly lines: readonly string[];
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The usual width of a letter, and the distance of two lines, in heights of a letter. */
const LETTER = 0.58;
const LINE = 1.1;

/**
 * Places what is written at the regions of a floor: each at its region where there is room, otherwise as near above or below it
 * as no other is in the way, and none outside the floor.
 * @param labelsOf the lines at a region
 * @param size the height of a letter, in millimetres
 */
export function placeLabels(
  world: WorldFile,
  labelsOf: (region: Region) => readonly string[],
  size: number,
): FloorLabel[] {
  const placed: Box[] = [];
  return world.regions.map((region) => {
    const lines = labelsOf(region);
    const width = Math.max(...lines.map((line) => line.length)) * LETTER * size;
    const height = lines.length * LINE * size;
    const x = within(region.x, width / 2, world.size.width);
    const boxAt = (y: number): Box => ({
      left: x - width / 2,
      right: x + width / 2,
      top: y - height / 2,
      bottom: y + height / 2,
    });
    const y = nearest(within(region.y, height / 2, world.size.height), size / 2, (at) => {
      const box = boxAt(at);
      return box.top >= 0 && box.bottom <= world.size.height && placed.every((other) => !overlap(box, other));
    });
    placed.push(boxAt(y));
    return { region, x, y, lines };
  });
}

/** How many steps away from its region a label is looked for a place. */
const FARTHEST = 40;

/** The place that is free, nearest to the wanted one; the wanted one where there is none. */
function nearest(wanted: number, step: number, isFree: (at: number) => boolean): number {
  for (let away = 0; away <= FARTHEST; away += 1) {
    const found = [wanted + away * step, wanted - away * step].find(isFree);
    if (found !== undefined) return found;
  }
  return wanted;
}

const within = (at: number, half: number, end: number): number =>
  half * 2 > end ? end / 2 : Math.min(Math.max(at, half), end - half);

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
