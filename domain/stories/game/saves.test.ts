import fc from "fast-check";
import { EMPTY_SAVE, readGameSave } from "./saves";

const REFERENCE = {
  gameSaveStates: {
    "0": {
      lastCheckpointPlayed: 0,
      currentLocation: "hut",
      currentPhase: "Menu",
      chapterNewlyCompleted: false,
      incompleteTasks: [],
      completedTasks: [],
      completedObjectives: [],
      triggeredInteractions: ["hut", "action#1", "bed"],
      triggeredStateChangeActions: ["action#4"],
    },
  },
  userSaveState: {
    settings: { bgmVolume: 1, sfxVolume: 0.25 },
    recentlyPlayedCheckpoint: [0, 0],
    collectibles: ["lens"],
    largestCompletedChapter: -1,
  },
};

it("gives the defaults for nothing", () => {
  expect(readGameSave({})).toEqual({ save: EMPTY_SAVE, dropped: [] });
  expect(readGameSave(null)).toEqual({ save: EMPTY_SAVE, dropped: ["save"] });
});

it("reads a save of the reference as it is", () => {
  expect(readGameSave(REFERENCE)).toEqual({ save: REFERENCE, dropped: [] });
});

it("reads a save from before there were tasks", () => {
  const { incompleteTasks: _, completedTasks: __, ...chapter } = REFERENCE.gameSaveStates["0"];
  const { save } = readGameSave({ ...REFERENCE, gameSaveStates: { "0": chapter } });
  expect(save.gameSaveStates["0"]).toMatchObject({ incompleteTasks: [], completedTasks: [], currentLocation: "hut" });
});

it("keeps what fits and names what does not", () => {
  const { save, dropped } = readGameSave({
    ...REFERENCE,
    gameSaveStates: { ...REFERENCE.gameSaveStates, "1": "gone" },
    completedChapterIds: "all",
    written: { at: "yesterday" },
  });
  expect(save).toEqual(REFERENCE);
  expect(dropped).toEqual(["gameSaveStates.1", "completedChapterIds", "written"]);
});

it("has its default for a volume and a number that cannot be", () => {
  const userSaveState = { settings: { bgmVolume: 40, sfxVolume: "loud" }, largestCompletedChapter: 1.5 };
  expect(readGameSave({ userSaveState }).save.userSaveState).toEqual(EMPTY_SAVE.userSaveState);
});

it("never throws, and reads what it has read as the same", () => {
  const near = fc.record(
    {
      gameSaveStates: fc.anything(),
      userSaveState: fc.anything(),
      chaptersById: fc.anything(),
      written: fc.anything(),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.oneof(near, fc.anything()), (value) => {
      const { save } = readGameSave(value);
      expect(readGameSave(JSON.parse(JSON.stringify(save)))).toEqual({ save, dropped: [] });
    }),
  );
});
