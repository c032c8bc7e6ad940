/** The few members of Phaser's sources that the stage uses. The package's own types name the whole of it, and no parts. */

declare module "phaser/src/core/Game" {
  import type { Scene, TextureManager } from "phaser/src/scene/Scene";

  interface GameConfig {
    readonly type: number;
    readonly canvas: HTMLCanvasElement;
    readonly context: WebGLRenderingContext;
    readonly parent: null;
    readonly width: number;
    readonly height: number;
    readonly backgroundColor: string;
    readonly banner: boolean;
    readonly fps: { readonly target: number; readonly limit: number; readonly smoothStep: boolean };
    readonly audio: { readonly noAudio: boolean };
    readonly scene: {
      readonly key: string;
      create(this: Scene): void;
      update(this: Scene, time: number): void;
    };
  }

  export default class Game {
    constructor(config: GameConfig);
    readonly textures: TextureManager;
    pause(): void;
    resume(): void;
    /** Ends the game now; `destroy` waits for a next frame, which a hidden page does not have. */
    runDestroy(): void;
  }
}

declare module "phaser/src/scene/Scene" {
  interface Frame {
    readonly realWidth: number;
  }

  interface Texture {
    readonly key: string;
    add(name: string, source: number, x: number, y: number, width: number, height: number): Frame | null;
    has(name: string): boolean;
  }

  interface TextureManager {
    exists(key: string): boolean;
    get(key: string): Texture;
    addImage(key: string, source: HTMLImageElement | HTMLCanvasElement): Texture | null;
    remove(key: string): void;
  }

  interface Image {
    x: number;
    y: number;
    alpha: number;
    displayWidth: number;
    displayHeight: number;
    setPosition(x: number, y: number): this;
    setDisplaySize(width: number, height: number): this;
    setTexture(key: string, frame?: string): this;
    setFrame(frame: string, updateSize?: boolean, updateOrigin?: boolean): this;
    setOrigin(x: number, y: number): this;
    setDepth(depth: number): this;
    setAlpha(alpha: number): this;
    setTint(colour: number): this;
    setVisible(isVisible: boolean): this;
    setBlendMode(mode: number): this;
    destroy(): void;
  }

  interface Tween {
    stop(): Tween;
  }

  interface TweenConfig {
    readonly targets: object;
    readonly duration: number;
    readonly delay?: number;
    readonly ease?: string;
    readonly onComplete?: () => void;
    readonly alpha?: number;
    readonly x?: number;
    readonly y?: number;
    readonly displayWidth?: number;
    readonly displayHeight?: number;
  }

  interface Scene {
    readonly add: { image(x: number, y: number, key: string, frame?: string): Image };
    readonly textures: TextureManager;
    readonly tweens: { add(config: TweenConfig): Tween; killTweensOf(target: object): void; getTweens(): Tween[] };
  }
}

declare module "phaser/src/cameras/2d/CameraManager";
declare module "phaser/src/events/EventEmitter";
declare module "phaser/src/gameobjects/DisplayList";
declare module "phaser/src/gameobjects/UpdateList";
declare module "phaser/src/gameobjects/image/ImageFactory";
declare module "phaser/src/scene/ScenePlugin";
declare module "phaser/src/tweens/TweenManager";
