import type { StageObject, StagePicture } from "../../../../domain/stories/game/game-view";
import { stageItems, stageTargets } from "./stage-items";

const image = (path: string) => ({ path, kind: "Image", frames: 1 }) as const;
const object = (id: string, more: Partial<StageObject> = {}): StageObject => ({
  id,
  name: id,
  picture: image(`/objects/${id}.png`),
  x: 400,
  y: 300,
  width: 200,
  height: 100,
  isInteractive: true,
  isExamined: false,
  isGlowing: false,
  isBlinking: false,
  animation: undefined,
  ...more,
});
const character = (id: string, position: "left" | "middle" | "right" = "left") => ({
  id,
  name: id,
  expression: "calm",
  path: `/avatars/${id}/${id}.calm.png`,
  position,
  scale: 1,
});
const box = {
  id: "door",
  name: "Door",
  x: 900,
  y: 500,
  width: 100,
  height: 300,
  isInteractive: true,
  isExamined: true,
};
const PICTURE: StagePicture = {
  background: { locationId: "hut", name: "Hut", picture: image("/locations/hut.png"), animation: undefined },
  objects: [object("lamp"), object("lamp-glow", { isInteractive: false })],
  boxes: [box],
  showsObjects: true,
  characters: [character("ada")],
  speaker: character("ben", "right"),
};

test("draws the background, objects, who stands there, who speaks and popups, in this order", () => {
  const popup = { key: "1", objectId: "lamp", name: "Lamp", picture: image("/objects/lamp.png") };
  const items = stageItems(PICTURE, [{ ...popup, position: "left", size: "small" }]);
  expect(items.map(({ key, depth }) => [key, depth])).toEqual([
    ["background", 0],
    ["object:lamp", 10],
    ["object:lamp-glow", 10],
    ["character:ada", 20],
    ["character:ben", 30],
    ["popup:1", 40],
  ]);
});

test("dims who does not speak, and adds the light of what glows by itself", () => {
  const items = new Map(stageItems(PICTURE, []).map((item) => [item.key, item]));
  expect([items.get("character:ada")?.isDimmed, items.get("character:ben")?.isDimmed]).toEqual([true, false]);
  expect([items.get("object:lamp")?.isAdditive, items.get("object:lamp-glow")?.isAdditive]).toEqual([false, true]);
});

test("does not draw a speaker a second time behind", () => {
  const keys = stageItems({ ...PICTURE, characters: [character("ben"), character("ada")] }, []).map(({ key }) => key);
  expect(keys.filter((key) => key === "character:ben")).toHaveLength(1);
});

test("draws no objects where their layer is hidden, and they cannot be examined", () => {
  const hidden = { ...PICTURE, showsObjects: false };
  expect(stageItems(hidden, []).map(({ key }) => key)).toEqual(["background", "character:ada", "character:ben"]);
  expect(stageTargets(hidden, () => ({ width: 10, height: 10 })).map(({ id }) => id)).toEqual(["door"]);
});

test("objects and boxes are targets where they stand", () => {
  const targets = stageTargets({ ...PICTURE, objects: [object("lamp", { width: undefined })] }, () => ({
    width: 20,
    height: 40,
  }));
  expect(targets.map(({ id, x, y, width, height }) => [id, x, y, width, height])).toEqual([
    ["lamp", 400, 300, 50, 100],
    ["door", 900, 500, 100, 300],
  ]);
});

test("an object whose picture is not there yet is no target", () => {
  expect(stageTargets(PICTURE, () => undefined).map(({ id }) => id)).toEqual(["door"]);
});
