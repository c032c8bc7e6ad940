import { catalogue } from "../active";

/** Words of a tree of files. */
export const strings = catalogue("fileTree", {
  reading: "Reading the files...",
  empty: "(empty)",
  tryAgain: "Try again",
} as const);
