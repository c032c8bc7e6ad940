import { catalogue } from "../active";

/** What opening a short link says. */
export const strings = catalogue("shortLink", {
  title: "Short link",
  opening: "Opening the program...",
  gone: "There is no program under this link",
  goneText: "Check the link: capital letters matter. Or ask for it again.",
  playground: "Open the playground",
  home: "Go to your course",
} as const);
