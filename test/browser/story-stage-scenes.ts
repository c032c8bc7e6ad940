import type { StageBox, StageObject, StagePicture } from "../../domain/stories/game/game-view";

const svg = (width: number, height: number, shapes: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes}</svg>`;
const plain = (width: number, height: number, colour: string): string =>
  svg(width, height, `<rect width="${width}" height="${height}" fill="${colour}"/>`);
const columns = (...colours: string[]): string =>
  svg(
    100 * colours.length,
    100,
    colours.map((colour, i) => `<rect x="${100 * i}" width="100" height="100" fill="${colour}"/>`).join(""),
  );

/** Pictures of one colour each, and a sheet of four frames. */
export const ASSETS: Readonly<Record<string, string>> = {
  "/assets/locations/night.png": plain(1920, 1080, "#204060"),
  "/assets/locations/day.png": plain(1920, 1080, "#80c0e0"),
  "/assets/objects/lamp.png": plain(200, 100, "#ff0000"),
  "/assets/objects/glow.png": plain(100, 100, "#404040"),
  "/assets/objects/sheet.png": columns("#ff0000", "#00ff00", "#0000ff", "#ffff00"),
  "/assets/objects/wide-sheet.png": columns(...Array<string>(120).fill("#ff0000"), "#0000ff"),
  "/assets/avatars/ada/ada.calm.png": plain(600, 900, "#808040"),
  "/assets/avatars/ada/ada.glad.png": plain(600, 900, "#40a040"),
  "/assets/avatars/ben/ben.calm.png": plain(400, 600, "#a04080"),
};

export const NIGHT = [32, 64, 96];
export const DAY = [128, 192, 224];
export const RED = [255, 0, 0];
export const BLUE = [0, 0, 255];
export const YELLOW = [255, 255, 0];
export const BLACK = [0, 0, 0];

export const image = (path: string) => ({ path, kind: "Image", frames: 1 }) as const;
export const sheet = (path: string, frames: number) => ({ path, kind: "Sprite", frames }) as const;

export const background = (name: string): StagePicture["background"] => ({
  locationId: name,
  name,
  picture: image(`/locations/${name}.png`),
  animation: undefined,
});
export const object = (id: string, x: number, y: number, more: Partial<StageObject> = {}): StageObject => ({
  id,
  name: id,
  picture: image("/objects/lamp.png"),
  x,
  y,
  width: undefined,
  height: undefined,
  isInteractive: true,
  isExamined: false,
  isGlowing: false,
  isBlinking: false,
  animation: undefined,
  ...more,
});
export const box = (id: string, x: number, y: number, width: number, height: number): StageBox => ({
  id,
  name: id,
  x,
  y,
  width,
  height,
  isInteractive: true,
  isExamined: false,
});
export const character = (id: string, expression: string, position: "left" | "middle" | "right") => ({
  id,
  name: id,
  expression,
  path: `/avatars/${id}/${id}.${expression}.png`,
  position,
  scale: 1,
});

export const EMPTY: StagePicture = {
  background: background("night"),
  objects: [],
  boxes: [],
  showsObjects: true,
  characters: [],
  speaker: undefined,
};

/** Something of every kind. */
export const SCENE: StagePicture = {
  ...EMPTY,
  objects: [
    object("lamp", 960, 300),
    object("wide", 960, 700, { width: 400 }),
    object("glow", 960, 900, { picture: image("/objects/glow.png") }),
  ],
  boxes: [box("window", 300, 100, 200, 100)],
  characters: [character("ada", "calm", "left")],
  speaker: character("ben", "calm", "right"),
};
