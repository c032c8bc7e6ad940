import type { PlaybackData, PlaybackInput } from "../../../../../domain/sourcecasts/playback-data";
import type { Moment } from "../../../../../domain/sourcecasts/timeline";
import type { OpenedTimeline } from "./timeline-port";

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
