import type { Cue, Marker, PlaybackData } from "../../../../../domain/sourcecasts/playback-data";

/** What a player plays. */
export interface PlaybackSource {
  /** The playback data, or their JSON text as UTF-8. */
  readonly playback: PlaybackData | ArrayBuffer;
  /** Address of the sound, for an audio element. */
  readonly audioUrl: string;
  /** In the order of time. */
  readonly markers: readonly Marker[];
  readonly captions: readonly Cue[];
}
