import type { Picture, PopupSize, Position } from "../../../../domain/stories/checkpoint";
import type { StagePicture } from "../../../../domain/stories/game/game-view";

/** A picture that is held before the stage for a while, as a photograph. */
export interface ShownPopup {
  readonly key: string;
  readonly objectId: string;
  /** Written below the picture. */
  readonly name: string;
  readonly picture: Picture;
  readonly position: Position;
  readonly size: PopupSize;
}

export interface StageProps {
  readonly picture: StagePicture;
  readonly popups: readonly ShownPopup[];
  /** Things can be examined with the pointer. */
  readonly isExploring: boolean;
  readonly isCurtainDown: boolean;
  /** How long the curtain takes, each way. */
  readonly curtainMs: number;
  readonly isMotionReduced: boolean;
  /** An object or a box that gets an outline, as when it has the focus in a list. */
  readonly highlightedItem: string | undefined;
  /** Paths of pictures that will be needed soon. */
  readonly ahead?: readonly string[];
  /** Returns the address of a picture by its path below the course's assets. */
  urlOf(path: string): string;
  onExamine(itemId: string): void;
  /** A picture could not be loaded; a placeholder stands in its place. */
  onMissing(path: string): void;
  /** All that the picture names is there and is being drawn; called again after each change of it. */
  onReady(): void;
}
