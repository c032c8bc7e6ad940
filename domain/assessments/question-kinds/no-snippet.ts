import type { SnippetDocument } from "../xml/document";

/** The snippet of a question around whose answer no program stands. */
export const NO_SNIPPET: SnippetDocument = {
  prepend: null,
  template: null,
  postpend: null,
  solution: null,
  grader: null,
};
