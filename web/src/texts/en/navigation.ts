import { catalogue } from "../active";

/** Words of the navigation that visitors read, too. */
export const strings = catalogue("navigation", {
  site: "Site",
  more: "More",
  fold: "Fold the navigation",
  unfold: "Unfold the navigation",
  playground: "Playground",
  textbook: "Textbook",
  contributors: "Contributors",
});
