/** What a page that stopped working says. */
export const crash = {
  title: "This page stopped working",
  missingPart:
    "Part of this page could not be loaded. You may be offline, or there is a newer version. Reload the page.",
  reloadFirst: "Reload to try again. If it happens again, tell your course staff this text:",
  reload: "Reload this page",
  home: "Go to your course",
} as const;
