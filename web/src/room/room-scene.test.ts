import type { DisplayObject, Interaction, Placement } from "../../../language/modules/game/display-list";
import { RoomPointer } from "./room-pointer";
import { contentsOf, RoomScene } from "./room-scene";

const PLACE: Placement = {
  x: 0,
  y: 0,
  scaleX: 1,
  scaleY: 1,
  displaySize: null,
  rotation: 0,
  alpha: 1,
  originX: 0.5,
  originY: 0.5,
  flipX: false,
  flipY: false,
  visible: true,
  interaction: null,
};
const TOUCHABLE: Interaction = { draggable: false, hand: false, pixelPerfect: false, alphaTolerance: 1 };
const DRAGGABLE: Interaction = { ...TOUCHABLE, draggable: true };

const rect = (id: number, place: Partial<Placement>, kind: "rect" | "ellipse" = "rect"): DisplayObject => ({
  id,
  ...PLACE,
  ...place,
  kind,
  width: 100,
  height: 40,
  fill: 0,
  fillAlpha: 1,
});

const container = (id: number, children: readonly number[], place: Partial<Placement> = {}): DisplayObject => ({
  id,
  ...PLACE,
  ...place,
  kind: "container",
  children,
});

function sceneOf(roots: readonly number[], ...objects: readonly DisplayObject[]) {
  const scene = new RoomScene((object) => ("width" in object ? object : { width: 60, height: 20 }));
  scene.take({ changed: objects, removed: [], roots });
  const at = (x: number, y: number) =>
    scene.at(
      { x, y },
      () => true,
      () => true,
    )?.object.id;
  return { scene, at };
}

describe("what is at a point", () => {
  it("is the frontmost thing whose box is there, about its centre", () => {
    const { at } = sceneOf([1, 2], rect(1, { x: 100, y: 100 }), rect(2, { x: 140, y: 100 }));
    expect([at(60, 100), at(120, 100), at(189, 119), at(191, 100), at(140, 121)]).toEqual([
      1,
      2,
      2,
      undefined,
      undefined,
    ]);
  });

  it("leaves the corners of an ellipse out", () => {
    const { at } = sceneOf([1], rect(1, { x: 100, y: 100 }, "ellipse"));
    expect([at(100, 100), at(149, 100), at(149, 119)]).toEqual([1, 1, undefined]);
  });

  it("follows rotation, scale, display size and origin", () => {
    const { at } = sceneOf(
      [1, 2, 3],
      rect(1, { x: 100, y: 100, rotation: Math.PI / 2 }),
      rect(2, { x: 500, y: 100, scaleX: 2 }),
      rect(3, { x: 900, y: 100, originX: 0, originY: 0, displaySize: [10, 10] }),
    );
    expect([at(100, 149), at(149, 100)]).toEqual([1, undefined]);
    expect([at(599, 100), at(601, 100)]).toEqual([2, undefined]);
    expect([at(909, 109), at(911, 100), at(899, 100)]).toEqual([3, undefined, undefined]);
  });

  it("follows a container, and nothing that cannot be seen", () => {
    const { at } = sceneOf(
      [1, 3, 5],
      container(1, [2], { x: 1000, y: 500, scaleX: 2, scaleY: 2 }),
      rect(2, { x: 50 }),
      container(3, [4], { alpha: 0 }),
      rect(4, {}),
      rect(5, { x: 300, visible: false }),
    );
    expect([at(1100, 500), at(1199, 539), at(1201, 500)]).toEqual([2, 2, undefined]);
    expect([at(0, 0), at(300, 0)]).toEqual([undefined, undefined]);
  });

  it("is nothing where a thing is squeezed flat", () => {
    expect(sceneOf([1], rect(1, { scaleX: 0 })).at(0, 0)).toBeUndefined();
  });
});

