import type { KeptRange, Marker } from "../../../domain/sourcecasts/playback-data";

/** A recorded session of a course: sound, and what happened in the editor meanwhile. */
export interface Sourcecast {
  readonly sourcecastId: number;
  readonly courseId: number;
  /** Names it in links; unique in its course. */
  readonly uid: string;
  /** False in rows of earlier days, whose uid no recording of any other course has. */
  readonly isUidOfCourse: boolean;
  readonly title: string;
  readonly description: string | null;
  /** A draft is seen by staff alone. */
  readonly isPublished: boolean;
  /** The uploader's name for the sound. */
  readonly fileName: string;
  /** Key of the sound's object. */
  readonly audioKey: string;
  /** Null in rows of earlier days whose recording nobody has watched since. */
  readonly durationMs: number | null;
  /** The recorded events, as the JSON text that was sent, in rows of earlier days; otherwise null. */
  readonly playbackData: string | null;
  /** Key of the object with that text; null where the row has it. */
  readonly playbackKey: string | null;
  /** The weight that it adds to the contract's list. */
  readonly weight: Weight;
  /** Key of the object with its annotations; null while it has none. */
  readonly annotationsKey: string | null;
  readonly markerCount: number;
  /** The beginning of its first program; null in rows of earlier days, and where nothing is written. */
  readonly opening: string | null;
  readonly hasCaptions: boolean;
  /** Counts how often it was cut anew since it was published. */
  readonly revision: number;
  /** A user, not a registration. */
  readonly uploader: { readonly id: number; readonly name: string | null };
  /** ISO 8601 in UTC. */
  readonly insertedAt: string;
  readonly updatedAt: string;
}

/** The fields of a recording that can be edited later, and the cuts that have changed its times. */
export interface Annotations {
  readonly markers: readonly Marker[];
  /** A WebVTT file. */
  readonly captions: string | null;
  /** The ranges of revision r that became revision r + 1. */
  readonly earlier: readonly (readonly KeptRange[])[];
}

/** Bytes that playback data adds to the contract's list, as it is and compressed. */
export interface Weight {
  readonly plain: number;
  readonly packed: number;
}
