/** How a played sound starts: after those played before it, at once beside them, or when the person wants it. */
export type Start = "next" | "now" | "later";

/** A sound that was played, a waveform that was drawn, a recording that was asked for. */
export type SoundEvent =
  | {
      readonly library: "sound";
      readonly kind: "play";
      readonly start: Start;
      /** Samples a second. */
      readonly rate: number;
      /** One array a channel (mono, or left and right), all of one length; every sample is in [-1, 1]. */
      readonly channels: readonly Float32Array<ArrayBuffer>[];
    }
  | { readonly library: "sound"; readonly kind: "stop" }
  /** A drawing of a sound, which is not played. */
  | {
      readonly library: "sound";
      readonly kind: "waveform";
      readonly pointsPerSecond: number;
      readonly channels: readonly Float32Array<ArrayBuffer>[];
    }
  /** The person is to be asked for the microphone. */
  | { readonly library: "sound"; readonly kind: "microphone" }
  /** After a signal and `buffer` seconds, records until `record-stop`, or for `duration` seconds. */
  | {
      readonly library: "sound";
      readonly kind: "record";
      readonly recording: string;
      readonly buffer: number;
      readonly duration: number | null;
    }
  | { readonly library: "sound"; readonly kind: "record-stop"; readonly recording: string };

/** The recording of the page, or the reason why there is none. */
export type SoundMessage =
  /** `problem` says why there is no microphone; null when there is one. */
  | { readonly library: "sound"; readonly kind: "microphone"; readonly problem: string | null }
  /** Mono, at 44,100 samples a second. */
  | {
      readonly library: "sound";
      readonly kind: "recorded";
      readonly recording: string;
      readonly samples: Float32Array<ArrayBuffer>;
    }
  | { readonly library: "sound"; readonly kind: "not-recorded"; readonly recording: string; readonly problem: string };