describe("the pointer", () => {
  const pointerOn = (...objects: readonly DisplayObject[]) => {
    const roots = objects.filter(({ id }) => id < 10).map(({ id }) => id);
    const { scene } = sceneOf(roots, ...objects);
    const sent: string[] = [];
    const pointer = new RoomPointer(
      scene,
      () => true,
      (input) => sent.push(input.type === "key" ? input.key : `${input.event} ${input.object} ${input.x},${input.y}`),
    );
    return { pointer, sent, scene };
  };

  it("enters, presses and leaves what is interactive", () => {
    const { pointer, sent } = pointerOn(rect(1, { interaction: { ...TOUCHABLE, hand: true } }), rect(2, { x: 500 }));
    expect(pointer.move({ x: 10, y: 0 })).toBe("pointer");
    expect(pointer.down({ x: 10, y: 0 })).toBe(false);
    pointer.up({ x: 10, y: 0 });
    expect(pointer.move({ x: 500, y: 0 })).toBe("");
    expect(sent).toEqual([
      "pointerover 1 10,0",
      "pointermove 1 10,0",
      "pointerdown 1 10,0",
      "pointerup 1 10,0",
      "pointerout 1 500,0",
    ]);
  });

  it("drags a thing by where it was taken, within its container's own measure", () => {
    const { pointer, sent, scene } = pointerOn(
      container(1, [11], { x: 100, y: 100, scaleX: 2, scaleY: 2 }),
      rect(11, { interaction: DRAGGABLE }),
    );
    expect(pointer.down({ x: 110, y: 100 })).toBe(true);
    expect(pointer.move({ x: 150, y: 120 })).toBe("grabbing");
    pointer.up({ x: 150, y: 120 });
    expect(scene.find(11)).toMatchObject({ x: 20, y: 10 });
    expect(sent).toEqual([
      "pointerdown 11 110,100",
      "dragstart 11 20,10",
      "drag 11 20,10",
      "pointermove 11 150,120",
      "dragend 11 20,10",
      "pointerup 11 150,120",
    ]);
  });

  it("presses and moves by the keyboard, and moves nothing that cannot be dragged", () => {
    const { pointer, sent } = pointerOn(
      rect(1, { x: 50, y: 50, interaction: DRAGGABLE }),
      rect(2, { interaction: TOUCHABLE }),
    );
    pointer.press(1);
    pointer.nudge(1, 10, 0);
    pointer.nudge(2, 10, 0);
    expect(sent).toEqual([
      "pointerdown 1 50,50",
      "pointerup 1 50,50",
      "dragstart 1 50,50",
      "drag 1 60,50",
      "dragend 1 60,50",
    ]);
  });
});

it("tells what is in a room, and of shapes only those with which something can be done", () => {
  const style = { family: "a", size: 1, color: "a", stroke: "a", strokeThickness: 0, align: "left" } as const;
  const { scene } = sceneOf(
    [1, 2, 3, 4, 5, 6, 7],
    rect(1, {}),
    { id: 2, ...PLACE, kind: "text", text: "Hello", style },
    { id: 3, ...PLACE, kind: "image", key: "lamp", frame: null },
    { id: 4, ...PLACE, kind: "award", key: "a", earned: "First light" },
    { id: 5, ...PLACE, kind: "award", key: "b", earned: null },
    rect(6, { interaction: DRAGGABLE }, "ellipse"),
    { id: 7, ...PLACE, kind: "text", text: " ", style },
  );
  expect(contentsOf(scene.painted())).toEqual([
    { id: 2, label: "Text: Hello", isInteractive: false, isDraggable: false },
    { id: 3, label: "Picture: lamp", isInteractive: false, isDraggable: false },
    { id: 4, label: "Award: First light, VERIFIED", isInteractive: false, isDraggable: false },
    { id: 5, label: "A cookie in the place of b, which you have not earned", isInteractive: false, isDraggable: false },
    { id: 6, label: "Ellipse 1", isInteractive: true, isDraggable: true },
  ]);
});
