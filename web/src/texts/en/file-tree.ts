/** Words of a tree of files. */
export const fileTree = {
  reading: "Reading the files...",
  empty: "(empty)",
  tryAgain: "Try again",
} as const;
