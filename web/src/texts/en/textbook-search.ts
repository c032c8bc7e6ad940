import { catalogue } from "../active";

/** Words of the textbook's search. */
export const strings = catalogue("textbookSearch", {
  title: "Search the book",
  field: "Words to find",
  placeholder: "Words, names of functions, exercises",
  hint: "Type a word. Texts, programs and the index are searched.",
  loading: "Loading the index. You can type already.",
  searching: "Searching…",
  nothing: "Nothing in the book is like this. Try another word.",
  found: (sections: number) => (sections === 1 ? "Found in 1 section" : `Found in ${sections} sections`),
  similar: (sections: number) =>
    sections === 1
      ? "No exact match. 1 section has similar words"
      : `No exact match. ${sections} sections have similar words`,
  index: "Index",
  more: "Show more sections",
  inSolution: "In the solution:",
  noText: "The text of this section cannot be read now.",
  failed: "The index cannot be read. Check your connection.",
  tryAgain: "Try again",
});
