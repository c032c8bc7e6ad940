import type { FileHost } from "../../program-files/program-file";
import { catalogue } from "../active";

/** Words of programs that are kept as files. */
export const strings = catalogue("programFiles", {
  hosts: { github: "GitHub", drive: "Google Drive", local: "This computer" } satisfies Readonly<
    Record<FileHost, string>
  >,
  // menu
  openFile: "Open file",
  saved: "All changes are saved",
  unsaved: "You have changes that are not saved",
  lastSaved: (when: string) => `Last saved ${when}`,
  noFile: "This program is in no file yet. It is kept in this browser.",
  save: "Save",
  open: "Open",
  openFolder: "Open a folder",
  saveAs: "Save As",
  download: "Download",
  logIn: "Log In",
  logOut: "Log Out",
  signedInAs: (name: string) => `Logged in as ${name}`,
  signedIn: "Logged in",
  signedOut: "Logged out",
  loggedIn: (host: string) => `Logged in to ${host}`,
  loggedOut: (host: string) => `Logged out from ${host}`,
  /** The specification's sentence. */
  unsavedChanges: "You have unsaved changes!",
  busy: "Working...",
  // questions
  cancel: "Cancel",
  close: "Close",
  confirmOpening: (name: string) => `Open ${name}?`,
  confirmOpeningBody: "This overwrites the program in the editor. You find it again under Programs > Earlier programs.",
  confirmOverwriting: (name: string) => `Really overwrite ${name}?`,
  confirmOverwritingBody: "The file's present text is replaced by your program.",
  overwrite: "Overwrite",
  nameMissing: "Enter a name.",
  // sign-in
  signInTitle: (host: string) => `Log in to ${host}`,
  /** The specification's sentence. */
  pleaseLogIn: "Please log in and try again",
  signInKeeps: "Your program stays in the editor. What you began goes on after you log in.",
  waitingForSignIn: (host: string) => `Finish in the window of ${host}.`,
  signInFailures: {
    blocked: "Your browser blocked the window. Allow pop-ups for this site, then try again.",
    cancelled: "You closed the login. Try again when you are ready.",
    unanswered: "The login was not finished within three minutes. Try again.",
    denied: "You did not give this site access. Try again, and allow it.",
    refused: "The login was refused. Try again, or ask whoever runs this site.",
    offline: "The login could not be reached. Check your connection, then try again.",
  },
  // conflict
  conflictTitle: (name: string) => `${name} has changed`,
  conflictBody: (host: string) =>
    `Somebody saved another version on ${host} since you opened it. Nothing is overwritten yet.`,
  conflictBodyLocal: "Another program changed this file since you opened it. Nothing is overwritten yet.",
  deletedBody: (name: string) => `${name} is not there any more. Your program is still in the editor.`,
  mine: "Yours, in the editor",
  theirs: "The file as it is now",
  openTheirs: "Open the other version",
  saveAsAnother: "Save as another file",
  overwriteIt: "Overwrite",
  // failures
  notOpened: {
    github: "The file was not opened.",
    drive: "Error while opening file.",
    local: "The file was not opened.",
  },
  notSaved: {
    github: "Something went wrong when trying to save the file.",
    drive: "Error while saving file.",
    local: "The file was not saved.",
  },
  causes: {
    offline: (host: string) => `${host} cannot be reached. Check your connection, then try again.`,
    "signed out": (host: string) => `You are logged out of ${host}.`,
    "rate limited": (host: string) => `${host} allows no more requests for now. Try again later.`,
    forbidden: (host: string) => `${host} does not allow it. Check your rights, then try again.`,
    missing: () => "Connection denied or file does not exist.",
    refused: (host: string) => `${host} does not accept it.`,
    server: (host: string) => `${host} has a fault at the moment. Try again in a minute.`,
    unanswered: (host: string) => `${host} did not answer. Try again.`,
    "too large": () => "A program has at most 64 KB. This one is larger.",
    "not text": () => "The file is no text in UTF-8.",
  },
  rateLimitedUntil: (host: string, time: string) => `${host} allows no more requests until ${time}. Try again then.`,
  localForbidden: "Your browser does not allow it. Try again, and choose Allow.",
  localGone: "The file is not there any more.",
  tryAgain: "Try again",
  unexpected: "That did not work. Your program is still in the editor.",
} as const);
