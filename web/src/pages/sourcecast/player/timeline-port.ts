import type {
  Cue,
  Marker,
  PlaybackData,
  PlaybackExtension,
  PlaybackInit,
  PlaybackInput,
} from "../../../../../domain/sourcecasts/playback-data";
import type { Moment } from "../../../../../domain/sourcecasts/timeline";

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

/** What the page asks of the worker that holds a recording, and what each question is answered with. */
export interface TimelineAnswers {
  open: OpenedTimeline;
  moment: Moment;
  inputs: readonly PlaybackInput[];
}

export type TimelineQuestion =
  | { readonly ask: "open"; readonly playback: PlaybackData | ArrayBuffer }
  | { readonly ask: "moment"; readonly time: number }
  | { readonly ask: "inputs"; readonly first: number; readonly until: number; readonly most: number };

export type TimelineRequest = TimelineQuestion & { readonly id: number };

/** A recording that cannot be played answers with why not. */
export type TimelineResponse =
  | { readonly id: number; readonly answer: TimelineAnswers[keyof TimelineAnswers] }
  | { readonly id: number; readonly failure: string };
