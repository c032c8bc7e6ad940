/** A sound that was played, a waveform that was drawn, a recording that was asked for. */
export interface SoundEvent {
  readonly library: "sound";
}

/** What the page has recorded. */
export interface SoundMessage {
  readonly library: "sound";
}
