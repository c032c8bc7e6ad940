import {
  chapterStates,
  followingOf,
  largestCompleted,
  type Played,
  resumptionOf,
  withCompleted,
  withPlayed,
  withReset,
} from "./chapters";
import type { ChapterSave, GameSave } from "./saves";

const FIRST = { id: 7, filenames: ["a.txt"] };
const SECOND = { id: 9, filenames: ["b1.txt", "b2.txt"] };
const THIRD = { id: 4, filenames: ["c.txt"] };
const CHAPTERS = [FIRST, SECOND, THIRD];

const STATE: Played["state"] = {
  currentLocation: "hut",
  currentPhase: "Menu",
  chapterNewlyCompleted: false,
  incompleteTasks: [],
  completedTasks: [],
  completedObjectives: ["lamp"],
  triggeredInteractions: ["hut"],
  triggeredStateChangeActions: [],
};
const savedChapter = (checkpoint: number, more: Partial<ChapterSave> = {}): ChapterSave => ({
  ...STATE,
  lastCheckpointPlayed: checkpoint,
  ...more,
});
const EMPTY: GameSave = {
  gameSaveStates: {},
  userSaveState: {
    settings: { bgmVolume: 1, sfxVolume: 1 },
    recentlyPlayedCheckpoint: [-1, -1],
    collectibles: [],
    largestCompletedChapter: -1,
  },
};

const played = (chapter: number, checkpoint: number, state = STATE): Played => ({
  chapter,
  checkpoint,
  state,
  collectibles: [],
});

const openOf = (save: GameSave, chapters = CHAPTERS) => chapterStates(chapters, save).map(({ isOpen }) => isOpen);
const doneOf = (save: GameSave, chapters = CHAPTERS) => chapterStates(chapters, save).map(({ isDone }) => isDone);

describe("which chapters are open", () => {
  it("opens the first to a new player", () => {
    expect(openOf(EMPTY)).toEqual([true, false, false]);
    expect(doneOf(EMPTY)).toEqual([false, false, false]);
  });

  it("opens the one after the largest completed of a save that knows only numbers", () => {
    const save = { ...EMPTY, userSaveState: { ...EMPTY.userSaveState, largestCompletedChapter: 0 } };
    expect(openOf(save)).toEqual([true, true, false]);
    expect(doneOf(save)).toEqual([true, false, false]);
  });

  it("keeps what is done when an earlier chapter is inserted", () => {
    const save = withCompleted(CHAPTERS, EMPTY, { chapter: 0, checkpoint: 0, state: STATE, collectibles: [] });
    const inserted = [{ id: 12, filenames: ["new.txt"] }, ...CHAPTERS];
    expect(doneOf(save, inserted)).toEqual([false, true, false, false]);
    expect(openOf(save, inserted)).toEqual([true, true, true, false]);
  });

  it("opens what follows a chapter without files, which nobody can complete", () => {
    const empty = { id: 30, filenames: [] };
    expect(openOf(EMPTY, [empty, FIRST, SECOND])).toEqual([true, true, false]);
    const save = withCompleted([FIRST, empty, SECOND, THIRD], EMPTY, played(0, 0));
    expect(openOf(save, [FIRST, empty, SECOND, THIRD])).toEqual([true, true, true, false]);
    expect(openOf(save, [FIRST, empty])).toEqual([true, true]);
  });

  it("opens what is left when the completed chapter was deleted", () => {
    const save = withCompleted(CHAPTERS, EMPTY, { chapter: 0, checkpoint: 0, state: STATE, collectibles: [] });
    expect(openOf(save, [SECOND, THIRD])).toEqual([true, false]);
  });
});

