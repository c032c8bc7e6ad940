import type { Place } from "./checkpoint";

/** Something that is wrong with a story's text. An error keeps the checkpoint from being played as it is meant. */
export interface StoryProblem {
  readonly severity: "error" | "warning";
  /** Names the kind of problem, as in `duplicate-item-id`. */
  readonly code: string;
  /** The specification's text, where it has one, and what it is about: `Duplicate item id box`. */
  readonly message: string;
  readonly place: Place;
  /** What was probably meant. */
  readonly suggestion?: string;
}

/** A text file of a story by its name below `stories/`, as in `first-light.txt`. */
export interface StoryFile {
  readonly name: string;
  readonly text: string;
}
