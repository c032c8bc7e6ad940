import type { StageObject, StagePicture } from "../../../../domain/stories/game/game-view";
import { pointOnStage, stageItems, stageTargets, type Target, targetAt } from "./stage-items";

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

describe("hit test", () => {
  const target = (id: string, x: number, y: number, width: number, height: number): Target => ({
    id,
    x,
    y,
    width,
    height,
    isExamined: false,
  });

  const TARGETS = [
    target("desk", 500, 500, 400, 200),
    target("letter", 520, 480, 40, 20),
    target("wall", 960, 540, 1920, 1080),
  ];

  test.each([
    ["in a small one on a large one", 530, 485, "letter"],
    ["beside the small one", 560, 485, "desk"],
    ["beside both", 100, 100, "wall"],
  ])("a point %s", (_, x, y, id) => {
    expect(targetAt(TARGETS, { x, y })?.id).toBe(id);
  });

  test("nothing is where no target is", () => {
    expect(targetAt(TARGETS.slice(0, 2), { x: 900, y: 900 })).toBeUndefined();
  });

  test("of two targets of one size the one in front is meant", () => {
    const alike = [target("behind", 100, 100, 50, 50), target("in front", 110, 100, 50, 50)];
    expect(targetAt(alike, { x: 105, y: 100 })?.id).toBe("in front");
  });

  test("a finger reaches a target that is smaller than it", () => {
    expect(targetAt([target("key", 100, 100, 10, 10)], { x: 130, y: 100 })).toBeUndefined();
    expect(targetAt([target("key", 100, 100, 10, 10)], { x: 130, y: 100 }, 80)?.id).toBe("key");
  });

  test("a pointer on the page is a point of the stage", () => {
    const shown = { left: 100, top: 50, width: 960, height: 540 } as DOMRect;
    expect(pointOnStage({ clientX: 580, clientY: 320 }, shown)).toEqual({ x: 960, y: 540 });
    expect(pointOnStage({ clientX: 100, clientY: 590 }, shown)).toEqual({ x: 0, y: 1080 });
  });
});
