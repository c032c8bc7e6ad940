import "phaser/src/cameras/2d/CameraManager";
import "phaser/src/events/EventEmitter";
import "phaser/src/gameobjects/DisplayList";
import "phaser/src/gameobjects/UpdateList";
import "phaser/src/gameobjects/image/ImageFactory";
import "phaser/src/scene/ScenePlugin";
import "phaser/src/tweens/TweenManager";
import Game from "phaser/src/core/Game";
import { STAGE_HEIGHT, STAGE_WIDTH } from "../placement";
import { type Shown, StageView } from "./stage-view";

const WEBGL = 2;
const FRAMES_PER_SECOND = 24;

/** A canvas with a picture of the stage. It draws while something moves, and rests otherwise. */
export interface StageEngine {
  readonly canvas: HTMLCanvasElement;
  show(shown: Shown): void;
  /** Removes all that is shown. */
  clear(): void;
  /** Gives the graphics card back. */
  destroy(): void;
}

/** Makes a stage. Rejects where the browser has no WebGL. */
export function makeStageEngine(): Promise<StageEngine> {
  const canvas = Object.assign(document.createElement("canvas"), { width: STAGE_WIDTH, height: STAGE_HEIGHT });
  const context = canvas.getContext("webgl", { alpha: false, antialias: false, depth: true, stencil: true });
  if (context === null) return Promise.reject(new Error("The browser has no WebGL"));
  return new Promise((resolve, reject) => {
    let view: StageView | undefined;
    let isResting = false;
    const game = new Game({
      type: WEBGL,
      canvas,
      context,
      parent: null,
      width: STAGE_WIDTH,
      height: STAGE_HEIGHT,
      backgroundColor: "#000000",
      banner: false,
      audio: { noAudio: true },
      // Smoothed, time would pass more slowly on a slow machine than the game's own.
      fps: { target: FRAMES_PER_SECOND, limit: FRAMES_PER_SECOND, smoothStep: false },
      scene: {
        key: "stage",
        create() {
          view = new StageView(this, context.getParameter(context.MAX_TEXTURE_SIZE) as number);
          resolve(engine);
        },
        update(time) {
          // One frame more is drawn after the last change, which this one tells of.
          const isChanging = view?.tick(time) ?? false;
          if (!isChanging && isResting) game.pause();
          isResting = !isChanging;
        },
      },
    });
    const wake = () => {
      isResting = false;
      game.resume();
    };
    const engine: StageEngine = {
      canvas,
      show(shown) {
        view?.show(shown);
        wake();
      },
      clear() {
        view?.clear();
        wake();
      },
      destroy() {
        game.runDestroy();
        context.getExtension("WEBGL_lose_context")?.loseContext();
      },
    };
    canvas.addEventListener("webglcontextlost", () => reject(new Error("The graphics card was lost")), { once: true });
  });
}
