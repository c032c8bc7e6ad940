import { catalogue } from "../active";

/** Words of programs that are kept on Google Drive. */
export const strings = catalogue("drive", {
  // The specification's sentences.
  loaded: (file: string) => `Loaded ${file}.`,
  saved: (name: string) => `${name} successfully saved to Google Drive.`,
  opening: "Opening file...",
  savingAs: (name: string) => `Saving as ${name}...`,
  // titles of Google's file picker
  pickProgram: "Open a program",
  pickFolder: "Choose a folder, or cancel for My Drive",
  pickOverwritten: "Choose a file to overwrite, or cancel for a new file",
  // name of a new file
  newFileTitle: "Save to a new file on Google Drive",
  fileName: "File name",
  save: "Save",
} as const);
