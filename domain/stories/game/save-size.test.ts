import { type ChapterFiles, type Played, resumptionOf, withCompleted, withPlayed } from "./chapters";
import { EMPTY_SAVE, type GameSave } from "./saves";

const ids = (count: number, kind: string) => Array.from({ length: count }, (_, index) => `${kind}#${index}`);
const state: Played["state"] = {
  currentLocation: "hut",
  currentPhase: "Sequence",
  chapterNewlyCompleted: false,
  incompleteTasks: [],
  completedTasks: [],
  completedObjectives: ["lamp"],
  triggeredInteractions: ids(150, "action"),
  triggeredStateChangeActions: ["action#1"],
  stableInteractions: ids(150, "1x2y3z4a5b"),
  stableStateChanges: ["1x2y3z4a5b"],
  storyHash: "abc",
  unfinished: {
    phases: ["Explore", "Sequence"],
    steps: [{ do: "end-sequence", to: "before" }],
    isEnding: false,
    stage: {
      background: undefined,
      preview: undefined,
      showsObjects: true,
      animations: {},
      glowing: [],
      blinking: [],
    },
  },
};
const played = (chapter: number): Played => ({ chapter, checkpoint: 0, state, collectibles: [] });
const chaptersOf = (count: number): ChapterFiles[] =>
  Array.from({ length: count }, (_, index) => ({ id: index + 100, filenames: [`${index}.txt`] }));
const bytesOf = (save: GameSave): number => Buffer.byteLength(JSON.stringify(save));

it("keeps the reference's keys for other clients, and all of a chapter for this one", () => {
  const save = withPlayed(chaptersOf(2), EMPTY_SAVE, played(1));
  expect(Object.keys(save.gameSaveStates["1"] ?? {}).toSorted()).toEqual([
    "chapterNewlyCompleted",
    "completedObjectives",
    "completedTasks",
    "currentLocation",
    "currentPhase",
    "incompleteTasks",
    "lastCheckpointPlayed",
    "triggeredInteractions",
    "triggeredStateChangeActions",
  ]);
  expect(save.chaptersById?.["101"]).toEqual({ ...state, lastCheckpointPlayed: 0, checkpointFile: "1.txt" });
});

it("forgets of a chapter that is done how it was done, but for other clients", () => {
  const save = withCompleted(chaptersOf(2), EMPTY_SAVE, played(0));
  expect(save.chaptersById?.["100"]).toEqual({
    lastCheckpointPlayed: 0,
    currentLocation: "hut",
    currentPhase: "Sequence",
    chapterNewlyCompleted: true,
    incompleteTasks: [],
    completedTasks: [],
    completedObjectives: [],
    checkpointFile: "0.txt",
    triggeredInteractions: [],
    triggeredStateChangeActions: [],
  });
  expect(save.gameSaveStates["0"]).toMatchObject({ completedObjectives: ["lamp"], chapterNewlyCompleted: true });
});

it("stays below what the server takes, however many chapters there are", () => {
  const chapters = chaptersOf(90);
  const done = chapters
    .slice(0, 89)
    .reduce((save, _, index) => withCompleted(chapters, save, played(index)), EMPTY_SAVE);
  const save = withPlayed(chapters, done, played(89));
  expect(bytesOf(save)).toBeLessThan(62_001);
  expect(bytesOf(save)).toBeGreaterThan(30_000);
  expect(save.completedChapterIds).toHaveLength(89);
  expect(resumptionOf(chapters, save, 89).save).toMatchObject({ ...state });
});