describe("where a chapter goes on", () => {
  it("begins a chapter that was never played", () => {
    expect(resumptionOf(CHAPTERS, EMPTY, 1)).toEqual({ checkpoint: 0, save: undefined });
  });

  it("goes on at the checkpoint that was played last", () => {
    const save = withPlayed(CHAPTERS, EMPTY, { chapter: 1, checkpoint: 1, state: STATE, collectibles: [] });
    const expected = { checkpoint: 1, save: { ...STATE, lastCheckpointPlayed: 1, checkpointFile: "b2.txt" } };
    expect(resumptionOf(CHAPTERS, save, 1)).toEqual(expected);
    expect(chapterStates(CHAPTERS, save)[1]).toEqual({ isDone: false, isOpen: false, isBegun: true });
  });

  it("finds the file when another was put before it", () => {
    const save = withPlayed(CHAPTERS, EMPTY, { chapter: 1, checkpoint: 0, state: STATE, collectibles: [] });
    const moved = [FIRST, { id: 9, filenames: ["b0.txt", "b1.txt", "b2.txt"] }, THIRD];
    expect(resumptionOf(moved, save, 1).checkpoint).toBe(1);
  });

  it("begins the checkpoint of that number when the file is gone", () => {
    const save = withPlayed(CHAPTERS, EMPTY, { chapter: 1, checkpoint: 1, state: STATE, collectibles: [] });
    const renamed = [FIRST, { id: 9, filenames: ["x1.txt", "x2.txt"] }, THIRD];
    expect(resumptionOf(renamed, save, 1)).toEqual({ checkpoint: 1, save: undefined });
  });

  it("reads a save of the reference by the chapter's number, and one beyond its files as the last", () => {
    const save = { ...EMPTY, gameSaveStates: { "1": savedChapter(5) } };
    expect(resumptionOf(CHAPTERS, save, 1)).toEqual({ checkpoint: 1, save: savedChapter(5) });
  });

  it("goes on with what was added to a chapter that is done", () => {
    const save = withCompleted(CHAPTERS, EMPTY, played(0, 0));
    const longer = [{ id: 7, filenames: ["a.txt", "a2.txt"] }, SECOND, THIRD];
    expect(resumptionOf(longer, save, 0)).toEqual({ checkpoint: 1, save: undefined });
    const before = [{ id: 7, filenames: ["a0.txt", "a.txt"] }, SECOND, THIRD];
    expect(resumptionOf(before, save, 0)).toEqual({ checkpoint: 0, save: undefined });
    const renamed = [{ id: 7, filenames: ["x.txt", "y.txt"] }, SECOND, THIRD];
    expect(resumptionOf(renamed, save, 0)).toEqual({ checkpoint: 0, save: undefined });
  });

  it("begins a chapter anew that is done", () => {
    const save = { ...EMPTY, gameSaveStates: { "0": savedChapter(0, { chapterNewlyCompleted: true }) } };
    expect(resumptionOf(CHAPTERS, save, 0)).toEqual({ checkpoint: 0, save: undefined });
  });
});

describe("what follows a checkpoint", () => {
  it("is the next of the chapter, then the next chapter, then the choice of chapters", () => {
    expect(followingOf(CHAPTERS, 1, 0)).toEqual({ to: "checkpoint", chapter: 1, checkpoint: 1, endsChapter: false });
    expect(followingOf(CHAPTERS, 1, 1)).toEqual({ to: "checkpoint", chapter: 2, checkpoint: 0, endsChapter: true });
    expect(followingOf(CHAPTERS, 2, 0)).toEqual({ to: "chapter-select", endsChapter: true });
  });

  it("passes over chapters without files", () => {
    const chapters = [FIRST, { id: 30, filenames: [] }, SECOND];
    expect(followingOf(chapters, 0, 0)).toEqual({ to: "checkpoint", chapter: 2, checkpoint: 0, endsChapter: true });
    expect(followingOf([FIRST, { id: 30, filenames: [] }], 0, 0)).toEqual({ to: "chapter-select", endsChapter: true });
  });

  it("is saved before the transition: the next checkpoint, not begun", () => {
    const save = withCompleted(CHAPTERS, EMPTY, { chapter: 1, checkpoint: 0, state: STATE, collectibles: ["lens"] });
    expect(resumptionOf(CHAPTERS, save, 1).checkpoint).toBe(1);
    expect(save.gameSaveStates["1"]).toMatchObject({
      lastCheckpointPlayed: 1,
      completedObjectives: [],
      currentLocation: "",
    });
    expect(save.userSaveState).toMatchObject({ collectibles: ["lens"], recentlyPlayedCheckpoint: [1, 1] });
    expect(doneOf(save)).toEqual([false, false, false]);
  });

  it("marks the chapter after its last checkpoint, for clients that know only numbers, too", () => {
    const save = withCompleted(CHAPTERS, EMPTY, { chapter: 0, checkpoint: 0, state: STATE, collectibles: [] });
    expect(save.gameSaveStates["0"]?.chapterNewlyCompleted).toBe(true);
    expect(save.userSaveState.largestCompletedChapter).toBe(0);
    expect(save.completedChapterIds).toEqual([7]);
  });

  it("takes over what a save without ids says is done", () => {
    const old = { ...EMPTY, userSaveState: { ...EMPTY.userSaveState, largestCompletedChapter: 0 } };
    const save = withCompleted(CHAPTERS, old, { chapter: 1, checkpoint: 1, state: STATE, collectibles: [] });
    expect(save.completedChapterIds).toEqual([7, 9]);
    expect(largestCompleted(CHAPTERS, save)).toBe(1);
  });
});

it("resets a chapter and leaves what was found and done", () => {
  const done = withCompleted(CHAPTERS, EMPTY, { chapter: 0, checkpoint: 0, state: STATE, collectibles: ["lens"] });
  const save = withReset(CHAPTERS, done, 0);
  expect([save.gameSaveStates, save.chaptersById]).toEqual([{}, {}]);
  expect([save.userSaveState.collectibles, doneOf(save)]).toEqual([["lens"], [true, false, false]]);
});

it("keeps chapters of a save of the reference when the first is saved by id", () => {
  const old = { ...EMPTY, gameSaveStates: { "0": savedChapter(0), "1": savedChapter(1) } };
  const save = withPlayed(CHAPTERS, old, { chapter: 0, checkpoint: 0, state: STATE, collectibles: [] });
  expect(Object.keys(save.chaptersById ?? {}).toSorted()).toEqual(["7", "9"]);
});
