/** Source of the pictures. The person chooses a file; nothing is loaded from a URL before they agree. */
export type VideoSource =
  | { readonly from: "camera" }
  | { readonly from: "file" }
  | { readonly from: "image"; readonly url: string }
  | { readonly from: "video"; readonly url: string };

/** The settings of the display that a program can change. */
export interface VideoSettings {
  readonly source: VideoSource;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** Pictures a second. */
  readonly fps: number;
  /** From 0, silent, to 1. */
  readonly volume: number;
  /** Milliseconds from the start of the video at which it pauses; null when it does not. */
  readonly pauseAt: number | null;
  /** Leaves the sides of the picture in their relation, and fills up with black. */
  readonly keepRatio: boolean;
  /** How often a video is played; null without end. */
  readonly loops: number | null;
  /** True when pictures go through a filter of the program. */
  readonly filter: boolean;
}

/** Requests of a program to the video display, and the pictures that its filter made. */
export type VideoEvent =
  | { readonly library: "pix_n_flix"; readonly kind: "start" }
  | { readonly library: "pix_n_flix"; readonly kind: "settings"; readonly settings: Partial<VideoSettings> }
  /** The filtered picture: red, green, blue and alpha of each pixel, row by row. Only the newest matters. */
  | {
      readonly library: "pix_n_flix";
      readonly kind: "frame";
      readonly id: number;
      readonly width: number;
      readonly height: number;
      readonly pixels: Uint8ClampedArray<ArrayBuffer>;
    }
  /** The filter failed on this picture and was taken away. The program's output says why. */
  | { readonly library: "pix_n_flix"; readonly kind: "failed"; readonly id: number };

/** A picture for the filter. The next one is sent when this one has been answered by `frame` or `failed`. */
export interface VideoMessage {
  readonly library: "pix_n_flix";
  readonly kind: "frame";
  readonly id: number;
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
  /** Milliseconds that the video has played. */
  readonly time: number;
}
