import type { PlaybackExtension, PlaybackInit, PlaybackInput } from "../../../../../domain/sourcecasts/playback-data";
import type { Moment } from "../../../../../domain/sourcecasts/timeline";

/** What is known of a recording once it has been read. */
export interface OpenedTimeline {
  readonly init: PlaybackInit;
  readonly ext: PlaybackExtension | null;
  /** Milliseconds. */
  readonly lastInputTime: number;
  /** Inputs that could not be used, a line each, the first twenty. */
  readonly problems: readonly string[];
}

/** Answers what a recording shows when. Times are milliseconds. */
export interface TimelinePort {
  momentAt(time: number): Promise<Moment>;
  /** The inputs from a number on up to a time, at most so many. */
  inputsFrom(first: number, until: number, most: number): Promise<readonly PlaybackInput[]>;
}
