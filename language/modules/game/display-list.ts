/** Width and height of every room. */
export const SCREEN_WIDTH = 1920;
export const SCREEN_HEIGHT = 1080;

export const OBJECT_KINDS = ["image", "text", "rect", "ellipse", "container", "award"] as const;
export type ObjectKind = (typeof OBJECT_KINDS)[number];

export const POINTER_EVENTS = ["pointerdown", "pointerup", "pointermove", "pointerover", "pointerout"] as const;
export const DRAG_EVENTS = ["dragstart", "drag", "dragend"] as const;
export const KEY_EVENTS = ["down", "up"] as const;
export type PointerEventName = (typeof POINTER_EVENTS)[number];
export type DragEventName = (typeof DRAG_EVENTS)[number];
export type KeyEventName = (typeof KEY_EVENTS)[number];

export interface TextStyle {
  readonly family: string;
  /** In pixels. */
  readonly size: number;
  readonly color: string;
  readonly stroke: string;
  readonly strokeThickness: number;
  readonly align: "left" | "center" | "right";
}

/** How an object answers the pointer. */
export interface Interaction {
  readonly draggable: boolean;
  readonly hand: boolean;
  /** Only where the picture is at least as opaque as `alphaTolerance`, from 1 to 255. */
  readonly pixelPerfect: boolean;
  readonly alphaTolerance: number;
}

/** Position and looks of an object of any kind. */
export interface Placement {
  readonly x: number;
  readonly y: number;
  readonly scaleX: number;
  readonly scaleY: number;
  /** The size set by `set_display_size`; the scale is applied after it. */
  readonly displaySize: readonly [width: number, height: number] | null;
  /** In radians, clockwise. */
  readonly rotation: number;
  readonly alpha: number;
  readonly originX: number;
  readonly originY: number;
  readonly flipX: boolean;
  readonly flipY: boolean;
  readonly visible: boolean;
  readonly interaction: Interaction | null;
}

/** The properties that only one kind of object has. */
export type Looks =
  | { readonly kind: "image"; readonly key: string; readonly frame: number | null }
  /** `earned` is null for an award that the player does not have: a cookie is shown in its place. */
  | { readonly kind: "award"; readonly key: string; readonly earned: string | null }
  | { readonly kind: "text"; readonly text: string; readonly style: TextStyle }
  | {
      readonly kind: "rect" | "ellipse";
      readonly width: number;
      readonly height: number;
      /** 0xRRGGBB. */
      readonly fill: number;
      readonly fillAlpha: number;
    }
  | { readonly kind: "container"; readonly children: readonly number[] };

/** One object of the room as the page paints it. */
export type DisplayObject = { readonly id: number } & Placement & Looks;

/** A sound that starts. Times are in seconds, `detune` in hundredths of a semitone. */
export interface SoundStart {
  readonly key: string;
  readonly mute: boolean;
  readonly volume: number;
  readonly rate: number;
  readonly detune: number;
  readonly seek: number;
  readonly loop: boolean;
  readonly delay: number;
}

/** How a picture is cut into frames of one size. */
export interface SheetCut {
  readonly frameWidth: number;
  readonly frameHeight: number;
  readonly startFrame: number;
  readonly margin: number;
  readonly spacing: number;
}

/** Something to load, as the program has asked for it. */
export interface AssetRequest {
  readonly kind: "image" | "spritesheet" | "sound";
  readonly key: string;
  readonly url: string;
  readonly cut: SheetCut | null;
}

/** The result of loading an asset: its size in pixels, 0 for a sound. */
export interface LoadedAsset {
  readonly kind: AssetRequest["kind"];
  readonly key: string;
  readonly width: number;
  readonly height: number;
}

/** Input of the player in the room. Positions are in the room's 1920x1080; those of a drag are the object's. */
export type RoomInput =
  | {
      readonly type: "pointer";
      readonly event: PointerEventName;
      readonly object: number;
      readonly x: number;
      readonly y: number;
    }
  | {
      readonly type: "drag";
      readonly event: DragEventName;
      readonly object: number;
      readonly x: number;
      readonly y: number;
    }
  | { readonly type: "key"; readonly event: KeyEventName; readonly key: string };

/** The changes since the last frame. */
export interface DisplayChanges {
  readonly changed: readonly DisplayObject[];
  readonly removed: readonly number[];
  /** The objects of the room itself, back to front; null when they have not changed. */
  readonly roots: readonly number[] | null;
  readonly sounds: readonly SoundStart[];
  /** The keys that the room listens to; null when they are as before. */
  readonly keys: readonly string[] | null;
}
