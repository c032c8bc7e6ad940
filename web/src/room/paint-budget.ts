import { SCREEN_HEIGHT, SCREEN_WIDTH } from "../../../language/modules/game/display-list";
import { mapped, type Painted } from "./room-scene";

const SCREEN = SCREEN_WIDTH * SCREEN_HEIGHT;
/** How much a room may paint at a time: so many times its whole screen. More would hold up the page. */
export const PAINTED_SCREENS = 60;

/** Returns how much of the screen the box around a thing covers, in points; 0 where it is out of sight. */
export function coveredArea({ map, size: { width, height } }: Painted): number {
  const corners = [
    mapped(map, { x: 0, y: 0 }),
    mapped(map, { x: width, y: 0 }),
    mapped(map, { x: 0, y: height }),
    mapped(map, { x: width, y: height }),
  ];
  const along = (places: readonly number[], length: number) =>
    Math.max(0, Math.min(length, Math.max(...places)) - Math.max(0, Math.min(...places)));
  return (
    along(
      corners.map(({ x }) => x),
      SCREEN_WIDTH,
    ) *
    along(
      corners.map(({ y }) => y),
      SCREEN_HEIGHT,
    )
  );
}

/** Returns what is painted, back to front: nothing out of sight, and of too much what is in front. */
export function withinBudget(painted: readonly Painted[]): {
  readonly painted: readonly Painted[];
  readonly isCut: boolean;
} {
  const drawn: Painted[] = [];
  let left = PAINTED_SCREENS * SCREEN;
  for (const one of painted.toReversed()) {
    const area = coveredArea(one);
    if (area === 0) continue;
    left -= area;
    if (!(left >= 0)) return { painted: drawn.reverse(), isCut: true };
    drawn.push(one);
  }
  return { painted: drawn.reverse(), isCut: false };
}

/** Time between two pictures of the page from which on it is held up, in milliseconds. */
const DELAYED_MS = 250;
/** So many of the last so many pictures that came late end a room. */
const LATE = 10;
const COUNTED = 20;

/** Notices when a page is held up while it shows a room. */
export class PageWatch {
  private readonly late: boolean[] = [];

  /** Takes the time since the picture before; tells whether the room must end for the page's sake. */
  isDelayed(gap: number): boolean {
    this.late.push(gap > DELAYED_MS);
    if (this.late.length > COUNTED) this.late.shift();
    return this.late.filter(Boolean).length >= LATE;
  }
}
