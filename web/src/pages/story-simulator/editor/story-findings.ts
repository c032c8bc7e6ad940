import { checkReach } from "../../../../../domain/stories/check-reach";
import type { Checkpoint } from "../../../../../domain/stories/checkpoint";
import type { StoryFile, StoryProblem } from "../../../../../domain/stories/problem";
import { readStory } from "../../../../../domain/stories/read-story";
import { namedAssets } from "../chapters/named-in-story";

/** The name of the file that all checkpoints of a course are read after. */
export const DEFAULT_FILE = "defaultCheckpoint.txt";

/** What is known of a story file while it is written. */
export interface StoryFindings {
  readonly checkpoint: Checkpoint;
  /** Errors of the text first, then what can never be reached, then assets that are not there. */
  readonly problems: readonly StoryProblem[];
}

/**
 * Reads a story file after the course's default file, and says all that is wrong with it.
 * @param assets paths of the course's assets; undefined while they are not known
 */
export function storyFindings(
  file: StoryFile,
  defaults: StoryFile | undefined,
  assets: readonly string[] | undefined,
): StoryFindings {
  const isDefault = file.name === DEFAULT_FILE;
  const files = defaults && !isDefault ? [defaults, file] : [file];
  const { checkpoint, problems } = readStory(files);
  return {
    checkpoint,
    problems: [
      ...problems,
      // The default file is played by nobody alone.
      ...(isDefault ? [] : checkReach(checkpoint)),
      // The default file tells of its own.
      ...(assets ? missingAssets(checkpoint, assets).filter(({ place }) => place.file === file.name) : []),
    ],
  };
}

function missingAssets(checkpoint: Checkpoint, assets: readonly string[]): StoryProblem[] {
  const there = new Set(assets);
  return namedAssets(checkpoint)
    .filter(({ path }) => !there.has(path))
    .map(({ path, place }) => ({
      severity: "warning",
      code: "missing-asset",
      message: `Asset /${path} not found!`,
      place,
    }));
}
