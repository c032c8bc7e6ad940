import { finishedChapter, fittingSave, referenceChapter } from "./save-size";
import type { ChapterSave, GameSave, UserSave } from "./saves";

/** A chapter as its order and its saves need it. Lists of chapters are in the order in which they opened. */
export interface ChapterFiles {
  readonly id: number;
  /** Checkpoint files in the order in which they are played. */
  readonly filenames: readonly string[];
}

/** Where a player stands with a chapter. */
export interface ChapterState {
  readonly isDone: boolean;
  /** It may be played: all before it are done, or one after it. */
  readonly isOpen: boolean;
  /** It goes on somewhere after its beginning. */
  readonly isBegun: boolean;
}

/** Where a chapter goes on. */
export interface Resumption {
  readonly checkpoint: number;
  /** Undefined where the checkpoint begins. */
  readonly save: ChapterSave | undefined;
}

/** What follows a checkpoint (specification section 4, "Checkpoint flow"). */
export type Following =
  | { readonly to: "checkpoint"; readonly chapter: number; readonly checkpoint: number; readonly endsChapter: boolean }
  | { readonly to: "chapter-select"; readonly endsChapter: true };

/** Returns the index of the last chapter that is done, -1 before the first. Ids count where a save has them. */
export function largestCompleted(chapters: readonly ChapterFiles[], save: GameSave): number {
  const { completedChapterIds } = save;
  if (!completedChapterIds) return Math.min(save.userSaveState.largestCompletedChapter, chapters.length - 1);
  return chapters.findLastIndex(({ id }) => completedChapterIds.includes(id));
}

/** Returns where a player stands with each chapter. */
export function chapterStates(chapters: readonly ChapterFiles[], save: GameSave): ChapterState[] {
  const largest = largestCompleted(chapters, save);
  // Nobody can complete a chapter without files, so none after it waits for it.
  const next = chapters.findIndex(({ filenames }, index) => index > largest && filenames.length > 0);
  const lastOpen = next === -1 ? chapters.length - 1 : next;
  return chapters.map(({ id }, index) => {
    const isDone = save.completedChapterIds ? save.completedChapterIds.includes(id) : index <= largest;
    return {
      isDone,
      isOpen: index <= lastOpen,
      isBegun: !isDone && chapterSave(chapters, save, index) !== undefined,
    };
  });
}

/**
 * Returns where a chapter goes on: at the checkpoint that was played last, found by its file where files were moved. One
 * that is done goes on with what was added to it since, and begins anew where nothing was.
 */
export function resumptionOf(chapters: readonly ChapterFiles[], save: GameSave, index: number): Resumption {
  const stored = chapterSave(chapters, save, index);
  const files = chapters[index]?.filenames ?? [];
  if (!stored) return { checkpoint: 0, save: undefined };
  const byFile = stored.checkpointFile === undefined ? -1 : files.indexOf(stored.checkpointFile);
  const last = Math.max(0, files.length - 1);
  const byNumber = Math.min(Math.max(0, stored.lastCheckpointPlayed), last);
  // A save without the name of its file is of a client that knows only numbers.
  const isGone = stored.checkpointFile !== undefined && byFile === -1;
  if (stored.chapterNewlyCompleted) {
    const next = (byFile === -1 ? stored.lastCheckpointPlayed : byFile) + 1;
    return { checkpoint: !isGone && next < files.length ? next : 0, save: undefined };
  }
  return { checkpoint: byFile === -1 ? byNumber : byFile, save: isGone ? undefined : stored };
}

function chapterSave(chapters: readonly ChapterFiles[], save: GameSave, index: number): ChapterSave | undefined {
  const id = chapters[index]?.id;
  return save.chaptersById ? save.chaptersById[String(id)] : save.gameSaveStates[String(index)];
}

/** Returns what follows the end of a checkpoint. */
export function followingOf(chapters: readonly ChapterFiles[], chapter: number, checkpoint: number): Following {
  const count = chapters[chapter]?.filenames.length ?? 0;
  if (checkpoint + 1 < count) return { to: "checkpoint", chapter, checkpoint: checkpoint + 1, endsChapter: false };
  const next = chapters.findIndex(({ filenames }, index) => index > chapter && filenames.length > 0);
  if (next === -1) return { to: "chapter-select", endsChapter: true };
  return { to: "checkpoint", chapter: next, checkpoint: 0, endsChapter: true };
}

