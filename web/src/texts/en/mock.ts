import { catalogue } from "../active";

/** The mark of a site that has no server. */
export const strings = catalogue("mock", {
  mark: "Mock mode: nothing is kept on a server.",
});
