import { catalogue } from "../active";

/** Words about whether the game is saved. */
export const strings = catalogue("gameSaves", {
  status: {
    saved: "Saved",
    kept: "Kept on this device",
    saving: "Saving…",
    failed: "Not saved yet. Your game is kept on this device.",
    refused: "The server does not take this game. It is kept on this device.",
    held: "You went on playing on another device or in another tab. Choose which game goes on.",
    archived: "This course is archived, so your game is not saved. It ends with this tab.",
    "not-kept": "Only games of students are saved. Yours ends with this tab.",
  },
  onlyHere: "Not saved yet. Your browser keeps nothing, so leave this tab open.",
  tryAgain: "Try again",
  chooseGame: "Choose",
  twoGames: "You have two games",
  twoGamesAdvice:
    "You played on another device or in another tab. The newer game goes on unless you choose the other. The one you leave is gone.",
  thisGame: "This game",
  otherGame: "The other game",
  takeOther: "Take the other game",
  stay: "Keep this game",
  notBegun: "Not begun",
  place: (chapter: string, checkpoint: number) => `${chapter}, checkpoint ${checkpoint}`,
  found: (count: number) => (count === 1 ? "1 thing found" : `${count} things found`),
});