/** What was played of a chapter, as a save takes it in. */
export interface Played {
  readonly chapter: number;
  readonly checkpoint: number;
  readonly state: Omit<ChapterSave, "lastCheckpointPlayed" | "checkpointFile">;
  readonly collectibles: readonly string[];
}

/** Returns the save with what was played in a checkpoint. */
export function withPlayed(chapters: readonly ChapterFiles[], save: GameSave, played: Played): GameSave {
  const { chapter, checkpoint, state, collectibles } = played;
  const file = chapters[chapter]?.filenames[checkpoint];
  const chapterSave: ChapterSave = {
    ...state,
    lastCheckpointPlayed: checkpoint,
    ...(file !== undefined && { checkpointFile: file }),
  };
  return withChapter(chapters, save, chapter, chapterSave, {
    recentlyPlayedCheckpoint: [chapter, checkpoint],
    collectibles: [...new Set([...save.userSaveState.collectibles, ...collectibles])],
  });
}

/**
 * Returns the save after a checkpoint was completed: the next one of the chapter has not begun, or the chapter is done. It
 * is written before the transition shows, so that nobody who leaves there has to play to its end again.
 */
export function withCompleted(chapters: readonly ChapterFiles[], save: GameSave, played: Played): GameSave {
  const following = followingOf(chapters, played.chapter, played.checkpoint);
  const now = withPlayed(chapters, save, played);
  if (!following.endsChapter) {
    const next = { ...played, checkpoint: played.checkpoint + 1, state: UNPLAYED };
    return withPlayed(chapters, now, next);
  }
  const done = withPlayed(chapters, now, { ...played, state: { ...played.state, chapterNewlyCompleted: true } });
  const id = chapters[played.chapter]?.id;
  const before =
    save.completedChapterIds ?? chapters.slice(0, largestCompleted(chapters, save) + 1).map((one) => one.id);
  const ids = [...new Set([...before, ...(id === undefined ? [] : [id])])];
  const largest = Math.max(done.userSaveState.largestCompletedChapter, played.chapter);
  return {
    ...done,
    completedChapterIds: ids,
    userSaveState: { ...done.userSaveState, largestCompletedChapter: largest },
  };
}

/** Returns the save with a chapter begun anew; what was found and which chapters are done stays. */
export function withReset(chapters: readonly ChapterFiles[], save: GameSave, index: number): GameSave {
  return withChapter(chapters, save, index, undefined, {});
}

/** The state of a checkpoint that has not begun: an empty location is the starting one. */
const UNPLAYED: Played["state"] = {
  currentLocation: "",
  currentPhase: "Menu",
  chapterNewlyCompleted: false,
  incompleteTasks: [],
  completedTasks: [],
  completedObjectives: [],
  triggeredInteractions: [],
  triggeredStateChangeActions: [],
};

/** Other clients find a chapter by its number and with the reference's keys, this one by its id and with all that it needs. */
function withChapter(
  chapters: readonly ChapterFiles[],
  save: GameSave,
  index: number,
  chapterSave: ChapterSave | undefined,
  user: Partial<UserSave>,
): GameSave {
  const [number, id] = [String(index), String(chapters[index]?.id)];
  const byIndex = Object.entries(save.gameSaveStates).filter(([key]) => key !== number);
  const known = save.chaptersById ?? byIdOf(chapters, save);
  const byId = Object.entries(known).filter(([key]) => key !== id);
  const own = chapterSave?.chapterNewlyCompleted ? finishedChapter(chapterSave) : chapterSave;
  const changed: GameSave = {
    ...save,
    gameSaveStates: Object.fromEntries([...byIndex, ...(chapterSave ? [[number, referenceChapter(chapterSave)]] : [])]),
    chaptersById: Object.fromEntries([...byId, ...(own ? [[id, own]] : [])]),
    userSaveState: { ...save.userSaveState, ...user },
  };
  return fittingSave(changed, number, id);
}

/** The chapters of a save that knows only their order. */
const byIdOf = (chapters: readonly ChapterFiles[], { gameSaveStates }: GameSave): Record<string, ChapterSave> =>
  Object.fromEntries(
    chapters.flatMap(({ id }, index) => {
      const save = gameSaveStates[String(index)];
      return save ? [[String(id), save]] : [];
    }),
  );
