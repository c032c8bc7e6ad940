/** A recorded session of a course: sound, and what happened in the editor meanwhile. */
export interface Sourcecast {
  readonly sourcecastId: number;
  readonly courseId: number;
  /** Names it in links; unique over the whole deployment. */
  readonly uid: string;
  readonly title: string;
  readonly description: string | null;
  /** The uploader's name for the sound. */
  readonly fileName: string;
  /** Key of the sound's object. */
  readonly audioKey: string;
  /** The recorded events, as the JSON text that was sent; null when it is an object of its own. */
  readonly playbackData: string | null;
  readonly playbackKey: string | null;
  /** The weight that it adds to the course's totals. */
  readonly weight: Weight;
  /** A user, not a registration. */
  readonly uploader: { readonly id: number; readonly name: string | null };
  /** ISO 8601 in UTC. */
  readonly insertedAt: string;
}

/** Bytes that playback data adds to the list of recordings, as it is and compressed. */
export interface Weight {
  readonly plain: number;
  readonly packed: number;
}

/** The totals of a course's recordings. */
export interface RecordingTotal extends Weight {
  readonly count: number;
}
