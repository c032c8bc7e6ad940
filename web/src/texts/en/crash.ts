import { catalogue } from "../active";

/** What a page that stopped working says. */
export const strings = catalogue("crash", {
  title: "This page stopped working",
  offlineTitle: "You are offline",
  offline: "This page needs the network. Connect, then try again.",
  missingPart:
    "Part of this page could not be loaded. The network may be gone, or there is a newer version. Try again.",
  tryAgain: "Try again",
  reloadFirst: "Reload to try again. If it happens again, tell your course staff this text:",
  reload: "Reload this page",
  home: "Go to your course",
} as const);
