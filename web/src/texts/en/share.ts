import { catalogue } from "../active";

/** Words of sharing a program. */
export const strings = catalogue("share", {
  share: "Share",
  title: "Share this program",
  generating: "Generating Shareable Link...",
  failed: "Something went wrong trying to create the link.",
  tryAgain: "Try again",
  offline: "Couldn't reach our servers. Are you online?",
  tooSlow: "Our servers took longer than 10 seconds.",
  empty: "There is nothing to share yet. Write a program first, then share it here.",
  tooLong: "This program is too long for a link. A link holds at most 500,000 characters.",
  carries:
    "The link holds your program, its language, library and time limit. It only runs when the reader presses Run.",
  outOfDate: "Your program has changed since you made this link.",
  update: "Update the link",
  link: "Full link",
  shortLink: "Short link",
  copy: (what: string) => `Copy ${what.toLowerCase()}`,
  copied: "Copied.",
  copyByHand: "Your browser blocked the clipboard. The link is selected: copy it with your keyboard.",
  keyword: "Custom short link (optional)",
  keywordHint: "3 to 64 letters, digits, - or _. Leave it empty for a link nobody can guess.",
  keywordOdd: "A keyword has 3 to 64 letters, digits, hyphens and underscores",
  getShortLink: "Get a short link",
  anotherKeyword: "Choose another keyword",
  qrCode: "QR code",
  qrOf: (what: string) => `QR code of the ${what.toLowerCase()}`,
  qrTooLong: "The full link is too long for a QR code. Get a short link instead.",
  qrTooLongAlone: "The full link is too long for a QR code.",
  download: "Download",
  qrFile: "playground-qr-code.svg",
} as const);
