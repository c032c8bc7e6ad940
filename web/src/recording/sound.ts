/** Copies what a decoder has to know of a sound, as WebCodecs gives it; null for nothing. */
export function bytesOf(description: AllowSharedBufferSource | undefined): Uint8Array | null {
  if (!description) return null;
  const view = ArrayBuffer.isView(description) ? description : new Uint8Array(description);
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength).slice();
}

/** How sound is encoded. */
export interface SoundFormat {
  /** As WebCodecs and containers name it. */
  readonly codec: "opus" | "mp4a.40.2";
  readonly container: "webm" | "mp4";
  /** Frames a second of the capture, in which packets are counted. */
  readonly sampleRate: number;
  /** What a decoder has to know first, as the encoder told it; null where it need not. */
  readonly description: Uint8Array | null;
}

/** Some milliseconds of encoded sound, one channel. */
export interface SoundPacket {
  /** The first frame in it, counted from the beginning of its take. */
  readonly frame: number;
  readonly frames: number;
  readonly bytes: Uint8Array;
}

/** One unbroken capture. Packets that fell into a pause are not there, the count of frames goes on all the same. */
export interface SoundTake {
  readonly format: SoundFormat;
  readonly packets: readonly SoundPacket[];
  /** The loudest sample of each tenth of a second since the take began, 0 to 255. */
  readonly levels: readonly number[];
}

/** A part of a take that is kept, in milliseconds of the take. */
export interface Segment {
  /** Number of the take, 0-based. */
  readonly take: number;
  readonly from: number;
  readonly to: number;
}

/** Milliseconds between two values of `SoundTake.levels`. */
export const LEVEL_MS = 100;
/** Bits a second that speech needs to be understood without effort: 14 MB an hour. */
export const SOUND_BITS = 32_000;
