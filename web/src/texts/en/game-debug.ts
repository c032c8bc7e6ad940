import { catalogue } from "../active";

/** The panel that the game shows where its address ends in `?debug`. */
export const strings = catalogue("gameDebug", {
  debug: "Debug",
  clearData: "Clear data",
  clearQuestion: "Clear your game?",
  clearAdvice: "Chapters, collectibles and settings of this game are forgotten, on every device.",
  cleared: "Game cleared! Please refresh",
  mockChapters: "Use mock chapters",
  mockNote: "Three chapters for trying out the game. Nothing of them is saved.",
  mockTitles: ["A quiet room", "Two doors", "The long way back"],
});
