/** The mark of a site that has no server. */
export const mock = {
  mark: "Mock mode: nothing is kept on a server.",
};
