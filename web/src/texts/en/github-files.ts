import { catalogue } from "../active";

/** Words of programs that are kept on GitHub; most are the specification's sentences. */
export const strings = catalogue("githubFiles", {
  // repository
  selectRepository: "Select a Repository",
  select: "Select",
  close: "Close",
  noRepository: "No repository selected!",
  loadingRepositories: "Reading your repositories...",
  searchRepositories: "Search repositories",
  noRepositories: "There are no repositories yet. Create one on GitHub, then try again.",
  noneFound: "No repository has this in its name.",
  private: "private",
  readOnly: "read only",
  tryAgain: "Try again",
  // file
  selectAFile: "Select a File",
  open: "Open",
  save: "Save",
  filesOf: (repository: string) => `Files of ${repository}`,
  nothingToOpen: "This repository is empty.",
  emptyRepository: "This repository is empty. Your file is its first one.",
  fileName: "File name",
  fileNameHint: "With its folders, for example week1/tea.js.",
  commitMessage: "Commit message",
  commitMessageHint: (message: string) => `If you leave it empty: ${message}`,
  defaultMessage: "Changes made from Source Academy",
  selectFile: "Please select a file!",
  folderAsFile: "Can't open folder as a file!",
  connectionDenied: "Connection denied or file does not exist.",
  noFileName: "No file name given.",
  saveOverFolder: "Can't save over a folder!",
  loaded: "Successfully loaded file!",
  saved: "Successfully saved file!",
  created: "Successfully created file!",
} as const);
