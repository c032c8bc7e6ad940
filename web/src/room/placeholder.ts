import type { Size } from "./room-scene";

/** A picture that can be painted, with its size. */
export interface RoomPicture extends Size {
  readonly source: CanvasImageSource;
}

function drawn(width: number, height: number, draw: (paint: CanvasRenderingContext2D) => void): RoomPicture {
  const source = document.createElement("canvas");
  Object.assign(source, { width, height });
  const paint = source.getContext("2d");
  if (paint) draw(paint);
  return { source, width, height };
}

/** Draws what stands in the place of a picture that could not be loaded: a frame with its key. */
export const placeholderPicture = (key: string): RoomPicture =>
  drawn(240, 160, (paint) => {
    paint.fillStyle = "#2c2a3b";
    paint.fillRect(0, 0, 240, 160);
    paint.strokeStyle = "#a796ff";
    paint.lineWidth = 4;
    paint.setLineDash([12, 8]);
    paint.strokeRect(6, 6, 228, 148);
    paint.fillStyle = "#f3f1ff";
    paint.font = "20px sans-serif";
    paint.textAlign = "center";
    paint.textBaseline = "middle";
    paint.fillText(key, 120, 80, 208);
  });

/** Crumbs of the cookie: where they are, and how large. */
const CRUMBS = [
  [52, 54, 9],
  [88, 44, 7],
  [108, 78, 10],
  [70, 92, 8],
  [44, 82, 6],
  [90, 112, 7],
] as const;

/** Draws the cookie, which stands in the place of an award that the player does not have. */
export const cookiePicture = (): RoomPicture =>
  drawn(160, 160, (paint) => {
    const disc = (x: number, y: number, radius: number, colour: string) => {
      paint.fillStyle = colour;
      paint.beginPath();
      paint.arc(x, y, radius, 0, 2 * Math.PI);
      paint.fill();
    };
    disc(80, 80, 72, "#a8672f");
    disc(78, 76, 68, "#d99a55");
    for (const [x, y, radius] of CRUMBS) disc(x, y, radius, "#5b3217");
  });
