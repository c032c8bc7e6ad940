/** What the worklet sends: some frames of the microphone, one channel. */
export interface CapturedFrames {
  /** Number of the first frame since the audio context began. */
  readonly frame: number;
  readonly samples: Float32Array<ArrayBuffer>;
}

/** The name under which the worklet registers its processor. */
export const CAPTURE_PROCESSOR = "capture";
