import type { Picture } from "../../../../domain/stories/checkpoint";
import type {
  StageAnimation,
  StageCharacter,
  StageObject,
  StagePicture,
} from "../../../../domain/stories/game/game-view";
import {
  placeOfCharacter,
  placeOfPopup,
  type Rectangle,
  type Size,
  STAGE_HEIGHT,
  STAGE_WIDTH,
  sizeOfObject,
} from "./placement";
import type { ShownPopup } from "./stage-props";

/** An object or a box that can be examined. */
export interface Target extends Rectangle {
  readonly id: string;
  readonly isExamined: boolean;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Returns the target at a point of the stage: the smallest there, since one that lies in another could not be reached
 * otherwise; of two alike the one in front, which comes later. Targets are at least `least` wide and high.
 */
export function targetAt(targets: readonly Target[], point: Point, least = 0): Target | undefined {
  const area = ({ width, height }: Target) => width * height;
  const hit = targets.filter(
    ({ x, y, width, height }) =>
      Math.abs(point.x - x) <= Math.max(width, least) / 2 && Math.abs(point.y - y) <= Math.max(height, least) / 2,
  );
  return hit.reduce<Target | undefined>(
    (best, target) => (best === undefined || area(target) <= area(best) ? target : best),
    undefined,
  );
}

/** Returns the point of the stage below a pointer on the page. */
export function pointOnStage(pointer: { clientX: number; clientY: number }, shown: DOMRect): Point {
  return {
    x: ((pointer.clientX - shown.left) / shown.width) * STAGE_WIDTH,
    y: ((pointer.clientY - shown.top) / shown.height) * STAGE_HEIGHT,
  };
}

/** How an item comes and goes. */
export type Entrance = "fade" | "step" | "pop";

/** Something that is drawn on the stage, for any renderer. */
export interface StageItem {
  /** Names the same thing from picture to picture. */
  readonly key: string;
  readonly picture: Picture;
  /** Items are drawn in the order of their depth, and of the list. */
  readonly depth: number;
  readonly entrance: Entrance;
  readonly animation: StageAnimation | undefined;
  readonly isAdditive: boolean;
  readonly isDimmed: boolean;
  readonly isGlowing: boolean;
  readonly isBlinking: boolean;
  /** A photograph's caption; undefined for all else. */
  readonly caption: string | undefined;
  /** Returns where it is drawn, when its picture (or one frame of it) has a size. */
  place(natural: Size): Rectangle;
}

const DEPTHS = { background: 0, object: 10, idle: 20, speaker: 30, popup: 40 } as const;

const PLAIN = {
  animation: undefined,
  isAdditive: false,
  isDimmed: false,
  isGlowing: false,
  isBlinking: false,
  caption: undefined,
} as const;

const background = ({ background: shown }: StagePicture): StageItem[] => {
  if (shown === undefined) return [];
  const whole = { x: STAGE_WIDTH / 2, y: STAGE_HEIGHT / 2, width: STAGE_WIDTH, height: STAGE_HEIGHT };
  const { picture, animation } = shown;
  const depth = DEPTHS.background;
  return [{ ...PLAIN, key: "background", picture, animation, depth, entrance: "fade", place: () => whole }];
};

const objectItem = (object: StageObject): StageItem => ({
  ...PLAIN,
  key: `object:${object.id}`,
  picture: object.picture,
  animation: object.animation,
  depth: DEPTHS.object,
  entrance: "fade",
  // Light is added to what it falls on.
  isAdditive: object.picture.path.includes("glow"),
  isGlowing: object.isGlowing,
  isBlinking: object.isBlinking,
  place: (natural) => ({ x: object.x, y: object.y, ...sizeOfObject(sidesOf(object), natural) }),
});

const sidesOf = ({ width, height }: StageObject): Partial<Size> => ({
  ...(width !== undefined && { width }),
  ...(height !== undefined && { height }),
});

const characterItem = (character: StageCharacter, isSpeaking: boolean): StageItem => ({
  ...PLAIN,
  key: `character:${character.id}`,
  picture: { path: character.path, kind: "Image", frames: 1 },
  depth: isSpeaking ? DEPTHS.speaker : DEPTHS.idle,
  entrance: "step",
  isDimmed: !isSpeaking,
  place: (natural) => placeOfCharacter(character.position, character.scale, natural),
});

const popupItem = ({ key, name, picture, position, size }: ShownPopup): StageItem => ({
  ...PLAIN,
  key: `popup:${key}`,
  picture,
  depth: DEPTHS.popup,
  entrance: "pop",
  caption: name,
  place: () => placeOfPopup(position, size),
});

/** Returns all that is drawn of a picture, the rearmost first. */
export function stageItems(picture: StagePicture, popups: readonly ShownPopup[]): StageItem[] {
  const { speaker } = picture;
  return [
    ...background(picture),
    ...(picture.showsObjects ? picture.objects.map(objectItem) : []),
    ...picture.characters.filter(({ id }) => id !== speaker?.id).map((character) => characterItem(character, false)),
    ...(speaker ? [characterItem(speaker, true)] : []),
    ...popups.map(popupItem),
  ];
}

/** Returns where each object and box is; an object whose picture's size is not known yet is not there. */
export function stageTargets(
  { objects, boxes, showsObjects }: StagePicture,
  sizeOf: (picture: Picture) => Size | undefined,
): (Target & { isInteractive: boolean })[] {
  const ofObject = (object: StageObject) => {
    const { id, isExamined, isInteractive } = object;
    const natural = sizeOf(object.picture);
    return natural ? [{ id, isExamined, isInteractive, ...objectItem(object).place(natural) }] : [];
  };
  return [...(showsObjects ? objects.flatMap(ofObject) : []), ...boxes];
}
