/** A chapter of a course's game. Its checkpoint files are assets in the folder `stories`; nothing here reads them. */
export interface Story {
  readonly storyId: number;
  readonly courseId: number;
  readonly title: string;
  /** Checkpoint files in the order in which they are played. */
  readonly filenames: readonly string[];
  readonly imageUrl: string | null;
  readonly isPublished: boolean;
  /** ISO 8601 in UTC. */
  readonly openAt: string;
  /** Kept and shown; nothing ends then. */
  readonly closeAt: string;
  /** Counts the changes; every change is conditional on it. */
  readonly version: number;
}
