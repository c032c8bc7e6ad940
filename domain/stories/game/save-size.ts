import type { ChapterSave, GameSave } from "./saves";

/** The server takes 64,000 bytes; the rest is for what the keeper of a save adds. */
const MOST_BYTES = 62_000;

/** Returns a chapter with the reference's keys alone. */
export const referenceChapter = ({
  stableInteractions: _interactions,
  stableStateChanges: _changes,
  checkpointFile: _file,
  storyHash: _hash,
  unfinished: _unfinished,
  ...chapter
}: ChapterSave): ChapterSave => chapter;

/** Returns what is needed of a chapter that is done: where it ended. It never goes on from what it had done. */
export const finishedChapter = (chapter: ChapterSave): ChapterSave => ({
  ...referenceChapter(chapter),
  incompleteTasks: [],
  completedTasks: [],
  completedObjectives: [],
  triggeredInteractions: [],
  triggeredStateChangeActions: [],
  ...(chapter.checkpointFile !== undefined && { checkpointFile: chapter.checkpointFile }),
});

/**
 * Returns a save that the server takes. Where it is too long, the chapters that are done lose first what they have done,
 * then the others what was going on; the chapter that is played, known by its number and its id, stays whole.
 */
export function fittingSave(save: GameSave, playedNumber: string, playedId: string): GameSave {
  const shorten = (now: GameSave, shorter: (chapter: ChapterSave) => ChapterSave): GameSave => {
    if (bytesOf(now) <= MOST_BYTES) return now;
    const gameSaveStates = shortened(now.gameSaveStates, playedNumber, shorter);
    const { chaptersById } = now;
    return {
      ...now,
      gameSaveStates,
      ...(chaptersById && { chaptersById: shortened(chaptersById, playedId, shorter) }),
    };
  };
  return shorten(shorten(save, withoutDone), withoutUnfinished);
}

const withoutDone = (chapter: ChapterSave): ChapterSave =>
  chapter.chapterNewlyCompleted ? finishedChapter(chapter) : chapter;

const withoutUnfinished = ({ unfinished: _, ...chapter }: ChapterSave): ChapterSave => chapter;

const shortened = (
  chapters: Readonly<Record<string, ChapterSave>>,
  played: string,
  shorter: (chapter: ChapterSave) => ChapterSave,
): Readonly<Record<string, ChapterSave>> =>
  Object.fromEntries(
    Object.entries(chapters).map(([key, chapter]) => [key, key === played ? chapter : shorter(chapter)]),
  );

const bytesOf = (save: GameSave): number => new TextEncoder().encode(JSON.stringify(save)).length;
