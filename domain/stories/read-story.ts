import type { Checkpoint } from "./checkpoint";
import type { StoryFile, StoryProblem } from "./problem";
import { linesOf } from "./read/comments";
import { inOrder } from "./read/problems";
import { Reading } from "./read/reading";
import { readSections } from "./read/sections";
import { wholeLine } from "./read/source-line";

/** What files say, and what is wrong with them in the order of the files and their lines. */
export interface StoryReading {
  readonly checkpoint: Checkpoint;
  readonly problems: readonly StoryProblem[];
}

/**
 * Reads the text files of a checkpoint, and never throws: what cannot be read is told and left out.
 * @param files in the order in which they are loaded, the default file of the course first
 */
export function readStory(files: readonly StoryFile[]): StoryReading {
  const reading = new Reading();
  for (const file of files) {
    const lines = linesOf(file, (problem) => reading.problems.push(problem));
    readSections(reading, lines.map(wholeLine));
    // A file may name only what it or a file before it declares.
    reading.settle();
  }
  const names = files.map(({ name }) => name);
  return { checkpoint: reading.checkpoint(names), problems: inOrder(reading.problems, names) };
}
