import type { PlaybackData } from "./playback-data";

/** A recording of mid-2022 with each of its eight types, as `reference` clients write it. */
export const OLD_RECORDING: PlaybackData = {
  init: { chapter: 1, externalLibrary: "NONE", editorValue: "const x = 1;\n" },
  inputs: [
    {
      time: 812,
      type: "codeDelta",
      data: { start: { row: 1, column: 0 }, end: { row: 1, column: 2 }, action: "insert", lines: ["x;"] },
    },
    { time: 812, type: "cursorPositionChange", data: { row: 1, column: 2 } },
    {
      time: 1500,
      type: "selectionRangeData",
      data: { range: { start: { row: 0, column: 6 }, end: { row: 0, column: 7 } }, isBackwards: false },
    },
    { time: 2100, type: "keyboardCommand", data: "run" },
    { time: 2400, type: "activeTabChange", data: "data_visualizer" },
    { time: 2600, type: "chapterSelect", data: 2 },
    { time: 2700, type: "externalLibrarySelect", data: "RUNES" },
    { time: 3000, type: "forcePause", data: null },
  ],
};
