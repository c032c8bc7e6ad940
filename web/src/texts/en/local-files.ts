import { catalogue } from "../active";

/** Words of programs that are kept as files of this computer. */
export const strings = catalogue("localFiles", {
  loaded: (name: string) => `Loaded ${name}.`,
  saved: (name: string) => `Saved ${name}.`,
  downloaded: (name: string) => `Downloaded ${name}.`,
  downloadTitle: "Download the program",
  download: "Download",
  fileName: "File name",
  cancel: "Cancel",
  // permission
  permissionTitle: (name: string) => `Allow access to ${name}?`,
  permissionBody: "Your browser asks again since you left the page. Your program is still in the editor.",
  allow: "Allow",
  // folder
  folderTitle: "Open a file of a folder",
  noFolder: "Choose a folder. Its .js and .txt files are listed here.",
  chooseFolder: "Choose a folder",
  chooseAnother: "Choose another folder",
  askFolder: (name: string) => `Your browser asks again before it shows ${name}.`,
  showFolder: (name: string) => `Show ${name}`,
  folderDenied: "Your browser does not allow it. Try again, and choose Allow.",
  folderGone: "The folder is not there any more. Choose another one.",
  filesOf: (name: string) => `Files of ${name}`,
  loadingFolder: "Reading the folder...",
  folderFailed: "The folder was not read.",
  emptyFolder: "There are no .js or .txt files here.",
  tryAgain: "Try again",
  close: "Close",
  open: "Open",
} as const);
