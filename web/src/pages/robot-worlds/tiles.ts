import type { WorldFile } from "../../../../domain/robots/world/world-file";

/** A sheet of A3 lying on its side, and the edge that printers leave white, in mm. */
export const SHEET = { width: 420, height: 297, edge: 10 };

/** A part of a floor that is one sheet of paper, in mm of the floor. */
export interface Tile {
  /** Counted from 1, from the left and from the top. */
  readonly column: number;
  readonly row: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Cuts a floor into sheets, row by row. They are put edge to edge: none shows what another shows. */
export function tilesOf({ width, height }: WorldFile["size"]): Tile[] {
  const [across, down] = [SHEET.width - 2 * SHEET.edge, SHEET.height - 2 * SHEET.edge];
  const tiles: Tile[] = [];
  for (let row = 1; (row - 1) * down < height; row++) {
    for (let column = 1; (column - 1) * across < width; column++) {
      const [x, y] = [(column - 1) * across, (row - 1) * down];
      tiles.push({ column, row, x, y, width: Math.min(across, width - x), height: Math.min(down, height - y) });
    }
  }
  return tiles;
}
